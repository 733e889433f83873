/* The line, against a socket that does what the test says. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DELAYS, HELLO, Line, PING, PONG, type Socket } from "./line";

class Scripted implements Socket {
  said: string[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send = (text: string): void => void this.said.push(text);
  close = (): void => void (this.closed = true);
  open = (): void => this.onopen?.();
  hear = (frame: object | string): void =>
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  drop = (code = 1006): void => this.onclose?.({ code });
}

const HI = { t: "hi", v: 1, s: 0, seat: 1, info: {} };

function lineOf(visible = () => true) {
  const sockets: Scripted[] = [];
  const told: string[] = [];
  const line = new Line(
    {
      opened: () => told.push("opened"),
      heard: (frame) => told.push(frame.t),
      lost: () => told.push("lost"),
      refused: () => told.push("refused"),
    },
    {
      open: () => {
        const socket = new Scripted();
        sockets.push(socket);
        return socket;
      },
      visible,
      random: () => 0.5,
    },
  );
  line.connect();
  return { line, sockets, told, last: () => sockets.at(-1)! };
}

describe("a line", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is opened again after 0.2, 0.5, 1, 2, 4, 8 and 8 s, and so on; an answer begins that anew", () => {
    const { sockets, last } = lineOf();
    for (const delay of [...DELAYS, 8000, 8000]) {
      const before = sockets.length;
      last().drop();
      vi.advanceTimersByTime(delay - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
    last().open();
    last().hear(HI);
    last().drop();
    vi.advanceTimersByTime(DELAYS[0]!);
    expect(sockets.length).toBe(DELAYS.length + 4);
  });

  it("is opened again at once when a pong is missing for 4 s", () => {
    const { sockets, told, last } = lineOf();
    last().open();
    last().hear(HI);
    vi.advanceTimersByTime(PING);
    expect(last().said).toEqual(["p"]);
    last().hear("q");
    vi.advanceTimersByTime(PING);
    expect(last().said).toEqual(["p", "p"]);
    vi.advanceTimersByTime(PONG - 1);
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sockets.length).toBe(2);
    expect(sockets[0]!.closed).toBe(true);
    expect(told).toEqual(["opened", "hi", "lost"]);
  });

  it("takes any frame for a pong", () => {
    const { sockets, last } = lineOf();
    last().open();
    last().hear(HI);
    vi.advanceTimersByTime(PING);
    last().hear({ t: "w", on: [1] });
    vi.advanceTimersByTime(PONG + 1);
    expect(sockets.length).toBe(1);
  });

  it("is quiet while nobody looks, and probes when somebody looks again", () => {
    let visible = false;
    const { line, sockets, last } = lineOf(() => visible);
    last().open();
    last().hear(HI);
    vi.advanceTimersByTime(10 * PING);
    expect(last().said).toEqual([]);
    visible = true;
    line.wake();
    expect(last().said).toEqual(["p"]);
    vi.advanceTimersByTime(PONG);
    expect(sockets.length).toBe(2);
  });

  it("does not wait when the network is back", () => {
    const { line, sockets, last } = lineOf();
    for (let i = 0; i < 6; i++) {
      last().drop();
      vi.advanceTimersByTime(8000);
    }
    last().drop();
    const before = sockets.length;
    line.wake();
    expect(sockets.length).toBe(before + 1);
    vi.advanceTimersByTime(HELLO - 1);
    expect(sockets.length).toBe(before + 1);
  });

  it("lets go of a socket when the network is gone", () => {
    const { line, sockets, told, last } = lineOf();
    last().open();
    last().hear(HI);
    line.sever();
    expect(told.at(-1)).toBe("lost");
    expect(sockets[0]!.closed).toBe(true);
    /* What the old socket says now is not heard. */
    sockets[0]!.hear({ t: "w", on: [] });
    expect(told.at(-1)).toBe("lost");
  });

  it("gives up a server that never answers, and tries again", () => {
    const { sockets } = lineOf();
    vi.advanceTimersByTime(HELLO + DELAYS[0]!);
    expect(sockets.length).toBe(2);
  });

  it("comes back when the server said", () => {
    const { sockets, last } = lineOf();
    last().open();
    last().hear(HI);
    last().hear({ t: "go", in: 240, why: "deploy" });
    last().drop(1012);
    vi.advanceTimersByTime(239);
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sockets.length).toBe(2);
  });

  it("does not press a server that has enough, and never comes back to one that forbids it", () => {
    const often = lineOf();
    often.last().drop(4008);
    vi.advanceTimersByTime(7999);
    expect(often.sockets.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(often.sockets.length).toBe(2);
    const closed = lineOf();
    closed.last().drop(4003);
    vi.advanceTimersByTime(60_000);
    expect(closed.sockets.length).toBe(1);
    expect(closed.told).toEqual(["refused"]);
  });

  it("says nothing where there is no line, and nothing once it is closed", () => {
    const { line, sockets, last } = lineOf();
    expect(line.say({ t: "r", n: 1 })).toBe(false);
    last().open();
    expect(line.say({ t: "r", n: 1 })).toBe(true);
    line.close();
    expect(line.say({ t: "r", n: 1 })).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
  });
});
