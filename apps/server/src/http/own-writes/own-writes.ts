import type { Caller } from '@fairlot/access-domain';
import { AuctionSight, AuctionStates } from '@fairlot/auction-application';
import { parseStream } from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import { maySee } from '@fairlot/auction-rules';
import { ReadYourWrites } from '@fairlot/event-sourcing-projection';
import type { EventStore } from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE } from '../../start/tokens.js';
import { SeenPositions } from './seen-positions.js';

type Seen = readonly [stream: string, position: number];

/** How long a read waits to show what its caller has seen; then it says when to come again. */
const WAIT_MS = 2_000;
const RETRY_SECONDS = 1;
const NAMED_MAX = 8;
const NAMED = /^([a-z]+-[\d.]{1,25})@(\d{1,9})$/;

/** `lot-7.3@12, auction-7@4`; what has not this shape says nothing. */
const namedIn = (header: string): readonly Seen[] =>
  header.split(',', NAMED_MAX).flatMap((part): Seen[] => {
    const [, stream = '', position = ''] = NAMED.exec(part.trim()) ?? [];
    return stream === '' ? [] : [[stream, Number(position)]];
  });

type Told = {
  readonly stream: string;
  readonly position: number | null;
  readonly commandId: string;
};

/**
 * Who was told a position never reads an older one: a session's own offers are shown by its next
 * read, and so is what a caller says that it has seen (`X-Seen`), wherever it was told.
 */
@Injectable()
export class OwnWrites {
  private readonly seen = new SeenPositions();

  constructor(
    private readonly rows: ReadYourWrites,
    private readonly sight: AuctionSight,
    private readonly states: AuctionStates,
    @Inject(EVENT_STORE) private readonly log: EventStore,
  ) {}

  /** A receipt of a sealed offer does not say where it stands: the log does, and to nobody else. */
  async told(session: string, { stream, position, commandId }: Told): Promise<void> {
    const at = position ?? (await this.log.findCommand(commandId))[0]?.position;
    if (at !== undefined) this.seen.told(session, stream, at);
  }

  /** @throws Unavailable NOT_READY when the rows do not get there in time */
  async shown(caller: Caller, named: string): Promise<void> {
    const { sessionId } = caller;
    const own = this.seen.of(sessionId);
    const reached = await Promise.all([
      ...own.map(async ([stream, position]) => {
        const isShown = await this.rows.waitFor(stream, position, WAIT_MS);
        if (isShown) this.seen.shown(sessionId, stream, position);
        return isShown;
      }),
      ...namedIn(named).map(
        async (each) => !(await this.mayAsk(caller, each)) || this.isShown(each),
      ),
    ]);
    if (reached.includes(false)) throw new Unavailable('NOT_READY', RETRY_SECONDS);
  }

  /** The time of an answer must not tell how far a stream has come that the caller may not count. */
  private async mayAsk(caller: Caller, [stream]: Seen): Promise<boolean> {
    const name = parseStream(stream);
    if (name === null || name.aggregate === 'vehicle') return false;
    const sighted = await this.sight.sighted(caller, name.idAuction);
    if (sighted === null) return false;
    if (name.aggregate !== 'lot') return true;
    const moment = momentOf(await this.states.lot(name));
    return maySee(sighted.viewer, moment, 'SEALED_OFFER');
  }

  /**
   * Nobody waits, and nobody learns anything, for a position that no event has. Rows are asked first:
   * they nearly always show it, and then the log is not.
   */
  private async isShown([stream, position]: Seen): Promise<boolean> {
    if (await this.rows.waitFor(stream, position, 0)) return true;
    const isReal = (await this.log.readStream(stream, { from: position, limit: 1 })).length > 0;
    return !isReal || this.rows.waitFor(stream, position, WAIT_MS);
  }
}
