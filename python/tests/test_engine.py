"""Tables, states, matches and players."""

from __future__ import annotations

import copy
import json
import pathlib
import pickle

import pytest

import coven


def walk(table: coven.Table, seed: int):
    """Every state of a random game, each with the event that follows; the end with None."""
    state, rng = table.start(), coven.Rng(seed)
    while not state.is_over:
        event = state.sample(rng)
        yield state, event
        state.apply(event)
    yield state, None


def test_tables_are_shared_and_know_their_game(table: coven.Table) -> None:
    again = coven.Table(table.game, table.seats, table.options)
    assert again == table and hash(again) == hash(table)
    assert table != coven.Table("null", options={"goal": "low"})
    assert table.set == "house" and json.loads(table.set_json)["game"] == table.game
    assert len(table.seat_names()) == table.seats
    assert table.seat_names("fr") and isinstance(table.trained, bool)
    for other in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert other == table


def test_a_game_at_random(table: coven.Table) -> None:
    events = 0
    for state, event in walk(table, 1):
        if event is None:
            break
        events += 1
        if state.actor == coven.CHANCE:
            outcomes = state.chance_outcomes()
            assert event in [text for text, _ in outcomes] and all(weight > 0 for _, weight in outcomes)
            assert state.legal() == [] and state.legal_codes() == []
            with pytest.raises(coven.Error) as caught:
                state.code(event)
            assert caught.value.code == "not_your_turn"
        else:
            legal, codes = state.legal(), state.legal_codes()
            assert event in legal and legal == sorted(legal) and len(legal) <= table.legal_max
            assert len(set(codes)) == len(codes) and all(0 <= code < table.codes for code in codes)
            assert [state.text(code) for code in codes] == legal and state.code(event) in codes
            assert [i for i, bit in enumerate(state.legal_mask()) if bit] == sorted(codes)
            assert state.describe(event) and state.prompt()
        assert events <= table.max_events
    assert sum(state.result()) == pytest.approx(1) and len(state.score()) == table.seats
    assert state.legal() == [] and state.actor == coven.END


def test_numbers_and_texts_name_the_same_events(table: coven.Table) -> None:
    for state, event in walk(table, 2):
        if event is None:
            return
        by_text, by_number = state.clone(), state.clone()
        by_text.apply(state.masked_event(event, None))
        if state.actor == coven.CHANCE:
            by_number.apply([text for text, _ in state.chance_outcomes()].index(event))
        else:
            by_number.apply(state.code(event))
        assert by_text == by_number != state


def test_what_a_viewer_sees_follows_from_what_it_is_told(table: coven.Table) -> None:
    """The mask law, by texts: masking and then following is the same as following and then masking."""
    seen = {viewer: table.start().masked(viewer) for viewer in range(table.seats + 1)}
    for state, event in walk(table, 3):
        for viewer, masked in seen.items():
            assert masked == state.masked(viewer) and masked.position() == state.position(viewer)
            if viewer:
                assert masked.features(viewer) == state.features(viewer)
        if event is not None:
            for viewer, masked in seen.items():
                masked.apply(state.masked_event(event, viewer))


def test_imagined_worlds_look_the_same(table: coven.Table) -> None:
    rng = coven.Rng(4)
    for state, _ in walk(table, 4):
        for seat in range(1, table.seats + 1):
            world = state.imagine(seat, rng)
            assert world.viewer is None and world.masked(seat) == state.masked(seat)
            assert state.masked(seat).imagine(seat, rng).masked(seat) == state.masked(seat)


def test_states_are_values(table: coven.Table) -> None:
    for state, event in walk(table, 5):
        for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert other == state and hash(other) == hash(state) and other is not state
        masked = state.masked(1)
        assert pickle.loads(pickle.dumps(masked)) == masked
        assert table.position(state.position()) == state
        if event is not None:
            other = state.clone()
            other.apply(event)
            assert other != state


def test_a_copy_does_not_foresee_chance() -> None:
    state = coven.Table("null").start()
    assert {state.clone().sample(coven.Rng(seed)) for seed in range(50)} == {e for e, _ in state.chance_outcomes()}


def test_views_and_drawings() -> None:
    state = coven.Table("isle").start()
    assert isinstance(state.view(), dict)
    assert state.draw() != state.draw(width=120) and "\033" in state.draw(colour=True)
    assert state.draw(language="fr") != state.draw(language="de")


def test_features_and_estimates(table: coven.Table) -> None:
    for state, _ in walk(table, 6):
        for seat in range(1, table.seats + 1):
            features = state.features(seat)
            assert len(features) == len(set(features)) <= table.features_max
            dense = state.dense_features(seat)
            assert len(dense) == table.features_count and [i for i, bit in enumerate(dense) if bit] == sorted(features)
        assert all(0 <= share <= 1 for share in state.estimate())


def test_a_set_of_ones_own(tmp_path: pathlib.Path) -> None:
    content = json.loads(coven.house_set("null"))
    content["set"] = "mine"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    table = coven.Table("null", set=path)
    assert table.set == "mine" and table == coven.Table("null", set=str(path)) and not table == coven.Table("null")
    assert pickle.loads(pickle.dumps(table)).set == "mine"
    with pytest.raises(coven.Error, match="set: "):
        coven.Table("null", set='{"game":"null"}')
    with pytest.raises(FileNotFoundError):
        coven.Table("null", set=tmp_path / "none.json")


@pytest.mark.parametrize(
    "wrong, code",
    [
        (lambda: coven.Table("chess"), "not_found"),
        (lambda: coven.Table("null", seats=3), "bad_input"),
        (lambda: coven.Table("null", seats=-(10**9)), "bad_input"),
        (lambda: coven.Table("null", options={"speed": 1}), "not_found"),
        (lambda: coven.Table("null", options={"goal": "sideways"}), "bad_input"),
        (lambda: coven.Table("null").position("turn:1 2"), "bad_input"),
        (lambda: coven.Table("null").position("turn:1\x002"), "bad_input"),
        (lambda: coven.Table("null").start().apply("keep"), None),
        (lambda: coven.Table("null").start().apply(99), "illegal"),
        (lambda: coven.Table("null").start().apply(-1), "illegal"),
        (lambda: coven.Table("null").start().apply(10**30), "illegal"),
        (lambda: coven.Table("null").start().result(), "refused"),
        (lambda: coven.Table("null").start().features(3), "bad_input"),
        (lambda: coven.Table("null").start().features(0), "bad_input"),
        (lambda: coven.Table("null").start().masked(7), "bad_input"),
        (lambda: coven.Table("null").start().draw(language="xx"), "not_found"),
        (lambda: coven.Table("null").start().draw(width=3), "bad_input"),
        (lambda: coven.Rng(-1), None),
        (lambda: coven.Rng(1).below(0), "bad_input"),
        (lambda: coven.players("chess"), "not_found"),
        (lambda: coven.verify("{}"), "bad_input"),
        (lambda: coven.Match(coven.Table("null"), ["person"]), "bad_input"),
        (lambda: coven.Match(coven.Table("null"), ["person", "wizard"]), "not_found"),
        (lambda: coven.Match.read("{}"), "bad_input"),
        (lambda: coven.Player(coven.Table("null"), "random", 3), "bad_input"),
        (lambda: coven.Player(coven.Table("null"), "exact", 1), None),
    ],
)
def test_what_is_wrong_is_said(wrong, code) -> None:
    with pytest.raises((ValueError, OverflowError)) as caught:
        wrong()
    assert str(caught.value)
    if code is not None:
        assert isinstance(caught.value, coven.Error) and caught.value.code == code


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: coven.Table(7),
        lambda: coven.Table("null", seats="two"),
        lambda: coven.Table("null", set=5),
        lambda: coven.Table("null").start().apply(None),
        lambda: coven.Table("null").start().apply(1.5),
        lambda: coven.Table("null").start().sample(3),
        lambda: coven.State(),
        lambda: coven.Match(coven.Table("null"), "person"),
        lambda: coven.Match("null", ["person", "person"]),
    ],
)
def test_wrong_types_are_rejected(wrong) -> None:
    with pytest.raises(TypeError):
        wrong()


def test_a_failed_call_changes_nothing(table: coven.Table) -> None:
    for state, event in walk(table, 7):
        before = state.clone()
        for wrong in ("", "fly", "* fly", "1 fly", -1, 10**6):
            with pytest.raises(coven.Error):
                state.apply(wrong)
        assert state == before


def test_a_masked_state_tells_no_more_than_its_viewer_knows() -> None:
    state, rng = coven.Table("duel").start(), coven.Rng(1)
    while state.actor != 1:
        state.apply(state.sample(rng))
    other = state.masked(2)
    for ask in (
        other.legal,
        other.legal_codes,
        other.legal_mask,
        other.chance_outcomes,
        lambda: other.features(1),
        lambda: other.masked(1),
        lambda: other.imagine(1, rng),
        lambda: other.playout(rng),
        lambda: other.apply(0),
    ):
        with pytest.raises(coven.Error) as caught:
            ask()
        assert caught.value.code == "refused"


# ---- matches and players ----


def test_a_match_with_computers_and_its_record(table: coven.Table) -> None:
    match = coven.Match(table, ["random"] * table.seats, seed="a match")
    assert match.run() == coven.END and not match.waits
    record = match.record()
    coven.verify(record)
    assert json.loads(record)["events"] == match.events()
    again = coven.Match.read(record)
    assert again.events() == match.events() and again.result() == match.result() and again.score() == match.score()
    assert coven.Match(table, ["random"] * table.seats, seed="a match").commitment == match.commitment
    forged = json.loads(record)
    forged["chance"]["sha256"] = "0" * 64
    with pytest.raises(coven.Error) as caught:
        coven.verify(json.dumps(forged))
    assert caught.value.code == "unverified"


def test_people_play_by_text() -> None:
    match = coven.Match(coven.Table("null"), ["person", "random"], seed="b")
    assert match.run() == 1 and match.waits
    event = match.state().legal()[0]
    for seat, ply, code in ((2, match.ply, "not_your_turn"), (1, 0, "stale")):
        with pytest.raises(coven.Error) as caught:
            match.play(event, seat, ply)
        assert caught.value.code == code
    ply = match.ply
    match.play(event, 1, ply)
    assert match.ply == ply + 1
    match.undo()
    assert match.ply == ply and len(match.hints(2, 50)) >= 1
    copy_of = pickle.loads(pickle.dumps(match))
    for one in (match, copy_of):
        one.play(event)
        one.run()
    assert copy_of.record() == match.record()


def test_events_of_a_seat_are_its_information_state() -> None:
    match = coven.Match(coven.Table("duel"), ["random", "random"], seed="c")
    match.run()
    assert any("?" in event for event in match.events(1)) and match.events(1) != match.events(2)


@pytest.mark.parametrize("name", ["random", "greedy", "uct:iterations=20", "learned", "search:iterations=20"])
def test_a_player_at_a_game_played_elsewhere(table: coven.Table, name: str) -> None:
    if name not in ("random",) and table.game == "null":
        pytest.skip("null has no weights")
    state, rng = table.start(), coven.Rng(8)
    player = coven.Player(table, name, 1, seed=5)
    for _ in range(60):
        if state.is_over:
            break
        if state.actor == 1:
            event = player.choose()
            assert event in state.legal() and event == player.choose()
        else:
            with pytest.raises(coven.Error):
                player.choose()
            event = state.sample(rng)
        player.see(state.masked_event(event, 1))
        state.apply(event)
        assert player.state == state.masked(1)
    player.reset(state.position(1))
    assert player.state == state.masked(1)
    player.reset()
    assert player.state == table.start().masked(1)


def test_a_player_in_its_seat_plays_as_in_a_match() -> None:
    table = coven.Table("isle")
    match = coven.Match(table, ["search:iterations=30:seed=7", "person"], seed="d")
    player, seen = coven.Player(table, "search:iterations=30:seed=7", 1), 0
    rng = coven.Rng(9)
    for _ in range(40):
        events = match.events(1)
        for event in events[seen:]:
            player.see(event)
        seen = len(events)
        if match.actor == 1:
            assert "1 " + player.choose() == (match.step(), match.events(1)[-1])[1]
        elif match.waits:
            match.play(match.state().sample(rng))
        elif match.actor != coven.END:
            match.step()


def test_advice() -> None:
    table = coven.Table("isle")
    player, state, rng = coven.Player(table, "search:iterations=50", 1), table.start(), coven.Rng(1)
    while state.actor != 1:
        event = state.sample(rng)
        player.see(state.masked_event(event, 1))
        state.apply(event)
    advice = player.advise(3)
    assert 1 <= len(advice) <= 3 and all(event in state.legal() and 0 <= value <= 1 for event, value, _ in advice)
    with pytest.raises(coven.Error) as caught:
        coven.Player(table, "random", 1).advise()
    assert caught.value.code in ("unsupported", "not_your_turn")
