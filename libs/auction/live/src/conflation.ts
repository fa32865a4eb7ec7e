type SentState<State> = { readonly state: State; readonly at: number };

/** Waiting and sent states of one auction. */
class PendingBoard<State> {
  /** The newest waiting state of each topic. */
  readonly pending = new Map<string, State>();
  /** The last sent state of each topic, oldest first. */
  readonly sent = new Map<string, SentState<State>>();
  /** Nothing is sent before this time. */
  freeAt = 0;
  timer: NodeJS.Timeout | undefined;
}

type BoardSending<State> = {
  readonly idAuction: number;
  readonly board: PendingBoard<State>;
  readonly now: number;
};

/** Changes within one screen frame are sent together. */
const FRAME_MS = 16;
/**
 * The pause after sending, as a multiple of the time that sending took. Sending thus takes a sixth
 * of the time.
 */
const PAUSE_FACTOR = 5;
/** Maximum pause: even a large audience sees changes four times a second. */
const PAUSE_MAX_MS = 250;

/**
 * Sends the first state of a topic immediately, then the newest one at most every `everyMs`. States
 * are complete, so clients do not need the skipped ones. All changes of an auction are sent
 * together, and less often if sending takes long, so that an auction with many viewers delays no
 * other auction. Topics are remembered for one interval only.
 */
export class Conflation<State extends { readonly events: number }> {
  private readonly boards = new Map<number, PendingBoard<State>>();

  constructor(
    private readonly everyMs: number,
    private readonly send: (idAuction: number, states: ReadonlyMap<string, State>) => void,
  ) {}

  /**
   * Adds states to send. For each topic, the state with the most events is sent, and of states with
   * equal counts the later one.
   */
  offer(idAuction: number, states: ReadonlyMap<string, State>): void {
    const board = this.boards.get(idAuction) ?? new PendingBoard<State>();
    this.boards.set(idAuction, board);
    for (const [topic, state] of states) {
      const latest = board.pending.get(topic) ?? board.sent.get(topic)?.state;
      if (latest === undefined || state.events >= latest.events) board.pending.set(topic, state);
    }
    this.release(idAuction, board);
  }

  /** Number of auctions with waiting states. */
  get waiting(): number {
    return [...this.boards.values()].filter(({ pending }) => pending.size > 0).length;
  }

  /** Drops the waiting states of an auction. */
  forget(idAuction: number): void {
    clearTimeout(this.boards.get(idAuction)?.timer);
    this.boards.delete(idAuction);
  }

  /** Sends waiting states and ends the timers. */
  stop(): void {
    for (const [idAuction, { pending }] of this.boards) {
      this.forget(idAuction);
      if (pending.size > 0) this.send(idAuction, pending);
    }
  }

  /** Sends due states, and schedules the next call. */
  private release(idAuction: number, board: PendingBoard<State>): void {
    const now = performance.now();
    for (const [topic, { at }] of board.sent) {
      if (now < at + this.everyMs) break;
      board.sent.delete(topic);
    }
    const isFree = now >= board.freeAt;
    if (isFree) this.sendDue({ idAuction, board, now });
    clearTimeout(board.timer);
    const [oldest] = board.sent.values();
    // After a send, every topic that still waits was sent less than `everyMs` ago.
    const nextAt =
      isFree || board.pending.size === 0 ? (oldest?.at ?? -Infinity) + this.everyMs : 0;
    const waitMs = Math.max(0, Math.ceil(Math.max(board.freeAt, nextAt) - performance.now()));
    if (waitMs === 0 && board.pending.size === 0) return void this.boards.delete(idAuction);
    board.timer = setTimeout(() => this.release(idAuction, board), waitMs);
  }

  private sendDue({ idAuction, board, now }: BoardSending<State>): void {
    const due = new Map([...board.pending].filter(([topic]) => !board.sent.has(topic)));
    if (due.size === 0) return;
    for (const [topic, state] of due) {
      board.pending.delete(topic);
      board.sent.set(topic, { state, at: now });
    }
    this.send(idAuction, due);
    const sentAt = performance.now();
    const restMs = Math.max((sentAt - now) * PAUSE_FACTOR, Math.min(FRAME_MS, this.everyMs));
    board.freeAt = sentAt + Math.min(restMs, PAUSE_MAX_MS);
  }
}
