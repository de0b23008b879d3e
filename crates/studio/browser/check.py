"""The studio in a real browser: python3 check.py PATH/TO/grundy [NAME..] [--pictures DIR]

Each test has a page of its own; none may leave a word on the console or ask another host.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

from devtools import Browser

AUDIT = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "audit.js")).read()
TESTS = []


def test(width=1280, height=900, touch=False, dark=False):
    def add(function):
        TESTS.append((function, {"width": width, "height": height, "touch": touch, "dark": dark}))
        return function
    return add


def settled(page, rule=None):
    page.until("document.querySelector('#law p') && document.querySelector('#verdict').innerText")
    if rule:
        page.until(f"document.querySelector('#rule').value === {json.dumps(rule)} && !document.querySelector('.stale')")


def start(page, base, **fields):
    fields = {"l": "en", **fields}
    page.open("about:blank")
    page.open(base + "#" + urllib.parse.urlencode(fields))
    settled(page)


def hint_of(page, times):
    for _ in range(times):
        before = page.text("#hint-text")
        page.click("#hint")
        page.until(f"document.querySelector('#hint-text').innerText !== {json.dumps(before)}")
    return page.text("#hint-text")


@test()
def a_rule_is_typed_and_everything_follows(page, base):
    start(page, base)
    page.type("#rule", "take {1,3,4}; start 9")
    begun = time.time()
    page.until("document.querySelector('#reading').innerText.includes('1, 3') && document.querySelectorAll('#table td').length >= 14")
    print(f"    answer after {1000 * (time.time() - begun):.0f} ms", end="")
    page.until("document.querySelector('#law .status.proved') && document.querySelector('#law').innerText.includes('7')")
    row = page.run("[...document.querySelectorAll('#table tbody tr')][0].innerText")
    assert row.split() == ["0", "0", "1", "0", "1", "2", "3", "2"], row
    assert page.run("[...document.querySelectorAll('td.lost')].map((cell) => Number(cell.dataset.n)).slice(0, 4).join()") == "0,2,7,9"
    page.type("#heaps", "5,9,13")
    page.until("document.querySelectorAll('#moves button').length === 3")
    assert "WINS" in page.text("#verdict"), page.text("#verdict")
    assert page.run("document.querySelectorAll('#bits td.flips').length") > 0


@test()
def an_error_is_told_and_the_last_table_stays(page, base):
    start(page, base, r="take {1,3,4}")
    page.type("#rule", "take {1,3,,4}")
    page.until("document.querySelector('#problem mark') && document.querySelector('.stale')")
    assert page.run("document.querySelectorAll('#table td').length") > 10
    assert page.text("#problem").strip()
    page.type("#rule", "取｛１，３，４｝")
    page.until("!document.querySelector('.stale') && !document.querySelector('#problem').innerText")


@test()
def a_claim_is_refuted_and_another_proved(page, base):
    start(page, base, r="take {1,3,4}")
    page.type("#claim", "n mod 7 = 0")
    page.key("Enter")
    page.until("document.querySelector('#claim-answer .status.refuted')")
    assert re.search(r"\b2\b", page.text("#claim-answer")), page.text("#claim-answer")
    page.type("#claim", "n mod 7 in {0,2}")
    page.key("Enter")
    page.until("document.querySelector('#claim-answer .status.proved')")
    page.type("#claim", "n mod mod")
    page.key("Enter")
    page.until("document.querySelector('#claim-answer').innerText.length > 5 && !document.querySelector('#claim-answer .status')")


@test()
def nim_is_won_against_the_perfect_opponent_by_hints(page, base):
    start(page, base, r="nim", h="3,5,7", s="3,5,7")
    page.run("window.grundySeed = 1")
    won_by_hints(page, 15)


def won_by_hints(page, stones):
    page.click("#play-form button")
    page.until(f"document.querySelectorAll('#board button').length === {stones}")
    assert "can win" in page.text("#outlook"), page.text("#outlook")
    for _ in range(20):
        said = page.until("/Your turn|won|lost/.test(document.querySelector('#said').innerText) && document.querySelector('#game').ariaBusy !== 'true' && document.querySelector('#said').innerText")
        if "Your turn" not in said:
            break
        move = hint_of(page, 3)
        page.run(f"[...document.querySelectorAll('#turns button')].find((one) => {json.dumps(move)}.endsWith(': ' + one.textContent) || {json.dumps(move)}.endsWith(' ' + one.textContent)).click()")
        page.until("document.querySelector('#hint-text').innerText === ''")
    assert "You won" in page.text("#said"), page.text("#said")
    page.until("document.querySelector('#report').innerText.includes('No mistakes')")


@test()
def a_lost_position_is_lost_and_said_to_be(page, base):
    start(page, base, r="take 1..3", h="12", s="12")
    page.run("window.grundySeed = 3")
    lost_by_taking_one(page, 12)


def lost_by_taking_one(page, stones):
    page.click("#play-form button")
    page.until(f"document.querySelectorAll('#board button').length === {stones}")
    assert "you lose this" in page.text("#outlook"), page.text("#outlook")
    assert "Every move loses" in hint_of(page, 1)
    for _ in range(12):
        said = page.until("/Your turn|won|lost/.test(document.querySelector('#said').innerText) && document.querySelector('#game').ariaBusy !== 'true' && document.querySelector('#said').innerText")
        if "Your turn" not in said:
            break
        stones = page.run("document.querySelectorAll('#board button').length")
        page.click("#board tr td:last-of-type button")
        page.until(f"document.querySelectorAll('#board button').length < {stones}")
        page.until("/Your turn|won|lost/.test(document.querySelector('#said').innerText)")
    assert "You lost" in page.text("#said"), page.text("#said")
    page.until("document.querySelector('#report').innerText.includes('lost from the start')")
    page.click("#undo")
    page.until("document.querySelector('#said').innerText.includes('Your turn')")


@test()
def a_mistake_is_in_the_report_card(page, base):
    start(page, base, r="take 1..3", h="5", s="5", o="friend")
    page.click("#play-form button")
    page.until("document.querySelectorAll('#board button').length === 5")
    for left in (3, 0):
        page.click(f"#board button[data-left='{left}']")
        page.until(f"document.querySelectorAll('#board button').length === {left}")
    page.until("document.querySelector('#report .mistake')")
    assert "gave the win away" in page.text("#report"), page.text("#report")
    assert "second player won" in page.text("#said"), page.text("#said")


@test()
def a_link_holds_the_whole_state(page, base):
    start(page, base, r="take {1,3,4}", h="4,7")
    page.click("input[name=play][value=misere]")
    page.until("location.hash.includes('p=misere') && document.querySelector('#verdict').innerText.includes('mis')")
    page.type("#claim", "n = 1")
    page.select("#opponent", "errs-50")
    link = page.run("location.href")
    verdict = page.text("#verdict")
    page.open("about:blank")
    page.open(link)
    settled(page)
    page.until(f"document.querySelector('#verdict').innerText === {json.dumps(verdict)}")
    state = page.run("[document.querySelector('#rule').value, document.querySelector('#heaps').value, document.querySelector('input[name=play]:checked').value, document.querySelector('#claim').value, document.querySelector('#opponent').value].join('|')")
    assert state == "take {1,3,4}|4,7|misere|n = 1|errs-50", state
    page.click("#share")
    page.until("document.querySelector('#shared').innerText.includes('#r=take')")
    page.click("#command")
    page.until("document.querySelector('#shared').innerText.includes('grundy win --misere')")


@test()
def the_language_changes_and_the_state_stays(page, base):
    start(page, base, r="take 1..3", h="5,6")
    page.type("#claim", "n mod 4 = 0")
    page.click("#language")
    page.until("document.documentElement.lang === 'zh-CN' && document.querySelector('#verdict').innerText.includes('先手') || document.querySelector('#verdict').innerText.includes('必胜')")
    assert page.run("document.querySelector('#heaps').value") == "5,6"
    assert page.run("document.querySelector('#claim').value") == "n mod 4 = 0"
    page.until("document.querySelector('#law').innerText.includes('已证明')")
    # Nothing but rules, numbers and names is in Latin letters.
    latin = page.run("""[...document.querySelectorAll('[data-t], #moves p, #table-note, .status, #bits-note')]
        .map((one) => one.textContent.trim()).filter((text) => /[a-z]{4,}/i.test(text) && !/[\\u4e00-\\u9fff]/.test(text))""")
    assert latin == [], latin
    page.select("#opponent", "friend")
    page.click("#play-here")
    page.until("document.querySelector('#outlook').innerText.includes('先手')")
    page.click("#board button[data-left='3']")
    page.until("document.querySelectorAll('#board button').length === 9")
    page.click("#language")
    page.until("document.documentElement.lang === 'en' && document.querySelector('#verdict').innerText.includes('player to move')")
    # The game goes on, in the other language.
    page.until("document.querySelector('#said').innerText.includes('Second player') && document.querySelector('#turns').textContent.includes('heap')")
    assert page.run("document.querySelectorAll('#board button').length") == 9
    assert page.run("location.hash.includes('l=en')")


@test(width=390, height=844, touch=True)
def a_phone_shows_all_of_it(page, base):
    start(page, base, r="take {1,3,4}", h="5,9,13")
    page.click("#play-here")
    page.until("document.querySelectorAll('#board button').length === 27")
    wide = page.run("document.documentElement.scrollWidth")
    assert wide <= 390, wide
    out = page.run("""[...document.querySelectorAll('button, input, select, p, h2')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && !one.closest('.scroll, .skip') && !one.classList.contains('hidden') && (box.left < -1 || box.right > 391);
    }).map((one) => one.id || one.className || one.innerText.slice(0, 40))""")
    assert out == [], out


@test()
def everything_is_done_by_keys(page, base):
    start(page, base, r="nim", h="1,2", s="1,2", o="perfect")
    page.run("window.grundySeed = 1; document.querySelector('#start').focus()")
    page.key("Enter")
    page.until("document.querySelectorAll('#board button').length === 3")
    assert page.run("document.querySelectorAll('#board button[tabindex=\"0\"]').length") == 1
    for _ in range(12):
        page.key("Tab")
        if page.run("document.activeElement.closest('#board') !== null"):
            break
    assert page.run("document.activeElement.closest('#board') !== null")
    page.key("ArrowDown")
    page.key("ArrowRight")
    assert page.run("document.activeElement.dataset.slot + '.' + document.activeElement.dataset.left") == "1.1"
    page.key("Enter")
    page.until("/won|lost|Your turn/.test(document.querySelector('#said').innerText) && document.querySelectorAll('#board button').length < 3")
    page.run("document.querySelector('#undo').focus()")
    page.key("u")
    page.until("document.querySelectorAll('#board button').length === 3")
    page.key("h")
    page.until("document.querySelector('#hint-text').innerText.includes('win')")
    page.run("document.querySelector('#table td[tabindex=\"0\"]').focus()")
    page.key("ArrowRight")
    page.key("ArrowDown")
    page.key("Enter")
    page.until("Number(document.querySelector('#heaps').value) > 1")
    page.run("document.querySelector('#map').focus()")
    page.until("document.querySelector('#map').getBoundingClientRect().top < innerHeight")
    page.until("document.querySelector('#pointed').innerText === ''")
    page.key("ArrowRight")
    page.key("ArrowRight")
    page.until("document.querySelector('#pointed').innerText.includes('(2, 0)')")
    page.key("Enter")
    page.until("document.querySelector('#heaps').value === '2,0'")


@test()
def a_million_cells_are_moved_without_a_jerk(page, base):
    start(page, base, r="wythoff", h="(4,6)")
    page.run("document.querySelector('#map').scrollIntoView()")
    page.select("#map-last", "1000")
    page.until("document.querySelector('#pointed').innerText === ''", 40)
    measured = page.run("""(async () => {
        const canvas = document.querySelector('#map');
        const box = canvas.getBoundingClientRect();
        const send = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: box.x + x, clientY: box.y + y, bubbles: true }));
        canvas.setPointerCapture = () => {};
        const all = [];
        for (const zoom of [0, 6]) {
            for (let i = 0; i < zoom; i += 1) document.querySelector('#zoom-out').click();
            send('pointerdown', 500, 200);
            const frames = [];
            let last = performance.now();
            for (let i = 0; i < 60; i += 1) {
                send('pointermove', 500 - 3 * i, 200 + i);
                await new Promise(requestAnimationFrame);
                const now = performance.now();
                frames.push(now - last);
                last = now;
            }
            send('pointerup', 0, 0);
            all.push({ longest: Math.max(...frames.slice(1)), persecond: 1000 * frames.length / frames.reduce((a, b) => a + b) });
        }
        return all;
    })()""")
    print("   ", ", ".join(f"{one['persecond']:.0f} frames/s, longest {one['longest']:.0f} ms" for one in measured), end="")
    assert all(one["longest"] < 100 and one["persecond"] >= 30 for one in measured), measured
    page.run("document.querySelector('#map-text').open = true")
    page.until("document.querySelector('#map-lost').innerText.includes('(1,2)')")


@test()
def the_page_is_light(page, base):
    start(page, base, r="take {1,3,4}", h="5,9,13")
    page.run("document.querySelector('#map').scrollIntoView()")
    page.until("document.querySelector('#pointed').innerText === ''")
    weight = sum(page.bytes.values())
    print(f"    {weight} bytes", end="")
    assert 20_000 < weight < 300_000, weight


@test()
def rules_that_run_or_read_are_refused_by_name(page, base):
    page.open(base + "#l=en&r=" + urllib.parse.quote("program touch /tmp/grundy-was-here"))
    page.until("document.querySelector('#problem').innerText.includes('program')")
    page.type("#rule", "graph /etc/passwd with geography")
    page.until("document.querySelector('#problem').innerText.includes('graph')")
    page.click("#language")
    page.until("document.querySelector('#problem').innerText.includes('网页')")
    page.type("#rule", "<img src=x onerror=alert(1)>")
    page.until("document.querySelector('#problem mark')")
    assert page.run("document.querySelectorAll('main img').length") == 0
    assert not os.path.exists("/tmp/grundy-was-here")


@test()
def a_long_table_grows_and_a_proof_is_shown(page, base):
    start(page, base, r="0.77", h="5,7")
    page.click("#more")
    page.until("document.querySelector('#progress').innerText.includes('199') && document.querySelectorAll('#table td').length === 200")
    page.click("#prove")
    page.until("document.querySelector('#proof pre')?.innerText.startsWith('grundy-certificate 1')", 40)
    page.click("#search")
    page.until("document.querySelector('#law .status.proved') && document.querySelector('#proof').innerText === ''", 40)


@test()
def a_game_graph_is_drawn_and_exports_are_offered(page, base):
    start(page, base, r="nim", h="1,2")
    page.click("#graph summary")
    page.until("document.querySelector('#graph-picture img')?.naturalWidth > 50")
    page.type("#heaps", "40,50,60")
    page.until("document.querySelector('#graph-picture').innerText.length > 10")
    links = page.run("[...document.querySelectorAll('#exports a')].map((one) => one.getAttribute('href'))")
    assert len(links) >= 8, links
    kinds = "|".join(links)
    for kind in ("as=bfile", "as=csv", "as=json", "as=latex", "as=png", "as=dot", "to=cpp", "to=python", "to=rust", "kind=map", "kind=graph"):
        assert kind in kinds, kind
    for link in links:
        found = page.run(f"fetch({json.dumps(link)}).then((one) => one.text().then((text) => [one.status, text.slice(0, 60)]))")
        assert found[0] == 200 and ('error' not in found[1] or 'graph' in link), (link, found)


@test(dark=True)
def names_and_contrast_hold_in_the_dark(page, base):
    audited(page, base)


@test()
def names_and_contrast_hold_in_the_light(page, base):
    audited(page, base)


def audit(page):
    found = page.run(AUDIT)
    assert found == [], found


def audited(page, base):
    start(page, base, r="take {1,3,4}", h="5,9,13", c="n mod 7 = 0", l="zh", e="bash")
    page.click("#play-here")
    page.until("document.querySelectorAll('#board button').length === 27 && document.querySelectorAll('#lesson .task').length === 4")
    page.run("for (const one of document.querySelectorAll('details')) one.open = true")
    found = page.run(AUDIT)
    assert found == [], found
    stops = page.run("""['#board', '#table', '#lesson .task'].map((one) => document.querySelectorAll(`${one} [tabindex="0"]`).length)""")
    assert stops == [1, 1, 4], stops
    page.type("#rule", "take {1,,2}")
    page.until("document.querySelector('#problem mark')")
    audit(page)


@test()
def other_kinds_of_rules_are_shown_and_played(page, base):
    for rule, position in [("wythoff", "(4,6)"), ("nim; misere", "1,2,4"), ("take any or split", "3,4"), ("sum of: take 1..3 ; 0.07", "5 ; 7"),
                           ("take any from 1..2 heaps", "2,3,4"), ("staircase-nim", "(2,1,3)"), ("take 1..2*last; first take 1..n-1", "12"), ("(a,b) -> (a-k,b) | (a,b-k) where k >= 1", "(3,5)")]:
        start(page, base, r=rule, h=position, s=position, o="random")
        page.run("window.grundySeed = 5")
        assert "player to move" in page.text("#verdict"), (rule, page.text("#verdict"))
        played_to_the_end(page, rule)


def played_to_the_end(page, rule):
    page.click("#play-form button")
    page.until("document.querySelectorAll('#turns button').length > 0")
    for _ in range(60):
        said = page.until("/Your turn|won|lost/.test(document.querySelector('#said').innerText) && document.querySelector('#game').ariaBusy !== 'true' && document.querySelector('#said').innerText")
        if "Your turn" not in said:
            break
        before = page.run("document.querySelector('#board').innerHTML")
        page.run("document.querySelector('#turns button').click()")
        page.until(f"document.querySelector('#board').innerHTML !== {json.dumps(before)}")
    assert re.search("You (won|lost)", page.text("#said")), (rule, page.text("#said"))
    page.until("document.querySelector('#report').innerText.length > 5")


@test()
def the_five_minutes_of_the_readme(page, base):
    page.open(base)
    settled(page)
    page.type("#rule", "take {1,3,4}")
    page.until("document.querySelector('#law .status.proved') && document.querySelector('#law').innerText.includes('period 7')")
    page.run("window.grundySeed = 2")
    page.type("#start", "12")
    page.key("Enter")
    page.until("document.querySelectorAll('#board button').length === 12")
    assert "can win" in page.text("#outlook"), page.text("#outlook")
    # A bad first move, and then whatever comes.
    page.click("#board button[data-left='11']")
    for _ in range(14):
        said = page.until("/Your turn|won|lost/.test(document.querySelector('#said').innerText) && document.querySelector('#game').ariaBusy !== 'true' && document.querySelector('#said').innerText")
        if "Your turn" not in said:
            break
        page.run("[...document.querySelectorAll('#board button[aria-disabled=false]')].at(-1).click()")
        page.until(f"document.querySelector('#said').innerText !== {json.dumps(said)}")
    assert "You lost" in page.text("#said"), page.text("#said")
    page.until("document.querySelector('#report .mistake')")
    assert "better: " in page.text("#report"), page.text("#report")
    page.run("document.querySelector('#why').open = true")
    page.until("document.querySelector('#steps').innerText.length > 100")
    page.click("#language")
    page.until("document.documentElement.lang === 'zh-CN' && document.querySelector('#steps').innerText.includes('必胜')")
    page.until("document.querySelector('#said').innerText.includes('你输了') && document.querySelector('#report').innerText.includes('复盘')")
    page.click("#share")
    page.until("document.querySelector('#shared').innerText.includes('#r=take')")


@test(width=640, height=450)
def twice_the_size_needs_no_scrolling_sideways(page, base):
    # 1280 x 900 at 200 %.
    start(page, base, r="take {1,3,4}", h="5,9,13", e="bash")
    page.click("#play-here")
    page.until("document.querySelectorAll('#board button').length === 27 && document.querySelectorAll('#lesson .task').length === 4")
    page.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.run("document.documentElement.scrollWidth") <= 640
    out = page.run("""[...document.querySelectorAll('button, input, select, p, h2, li')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && !one.closest('.scroll, .skip') && !one.classList.contains('hidden') && (box.left < -1 || box.right > 641);
    }).map((one) => one.id || one.className || one.innerText.slice(0, 40))""")
    assert out == [], out
    audit(page)


@test()
def nothing_moves_for_those_who_ask_for_rest(page, base):
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    start(page, base, r="nim", h="3,5,7", s="1,2")
    page.until("document.querySelector('#bits td.flips')")
    moving = page.run("document.getAnimations().length")
    assert moving == 0, moving
    page.click("#play-form button")
    page.until("document.querySelectorAll('#board button').length === 3")
    page.click("#board tr:nth-child(2) button[data-left='1']")
    page.until("document.querySelector('#said').innerText.includes('The opponent played')")
    assert page.run("document.getAnimations().length") == 0
    page.call("Emulation.setEmulatedMedia", features=[])
    start(page, base, r="nim", h="3,5,7")
    page.until("document.querySelector('#bits td.flips')")
    assert page.run("getComputedStyle(document.querySelector('#bits td.flips')).animationName") == "flip"


@test()
def boards_look_like_their_games(page, base):
    start(page, base, r="staircase-nim", h="(2,1,3)", s="(2,1,3)", o="friend")
    page.click("#play-form button")
    page.until("document.querySelectorAll('#board.scroll .stairs .stone').length === 6")
    assert page.run("[...document.querySelectorAll('#board th')].map((one) => one.innerText).join()") == "step 3,step 2,step 1"
    widths = page.run("[...document.querySelectorAll('#board .stair')].map((one) => one.getBoundingClientRect().width)")
    assert widths == sorted(widths, reverse=True) and widths[0] > widths[2] > 0, widths
    # Two stones of step 3 go down to step 2.
    page.click("#board button[data-entry='2'][data-left='1']")
    page.until("document.querySelectorAll('#board button[data-entry=\"1\"]').length === 3")
    start(page, base, r="coins-on-a-strip", h="(2,5,9)", s="(2,5,9)", o="friend")
    page.click("#play-form button")
    page.until("document.querySelectorAll('#board .square').length === 10 && document.querySelectorAll('#board .coin').length === 3")
    assert page.run("document.querySelectorAll('#board button[tabindex=\"0\"]').length") == 1
    page.click("#board button[data-left='3']")
    page.until("document.querySelector('#board button[data-left=\"3\"]').classList.contains('coin')")
    page.run("for (const one of document.querySelectorAll('details')) one.open = true")
    audit(page)


@test()
def hackenbush_is_drawn_and_won(page, base):
    # A stem of two and a stem of one: cutting the upper edge of the long one leaves equal stems.
    start(page, base, r="nim", h="1,2", k="0-1 1-2 0-3")
    page.run("window.grundySeed = 1")
    page.click("#hack-form button")
    page.until("document.querySelectorAll('#hack-picture .edge').length === 3 && document.querySelector('#hack-said').innerText.includes('WINS')")
    assert page.run("document.querySelectorAll('#hack-picture [tabindex=\"0\"]').length") == 1
    page.run("document.querySelector('#hack-picture .edge').focus()")
    page.key("ArrowRight")
    assert page.run("document.activeElement.getAttribute('aria-label')") == "cut 1-2"
    page.key("Enter")
    page.until("document.querySelectorAll('#hack-picture .edge').length === 1 && document.querySelector('#hack-said').innerText.includes('Your turn')")
    page.key("Enter")
    page.until("document.querySelector('#hack-said').innerText === 'You won.'")
    page.click("#hack-undo")
    page.until("document.querySelectorAll('#hack-picture .edge').length === 1")
    page.type("#hack-edges", "0-1 1-2 1-3 0-4 4-5 5-0 1-1 0-1")
    page.key("Enter")
    page.until("document.querySelectorAll('#hack-picture .edge').length === 8")
    audit(page)
    page.type("#hack-edges", "0-1 one-2")
    page.key("Enter")
    page.until("document.querySelector('#hack-said').innerText.includes('one-2')")


@test()
def a_mex_tree_is_opened_node_by_node(page, base):
    start(page, base, r="take {1,3,4}", h="5")
    page.click("#mex summary")
    page.until("document.querySelector('#mex-tree li span').innerText.includes('5 has value 3') && document.querySelectorAll('#mex-tree button').length === 3")
    page.run("document.querySelector('#mex-tree button').focus()")
    page.key("Enter")
    page.until("[...document.querySelectorAll('#mex-tree span')].some((one) => one.innerText.includes('1 has value 1'))")
    audit(page)
    page.type("#rule", "nim; misere")
    page.until("document.querySelector('#mex').hidden")


@test()
def full_width_text_is_read_everywhere(page, base):
    start(page, base, r="take {1,3,4}", h="5")
    page.type("#rule", "取｛１，３，４｝")
    page.type("#heaps", "５，９，１３")
    page.until("document.querySelectorAll('#moves button').length === 3")
    page.type("#claim", "ｎ mod ７ in ｛０，２｝")
    page.key("Enter")
    page.until("document.querySelector('#claim-answer .status.proved')")
    page.type("#start", "３，４")
    page.key("Enter")
    page.until("document.querySelectorAll('#board button').length === 7")


@test()
def words_in_both_languages_pop_up(page, base):
    start(page, base)
    page.click("#open-glossary")
    page.until("document.querySelector('#glossary').matches(':popover-open') && document.querySelector('#terms').innerText.includes('必败')")
    audit(page)
    page.key("Escape")
    page.until("!document.querySelector('#glossary').matches(':popover-open')")


@test()
def the_path_is_walked(page, base):
    start(page, base)
    page.click("#to-learn")
    page.until("document.querySelectorAll('#lesson .task').length === 4")
    row = "document.querySelectorAll('#lesson .task')[1]"
    page.run(f"{row}.querySelector('.mark').focus()")
    # 0 is lost, 1, 2, 3 won, and so on; at 5 one touch too many.
    for n in range(11):
        for _ in range(2 if n % 4 == 0 or n == 5 else 1):
            page.key("Enter")
        page.key("ArrowRight")
    check = f"{row}.querySelector('.bar button').click()"
    answer = f"{row}.querySelector('[role=status]').innerText"
    page.run(check)
    page.until(f"{answer}.includes('n = 5 is not right')")
    page.run(f"{row}.querySelectorAll('.mark')[5].focus()")
    page.key("Enter")
    page.key("Enter")
    page.run(check)
    page.until(f"{answer} === 'All right.'")
    page.run("document.querySelectorAll('#lesson .task')[0].querySelector('.bar button').click()")
    page.until("document.querySelector('#lesson .task [role=status]').innerText.includes('still open')")
    for step in range(1, 6):
        page.run("[...document.querySelectorAll('.proof button')][0].click()")
        page.until(f"document.querySelectorAll('.proof li').length === {step}")
    assert page.run("[...document.querySelectorAll('.proof button')][0].hidden")
    page.click("#language")
    page.until("document.documentElement.lang === 'zh-CN' && document.querySelector('.proof li').innerText.includes('必败')")
    assert page.run("[...document.querySelectorAll('#lesson .task')[1].querySelectorAll('.mark')].map((one) => one.textContent).join('')") == "✕✓✓✓✕✓✓✓✕✓✓"
    assert page.run("location.hash.includes('e=bash')")
    page.click("#lessons button:nth-child(6)")
    page.until("document.querySelectorAll('#lesson input.mark').length === 55")
    values = "document.querySelectorAll('#lesson .task')[1]"
    page.run(f"[...{values}.querySelectorAll('input')].forEach((one, n) => {{ one.value = n === 10 ? '２' : '01012320101'[n]; one.dispatchEvent(new Event('input')); }})")
    page.run(f"{values}.querySelector('.bar button').click()")
    page.until(f"{values}.querySelector('[role=status]').innerText.includes('n = 10')")
    audit(page)
    page.run("[...document.querySelectorAll('.proof button')][1].click()")
    page.until("document.querySelector('#rule').value === 'take {1,3,4}' && document.querySelector('#heaps').value === '5'")


@test()
def a_teacher_hides_answers_and_prints_sheets(page, base):
    start(page, base, r="take {1,3,4}", h="5,9,13")
    page.click("#teacher")
    shown = "(selector) => document.querySelector(selector).getClientRects().length > 0"
    for selector in ("#table", "#law", "#verdict", "#bits"):
        assert not page.run(f"({shown})({json.dumps(selector)})"), selector
    assert page.run(f"({shown})('#law-block .asks')") and page.run("location.hash.includes('t=1')")
    audit(page)
    page.click("#law-block .asks button")
    assert page.run(f"({shown})('#law')") and not page.run(f"({shown})('#table')")
    page.click("#worksheet")
    page.until("!document.querySelector('#sheet').hidden && document.querySelectorAll('#sheet .boxes td').length === 21")
    assert page.run("[...document.querySelectorAll('#sheet .boxes td')].every((cell) => cell.textContent === '')")
    sheet = page.text("#sheet")
    assert "period" not in sheet and "WINS" not in sheet and "5,9,13" in sheet, sheet
    page.call("Emulation.setEmulatedMedia", media="print")
    assert not page.run(f"({shown})('main')") and not page.run(f"({shown})('#sheet .no-print')") and page.run(f"({shown})('#sheet table')")
    page.call("Emulation.setEmulatedMedia", media="")
    page.run("document.querySelectorAll('#sheet .no-print button')[1].click()")
    page.click("#answer-sheet")
    page.until("document.querySelectorAll('#sheet .boxes td.lost').length === 6")
    assert page.run("[...document.querySelectorAll('#sheet .boxes td')].map((cell) => cell.textContent).join('')") == "010123201012320101232"
    sheet = page.text("#sheet")
    assert "period 7" in sheet and "WINS" in sheet and "9 -> 8" in sheet, sheet
    page.run("document.querySelectorAll('#sheet .no-print button')[1].click()")
    page.click("#teacher")
    assert page.run(f"({shown})('#table')")
    start(page, base, r="wythoff", h="(4,6)", t="1", l="zh")
    page.click("#answer-sheet")
    page.until("document.querySelector('#sheet').innerText.includes('(3,5)')")


def written(*words):
    """A page that the command writes, as an address on the disk."""
    path = os.path.join(tempfile.mkdtemp(prefix="grundy-page-"), "game.html")
    subprocess.run([sys.argv[1], "page", *words, "-o", path, "--lang", "en", "--time", "60"], check=True, stdout=subprocess.DEVNULL)
    return "file://" + path


def from_disk(page, address, language="en"):
    page.open("about:blank")
    page.open(f"{address}#l={language}")
    settled(page)


@test()
def a_page_from_disk_is_won_by_hints(page, base):
    from_disk(page, written("nim", "3,5,7"))
    assert page.run("location.protocol") == "file:"
    assert page.run("document.querySelector('#rule').readOnly")
    assert page.run("document.querySelectorAll('#table td').length") >= 20
    page.until("document.querySelector('#law .status.proved') && document.querySelector('#steps').textContent.length > 50")
    assert "WINS" in page.text("#verdict"), page.text("#verdict")
    assert page.run("document.querySelector('#start').value") == "3,5,7"
    page.run("window.grundySeed = 1")
    won_by_hints(page, 15)
    page.type("#heaps", "1,1,1")
    page.until("document.querySelector('#verdict').innerText.includes('WINS')")
    page.type("#heaps", "30,40")
    page.until("document.querySelector('#verdict').innerText.includes('does not hold')")
    page.click("#language")
    page.until("document.documentElement.lang === 'zh-CN' && document.querySelector('#law').innerText.includes('已证明')")
    page.click("#undo")
    page.until("/[\\u4e00-\\u9fff]/.test(document.querySelector('#turns').textContent)")
    assert page.run("document.documentElement.scrollWidth <= innerWidth")


@test(width=390, height=844, touch=True)
def a_page_from_disk_is_lost_from_a_lost_position(page, base):
    from_disk(page, written("take 1..3", "12"))
    page.run("window.grundySeed = 3")
    lost_by_taking_one(page, 12)
    page.run("document.querySelector('#map').scrollIntoView()")
    page.until("document.querySelector('#pointed').innerText === ''")
    page.run("for (const one of document.querySelectorAll('details')) one.open = true")
    wide, found = page.run("document.documentElement.scrollWidth"), page.run(AUDIT)
    assert wide <= 390 and found == [], (wide, found)


@test()
def pages_from_disk_of_other_kinds(page, base):
    for words in [("wythoff", "(4,6)"), ("nim; misere", "1,2,4"), ("take any or split", "3,4"), ("take 1..2*last; first take 1..n-1", "12"), ("staircase-nim",)]:
        from_disk(page, written(*words))
        page.run("window.grundySeed = 5")
        page.select("#opponent", "holds-out")
        played_to_the_end(page, words)


def main():
    names = [word for word in sys.argv[2:] if not word.startswith("--")]
    pictures = next((names.pop() for word in sys.argv if word == "--pictures"), None)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        sys.exit("chromium is missing: apt-get install chromium")
    server = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--lang", "en"], stdout=subprocess.PIPE, text=True)
    browser, failed = None, []
    try:
        base = re.search(r"http://\S+", server.stdout.readline())[0]
        browser = Browser(chromium)
        for function, options in TESTS:
            if names and function.__name__ not in names:
                continue
            begun = time.time()
            page = browser.page(**options)
            print(function.__name__, end="", flush=True)
            try:
                function(page, base)
                page.run("0")
                assert page.console == [], page.console
                foreign = [url for url in page.requests if not url.startswith((base, "blob:", "data:", "about:", "file:///tmp/grundy-page-"))]
                assert foreign == [], foreign
                print(f"    ok, {time.time() - begun:.1f} s")
            except Exception as error:
                failed.append(function.__name__)
                print(f"    FAILED: {error}\n    console: {page.console}")
            if pictures:
                page.run("scrollTo(0, 0)")
                page.picture(os.path.join(pictures, function.__name__ + ".png"))
            page.close()
    finally:
        if browser:
            browser.close()
        server.terminate()
        server.wait(10)
    print(f"{len(failed)} failed" if failed else "test result: ok. the studio in a browser")
    sys.exit(1 if failed else 0)


main()
