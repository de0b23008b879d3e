//! Games of another kind, and what to ask instead.

use grundy::rule::diagnostic::{Instead, OtherKind};

use super::problem::Words;

pub(super) fn message(kind: OtherKind) -> Words {
    let (code, title, label, help) = match kind {
        OtherKind::Partizan(None) => (
            "S-partizan",
            "this looks partizan: the players have different moves",
            "different moves for the two players",
            "grundy reads impartial games: write moves that either player may make; who wins from one position of a partizan game is `graph FILE with tokens; loopy; directed`, its vertices the positions each with the player to move",
        ),
        OtherKind::Partizan(Some(Instead::GreenHackenbush)) => (
            "S-partizan",
            "this looks partizan: the players have different moves",
            "different moves for the two players",
            "where either player may cut every edge, ask `graph FILE with hackenbush`",
        ),
        OtherKind::Partizan(Some(Instead::ColourSegments)) => (
            "S-partizan",
            "this looks partizan: the players have different moves",
            "different moves for the two players",
            "if each move whitens two adjacent cells, one of them of the own colour: the more frequent colour wins; in a tie ask `take 2 adjacent` with the lengths of the longest alternating segments",
        ),
        OtherKind::Partizan(Some(Instead::Gaps)) => (
            "S-partizan",
            "this looks partizan: the players have different moves",
            "different moves for the two players",
            "if a row holds one piece of each player and pieces may not pass, the gaps decide: ask `take any` with the gap of each row",
        ),
        OtherKind::Scoring => (
            "S-scoring",
            "this looks like a scoring game: points decide, not the last move",
            "who has more wins",
            "grundy reads games in which the last move decides; add `misere` if it loses",
        ),
        OtherKind::Chance => (
            "S-chance",
            "this looks like a game of chance: luck decides about moves",
            "chance",
            "grundy reads games in which the players alone choose; a probability is not an outcome",
        ),
        OtherKind::Hidden => (
            "S-hidden",
            "this looks like a game in which not everything is seen",
            "hidden from a player",
            "grundy reads games of complete information in which the players move in turn",
        ),
        OtherKind::ManyPlayers => (
            "S-players",
            "this looks like a game for more than two players",
            "more than two players",
            "grundy reads games of two players; two teams that move in turn are two players: write whose turn it is into the position",
        ),
    };
    (code, title.into(), label.into(), Some(help.into()))
}
