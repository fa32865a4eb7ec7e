import type { Caller } from '@fairlot/access-domain';
import { AuctionVisibility, AuctionStates } from '@fairlot/auction-application';
import { parseStream } from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import { maySee } from '@fairlot/auction-rules';
import { ReadYourWrites } from '@fairlot/event-sourcing-projection';
import type { EventStore } from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE } from '../../core/tokens.js';
import { SeenPositions } from './seen-positions.js';

type SeenPosition = readonly [stream: string, position: number];

/**
 * How long a read waits until the rows show the positions that its caller has seen. After that it
 * returns 503 with Retry-After.
 */
const WAIT_MS = 2_000;
const RETRY_SECONDS = 1;
const MARKS_MAX = 8;
const WRITE_MARK = /^([a-z]+-[\d.]{1,25})@(\d{1,9})$/;

/** Parses positions such as `lot-7.3@12, auction-7@4`. Ignores text of another form. */
const parsePositions = (header: string): readonly SeenPosition[] =>
  header.split(',', MARKS_MAX).flatMap((part): SeenPosition[] => {
    const [, stream = '', position = ''] = WRITE_MARK.exec(part.trim()) ?? [];
    return stream === '' ? [] : [[stream, Number(position)]];
  });

type OwnReceipt = {
  readonly stream: string;
  readonly position: number | null;
  readonly commandId: string;
};

/**
 * Guarantees monotonic reads: a read shows at least the session's own bids and the positions in
 * `X-Seen`, even if another process served the earlier calls.
 */
@Injectable()
export class OwnWrites {
  private readonly positions = new SeenPositions();

  constructor(
    private readonly rows: ReadYourWrites,
    private readonly visibility: AuctionVisibility,
    private readonly states: AuctionStates,
    @Inject(EVENT_STORE) private readonly log: EventStore,
  ) {}

  /**
   * Notes the position of the session's own bid. The receipt of a sealed bid contains no position,
   * so it is read from the log, and never returned to the caller.
   */
  async note(session: string, { stream, position, commandId }: OwnReceipt): Promise<void> {
    const at = position ?? (await this.log.findCommand(commandId))[0]?.position;
    if (at !== undefined) this.positions.note(session, stream, at);
  }

  /**
   * Waits until the rows show the session's own positions and those that `named` lists.
   * @throws Unavailable NOT_READY if they do not within `WAIT_MS`
   */
  async waitUntilShown(caller: Caller, named: string): Promise<void> {
    const { sessionId } = caller;
    const own = this.positions.of(sessionId);
    const reached = await Promise.all([
      ...own.map(async ([stream, position]) => {
        const isShown = await this.rows.waitFor(stream, position, WAIT_MS);
        if (isShown) this.positions.forget(sessionId, stream, position);
        return isShown;
      }),
      ...parsePositions(named).map(
        async (each) => !(await this.mayAsk(caller, each)) || this.isShown(each),
      ),
    ]);
    if (reached.includes(false)) throw new Unavailable('NOT_READY', RETRY_SECONDS);
  }

  /**
   * Whether a read may wait for this stream. Otherwise the waiting time could reveal the position
   * of a stream that the caller may not see.
   */
  private async mayAsk(caller: Caller, [stream]: SeenPosition): Promise<boolean> {
    const name = parseStream(stream);
    if (name === null || name.aggregate === 'vehicle') return false;
    const visible = await this.visibility.visibleOrNull(caller, name.idAuction);
    if (visible === null) return false;
    if (name.aggregate !== 'lot') return true;
    const moment = momentOf(await this.states.lot(name));
    return maySee(visible.viewer, moment, 'SEALED_OFFER');
  }

  /**
   * Whether the rows show a position. A position for which no event exists counts as shown, so that
   * the waiting time reveals nothing. Checks the rows first, because that usually avoids a query of
   * the log.
   */
  private async isShown([stream, position]: SeenPosition): Promise<boolean> {
    if (await this.rows.waitFor(stream, position, 0)) return true;
    const isReal = (await this.log.readStream(stream, { from: position, limit: 1 })).length > 0;
    return !isReal || this.rows.waitFor(stream, position, WAIT_MS);
  }
}
