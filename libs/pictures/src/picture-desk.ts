import { Unavailable } from '@fairlot/kernel';
import { renderPicture, type Picture, type Turn } from './render-picture.js';

/** Each holds its file meanwhile. */
const WAITING_MAX = 16;
const RETRY_SECONDS = 5;

/** Pictures of this process, one after the other: whoever decides offers keeps the machine's other cores. */
export class PictureDesk {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @throws PictureRefused; Unavailable OVERLOADED where too many wait */
  async render(content: Buffer, turn: Turn = 0): Promise<Picture> {
    if (this.waiting >= WAITING_MAX) throw new Unavailable('OVERLOADED', RETRY_SECONDS);
    this.waiting += 1;
    const own = this.last.then(() => renderPicture(content, turn));
    this.last = own.catch(() => undefined);
    try {
      return await own;
    } finally {
      this.waiting -= 1;
    }
  }
}
