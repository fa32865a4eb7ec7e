import type { BoardAt } from '@fairlot/contracts/engineering';
import { nextBoard, type Board } from './board.js';

/**
 * Maximum number of cached boards. They need little memory, because boards share unchanged parts.
 */
const BOARDS_MAX = 150;

type AskBoard = (query: { readonly at: string; readonly since?: string }) => Promise<BoardAt>;

/**
 * Caches boards by their step on a time line, which starts at 1. A missing board is loaded as the
 * difference to the nearest cached board, before or after it. Only the first board is loaded in
 * full.
 */
export class BoardCache {
  private readonly boards = new Map<number, Board>();
  private readonly coming = new Map<number, Promise<Board>>();

  /** @param placeOf returns the log position of a step */
  constructor(
    private readonly request: AskBoard,
    private readonly placeOf: (step: number) => string,
    private readonly cachedMax = BOARDS_MAX,
  ) {}

  peek(step: number): Board | null {
    return this.boards.get(step) ?? null;
  }

  load(step: number): Promise<Board> {
    const board = this.boards.get(step);
    if (board) return Promise.resolve(this.store(step, board));
    const coming = this.coming.get(step) ?? this.read(step);
    this.coming.set(step, coming);
    return coming;
  }

  private async read(step: number): Promise<Board> {
    try {
      const since = this.nearest(step);
      const answer = await this.request({
        at: this.placeOf(step),
        ...(since && { since: since.at }),
      });
      return this.store(step, nextBoard(answer, since));
    } finally {
      this.coming.delete(step);
    }
  }

  private nearest(step: number): Board | null {
    let found: number | null = null;
    for (const cachedStep of this.boards.keys())
      if (found === null || Math.abs(cachedStep - step) < Math.abs(found - step))
        found = cachedStep;
    return found === null ? null : this.peek(found);
  }

  /**
   * Stores the board as the most recently used one. If the cache is full, removes the least
   * recently used one.
   */
  private store(step: number, board: Board): Board {
    this.boards.delete(step);
    this.boards.set(step, board);
    const [oldest] = this.boards.keys();
    if (this.boards.size > this.cachedMax && oldest !== undefined) this.boards.delete(oldest);
    return board;
  }
}
