import { Unavailable } from '@fairlot/kernel';
import { renderPicture, type Picture, type Rotation } from './render-picture.js';

/** Maximum number of waiting pictures, because each keeps its file in memory. */
const WAITING_MAX = 32;
const WAITING_PER_USER_MAX = 8;
const RETRY_SECONDS = 5;

/** The user who sent the picture, and how to rotate it. */
type RenderRequest = { readonly idUser: number; readonly turn?: Rotation };

/**
 * Renders one picture at a time, because deciding bids needs the other CPU cores. Users take turns,
 * so many large photos of one user delay another user by at most one photo.
 * It is not a `FairQueue`, which limits API calls and has waiting times, pauses and HTTP refusals.
 * Sharing the twenty lines for taking turns would need a third package.
 */
export class PictureQueue {
  /** Functions that start waiting pictures, by user. The user whose turn is next comes first. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private isWorking = false;

  constructor(private readonly rendered: typeof renderPicture = renderPicture) {}

  /**
   * Renders a picture when it is its user's turn.
   * @throws PictureRefused; Unavailable OVERLOADED if too many pictures are waiting
   */
  async render(content: Buffer, { idUser, turn = 0 }: RenderRequest): Promise<Picture> {
    if (this.isWorking) await this.turnOf(idUser);
    this.isWorking = true;
    try {
      return await this.rendered(content, turn);
    } finally {
      this.isWorking = false;
      this.next();
    }
  }

  private turnOf(idUser: number): Promise<void> {
    const own = this.waiting.get(idUser) ?? [];
    const all = [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (own.length >= WAITING_PER_USER_MAX || all >= WAITING_MAX)
      throw new Unavailable('OVERLOADED', RETRY_SECONDS);
    this.waiting.set(idUser, own);
    const { promise, resolve } = Promise.withResolvers<void>();
    own.push(resolve);
    return promise;
  }

  private next(): void {
    const [first] = this.waiting;
    if (first === undefined) return;
    const [idUser, own] = first;
    const begin = own.shift();
    // Move a user who had a turn to the end.
    this.waiting.delete(idUser);
    if (own.length > 0) this.waiting.set(idUser, own);
    this.isWorking = true;
    begin?.();
  }
}
