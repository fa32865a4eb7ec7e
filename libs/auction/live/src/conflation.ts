type Sent<State> = { readonly state: State; readonly at: number };

/** What moves on one auction. */
class Board<State> {
  /** The newest of each topic that waits. */
  readonly held = new Map<string, State>();
  /** What a topic was sent last, those sent longest ago first. */
  readonly sent = new Map<string, Sent<State>>();
  /** Before that nothing is sent. */
  freeAt = 0;
  timer: NodeJS.Timeout | undefined;
}

type Sending<State> = {
  readonly idAuction: number;
  readonly board: Board<State>;
  readonly now: number;
};

/** A screen shows no more: what comes within one goes together. */
const FRAME_MS = 16;
/** How much longer than the sending the rest after it is, so that it takes a sixth of the time. */
const REST = 5;
/** However long the sending took: a crowd sees what moves four times a second. */
const REST_MAX_MS = 250;

/**
 * Sends the first state of a topic at once and then the newest one at most every `everyMs`: a state is
 * whole, so the ones between are not missed. What moves on an auction goes together, and the less often
 * the longer the last sending took: a crowd hears later, and holds nobody else up. It holds the topics of
 * one such time only.
 */
export class Conflation<State extends { readonly events: number }> {
  private readonly boards = new Map<number, Board<State>>();

  constructor(
    private readonly everyMs: number,
    private readonly send: (idAuction: number, states: ReadonlyMap<string, State>) => void,
  ) {}

  /** Of each topic the state with the most events in it wins; of equal ones, the later. */
  offer(idAuction: number, states: ReadonlyMap<string, State>): void {
    const board = this.boards.get(idAuction) ?? new Board<State>();
    this.boards.set(idAuction, board);
    for (const [topic, state] of states) {
      const known = board.held.get(topic) ?? board.sent.get(topic)?.state;
      if (known === undefined || state.events >= known.events) board.held.set(topic, state);
    }
    this.release(idAuction, board);
  }

  /** Auctions of which something waits to be sent. */
  get waiting(): number {
    return [...this.boards.values()].filter(({ held }) => held.size > 0).length;
  }

  /** Nothing held of the auction is sent any more. */
  forget(idAuction: number): void {
    clearTimeout(this.boards.get(idAuction)?.timer);
    this.boards.delete(idAuction);
  }

  /** Sends what is held and ends the timers. */
  stop(): void {
    for (const [idAuction, { held }] of this.boards) {
      this.forget(idAuction);
      if (held.size > 0) this.send(idAuction, held);
    }
  }

  /** Sends what may go now, and comes again when the next may. */
  private release(idAuction: number, board: Board<State>): void {
    const now = performance.now();
    for (const [topic, { at }] of board.sent) {
      if (now < at + this.everyMs) break;
      board.sent.delete(topic);
    }
    const isFree = now >= board.freeAt;
    if (isFree) this.sendDue({ idAuction, board, now });
    clearTimeout(board.timer);
    const [oldest] = board.sent.values();
    // Of what is held after that each topic was sent not long ago.
    const nextAt = isFree || board.held.size === 0 ? (oldest?.at ?? -Infinity) + this.everyMs : 0;
    const waitMs = Math.max(0, Math.ceil(Math.max(board.freeAt, nextAt) - performance.now()));
    if (waitMs === 0 && board.held.size === 0) return void this.boards.delete(idAuction);
    board.timer = setTimeout(() => this.release(idAuction, board), waitMs);
  }

  private sendDue({ idAuction, board, now }: Sending<State>): void {
    const due = new Map([...board.held].filter(([topic]) => !board.sent.has(topic)));
    if (due.size === 0) return;
    for (const [topic, state] of due) {
      board.held.delete(topic);
      board.sent.set(topic, { state, at: now });
    }
    this.send(idAuction, due);
    const sentAt = performance.now();
    const restMs = Math.max((sentAt - now) * REST, Math.min(FRAME_MS, this.everyMs));
    board.freeAt = sentAt + Math.min(restMs, REST_MAX_MS);
  }
}
