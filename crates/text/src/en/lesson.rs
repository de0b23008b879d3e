//! The learning path.

use crate::En;
use crate::lesson::{Lesson, LessonText, LessonWords};

impl LessonText for En {
    fn lesson(&self, lesson: Lesson) -> LessonWords {
        match lesson {
            Lesson::Bash => LessonWords {
                title: "Bash: taking 1, 2 or 3",
                intro: "One heap; a few stones are taken at a time, and whoever takes the last one wins. Work upwards from \
                        0: a heap is lost for the player to move if every move leaves a heap that is won, and won if \
                        some move leaves one that is lost.",
                proof: &[
                    "Take 1, 2 or 3. Heap 0 is lost: there is no move. Heaps 1, 2 and 3 are won: take everything.",
                    "Heap 4 is lost: 3, 2 or 1 stone is left, and the other player takes them all.",
                    "Suppose a heap of 4k is lost. From 4k+1, 4k+2 and 4k+3 one move leaves 4k, so these are won.",
                    "From 4k+4 every move leaves 4k+3, 4k+2 or 4k+1, all won for the other player. So 4k+4 is lost, and \
                     step by step exactly the multiples of 4 are lost.",
                    "How it is played: the other player takes x, you take 4-x. Together that is 4, and the heap stays a \
                     multiple of 4 after each of your moves, down to 0. With at most m instead of 3, put m+1 for 4.",
                ],
            },
            Lesson::Wythoff => LessonWords {
                title: "Wythoff: two heaps, or both alike",
                intro: "Two heaps; take any number from one of them, or the same number from both. Whoever takes the last \
                        stone wins. Fill in row by row and look for the lost pairs.",
                proof: &[
                    "(0,0) is lost. (0,n) and (n,n) with n >= 1 are won: one move takes everything.",
                    "From (1,2) one can reach (0,1), (0,2), (1,0) and (1,1), all of them won. So (1,2) is lost, and \
                     whatever reaches it in one move is won.",
                    "So it goes on: (3,5), (4,7), (6,10), .. The k-th pair (k = 0, 1, 2, ..) is (a, a+k), where a is the \
                     smallest number that stands in no earlier pair. In this way each number stands in exactly one pair, \
                     and each difference k occurs exactly once.",
                    "No move leads from one of these pairs to another: two of them share no number, so a move in one heap \
                     does not, and no difference, so the same number from both does not.",
                    "From any other (x,y) with x <= y a move leads to one. If x is the larger number of its pair, lower y \
                     to the smaller. If x is the smaller one, a, of the pair (a, a+k): where y > a+k lower y to a+k; \
                     where y < a+k the difference d = y-x is less than k, and the same number from both leaves the d-th pair.",
                    "So these pairs are exactly the lost ones. In a formula (Wythoff, 1907) a is the whole part of k times \
                     (1+sqrt 5)/2; with decimals that goes wrong for large heaps, so grundy reckons in whole numbers.",
                ],
            },
            Lesson::Nim => LessonWords {
                title: "Nim: heaps in binary",
                intro: "Several heaps; take any number from one of them. Whoever takes the last stone wins.",
                proof: &[
                    "Write the heaps in binary, one below the other. Call a position even if every column holds an even \
                     number of ones: that is, if the XOR of the heaps is 0.",
                    "With no stone left the position is even, and the player to move has lost.",
                    "From an even position every move leaves an odd one: one heap changes, so some digit of it, and the \
                     column of this digit now holds an odd number of ones.",
                    "From an odd position some move leaves an even one. Let s be the XOR, and h a heap with a one in the \
                     highest column of s. In h xor s this one becomes 0 and only columns to its right change besides, so \
                     h xor s is less than h: take stones until it is left.",
                    "Whoever has an odd position leaves an even one each time, and the other player must leave an odd one \
                     again. The last stone leaves an even position. So exactly the even positions are lost.",
                ],
            },
            Lesson::Staircase => LessonWords {
                title: "Staircase: stones that go down",
                intro: "Stones stand on steps 1, 2, 3, .. A move takes some from one step and puts them on the next lower \
                        one; from step 1 they leave the game. Whoever cannot move loses. Which steps matter?",
                proof: &[
                    "Look only at the steps 1, 3, 5, .. The claim: the player to move loses exactly if their XOR is 0.",
                    "A move from an odd step makes it smaller, and what it moves goes to an even step or out of the game. \
                     For the odd steps this is a move of Nim.",
                    "A move from an even step makes the odd step below it larger, which Nim does not know. But it can be \
                     answered: push just as many stones one step further down. The odd steps are then as they were.",
                    "So who wins Nim on the odd steps wins here: answers to moves from odd steps are those of Nim, answers \
                     to moves from even steps push on. All stones go down, so the game ends.",
                ],
            },
            Lesson::Misere => LessonWords {
                title: "Misère: the last stone loses",
                intro: "Nim once more, but whoever takes the last stone loses (so whoever cannot move wins). Where does \
                        this differ from ordinary Nim?",
                proof: &[
                    "If every heap is 0 or 1, nothing can be decided: each move takes one stone. With an odd number of \
                     ones the player to move takes the last one and loses; with an even number they win.",
                    "If exactly one heap is larger than 1, the player to move wins: take it down to 1 or to 0, whichever \
                     leaves an odd number of ones. The XOR of such a position is not 0.",
                    "If two or more heaps are larger than 1, play as in ordinary Nim and leave XOR 0. That leaves two or \
                     more large heaps, or none: one alone has an XOR that is not 0. None cannot be: one move changes \
                     only one heap. So after it there are at least two, and after the answer at least one, with an XOR \
                     that is not 0.",
                    "So if some heap is larger than 1, the player to move loses exactly if the XOR is 0, as in ordinary \
                     Nim; if no heap is, exactly if the number of ones is odd. The difference comes at the very end.",
                ],
            },
            Lesson::Values => LessonWords {
                title: "Grundy values: more than won and lost",
                intro: "The Grundy value of a heap is the smallest whole number 0, 1, 2, .. that is not the value of any \
                        heap it can be moved to (the mex of those values). Fill in from 0 upwards.",
                proof: &[
                    "A heap without moves has value 0: no number is taken. Take 1, 3 or 4, heap 5: the moves leave 4, 2 \
                     and 1 with values 2, 0 and 1; the smallest number that is missing is 3.",
                    "Value 0 means that the player to move loses: from value 0 no move leads to value 0, and from a value \
                     v > 0 some move leads to each smaller value, so to 0 as well.",
                    "Why a table of take {1,3,4} repeats: each value follows from the 4 values before it, which are at most \
                     3. There are only finitely many such windows of 4 values, so one comes again, and with it all that follows.",
                    "So a period is proved by finitely many values: the window at 7 is the window at 0, therefore \
                     g(n+7) = g(n) for all n. A certificate holds just that, and the kernel computes it again.",
                ],
            },
            Lesson::Sums => LessonWords {
                title: "Games side by side",
                intro: "Several games lie side by side, and a move is a move in one of them. Fill in who wins; the values of \
                        the parts are all you need.",
                proof: &[
                    "The claim (Sprague 1935, Grundy 1939): the player to move loses exactly if the XOR of the values of \
                     the parts is 0.",
                    "From XOR 0 every move leaves another XOR: it changes the value of one part, for no move leads from a \
                     value to the same value.",
                    "From XOR s that is not 0 some move leaves XOR 0: as in Nim, some part has a value v with v xor s less \
                     than v; a value is a mex, so some move in this part leads exactly to v xor s.",
                    "A move may also make a value larger. That helps nobody: the XOR is then not 0, and the step before \
                     says that it can be answered.",
                    "Play ends, so the claim follows from the shortest games upwards. A part with value v counts just as a \
                     Nim heap of v stones: this is why a table of values is worth more than a table of wins.",
                ],
            },
        }
    }
}
