import type { BoardAt } from '@fairlot/contracts/engineering';
import { nextBoard, type Board } from './board.js';

/** Maximum number of cached boards. Neighbours share unchanged parts. */
const BOARDS_MAX = 150;

type AskBoard = (query: { readonly at: string; readonly since?: string }) => Promise<BoardAt>;

/**
 * Boards by their step on a time line, from 1. A missing board is loaded as the difference to the
 * nearest cached one in either direction. Only the first is loaded in full.
 */
export class BoardCache {
  private readonly boards = new Map<number, Board>();
  private readonly coming = new Map<number, Promise<Board>>();

  /** @param placeOf log position of a step */
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

  /** Adds the board as the newest, and evicts the least recently used one. */
  private store(step: number, board: Board): Board {
    this.boards.delete(step);
    this.boards.set(step, board);
    const [oldest] = this.boards.keys();
    if (this.boards.size > this.cachedMax && oldest !== undefined) this.boards.delete(oldest);
    return board;
  }
}
