import { Unavailable } from '@fairlot/kernel';
import { renderPicture, type Picture, type Turn } from './render-picture.js';

/** Each holds its file meanwhile. */
const WAITING_MAX = 32;
const WAITING_PER_USER_MAX = 8;
const RETRY_SECONDS = 5;

/** Whose picture it is, and by how much it is turned. */
type Asked = { readonly idUser: number; readonly turn?: Turn };

/**
 * Pictures of this process, one at a time: whoever decides bids keeps the machine's other cores. Users take
 * turns, so that the many large photos of one delay a photo of another by one of them at most.
 */
export class PictureDesk {
  /** What begins the pictures of each user that wait; whose turn is next stands first. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private isWorking = false;

  constructor(private readonly rendered: typeof renderPicture = renderPicture) {}

  /** @throws PictureRefused; Unavailable OVERLOADED where too many wait */
  async render(content: Buffer, { idUser, turn = 0 }: Asked): Promise<Picture> {
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
    // Who has had a turn stands last.
    this.waiting.delete(idUser);
    if (own.length > 0) this.waiting.set(idUser, own);
    this.isWorking = true;
    begin?.();
  }
}
