import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { FairQueue } from '@fairlot/access-http';
import { StreamableFile } from '@nestjs/common';

/** Files on their way at once, and of one user: each holds a file open as long as its line is slow. */
const TURNS = { atOnce: 16, atOncePerKey: 1, waitMs: 5_000 } as const;
/** Whoever reads more slowly than that is broken off. */
const TIME_MAX_MS = 600_000;

type Made = { readonly content: Readable; readonly type: string; readonly disposition: string };

/** Files that are made while they are read, so many at once and each in its turn. */
export class SentInTurn {
  private readonly queue = new FairQueue(TURNS);

  /** @throws Unavailable where too many are on their way */
  send(idUser: number, make: () => Promise<Made>): Promise<StreamableFile> {
    const sent = Promise.withResolvers<StreamableFile>();
    // The turn lasts until the last byte has gone, or the reader has.
    this.queue
      .run(`user ${idUser}`, async () => {
        const { content, ...how } = await make();
        sent.resolve(new StreamableFile(content, how));
        const late = setTimeout(() => content.destroy(), TIME_MAX_MS).unref();
        await finished(content).catch(() => undefined);
        clearTimeout(late);
      })
      .catch(sent.reject);
    return sent.promise;
  }
}
