import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { FairQueue } from '@fairlot/access-http';
import { StreamableFile } from '@nestjs/common';

/** Limits of concurrent downloads, in total and per user. A slow one keeps a file open. */
const DOWNLOAD_LIMITS = { atOnce: 16, atOncePerKey: 1, waitMs: 5_000 } as const;
/** Maximum duration of a download. Slower ones are aborted. */
const TIME_MAX_MS = 600_000;

type Download = { readonly content: Readable; readonly type: string; readonly disposition: string };

/** Streams generated files, a limited number at the same time. */
export class SentInTurn {
  private readonly queue = new FairQueue(DOWNLOAD_LIMITS);

  /**
   * Generates a file when it is the user's turn, and streams it.
   * @throws Unavailable if too many downloads are running
   */
  send(idUser: number, make: () => Promise<Download>): Promise<StreamableFile> {
    const sent = Promise.withResolvers<StreamableFile>();
    // The turn ends with the last byte, or when the reader disconnects.
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
