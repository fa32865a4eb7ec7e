import type { LotView, OfferAnswer, OwnStanding } from '@fairlot/contracts/auction';
import type { DealerNotice, PublicLot } from '@fairlot/contracts/live';
import { FrameStore, type Schedule } from './frame-store.js';

/** How the own dealer stands, and as of which position of the lot. */
export type Own = OwnStanding & { readonly position: number };
export type LotEntry = {
  readonly live: PublicLot;
  readonly own: Own;
  readonly observed: boolean;
};

const NOTHING: OwnStanding = {
  ...{ state: 'NONE', amountMinor: null, isAgent: false, rank: null },
  ...{ maximumMinor: null, minimumNextMinor: null, minimumAgentMinor: null },
  reason: null,
};

/** Of two states of a lot the one with more events in it is newer. */
const eventsIn = ({ position, awardPosition }: PublicLot): number => position + awardPosition;

/** After the close the outcome stands whatever older news still arrives. */
const isOutcome = ({ state }: Pick<OwnStanding, 'state'>): boolean =>
  state === 'WON' || state === 'LOST';

/** Where a notice leaves its dealer; the next answer of the server says it in full. */
const STATE_AFTER = {
  ...({ LEADING: 'LEADING', OUTBID: 'OUTBID', WON: 'WON', LOST: 'LOST' } as const),
  ...({ VOIDED: 'NONE', REVERTED: 'AWAITING', WITHDRAWN: 'LOST' } as const),
};

/**
 * What changes on the lots of one auction while people look at it. A lot never goes back to an older
 * position, whatever order carriers, answers and catch-up bring their states in.
 */
export class LotStore {
  private readonly entries: FrameStore<LotEntry>;

  constructor(schedule?: Schedule) {
    this.entries = new FrameStore(schedule);
  }

  readonly get = (idLot: number): LotEntry | undefined => this.entries.get(idLot);
  readonly subscribe = (idLot: number, hear: () => void) => this.entries.subscribe(idLot, hear);
  readonly subscribeAll = (hear: () => void) => this.entries.subscribeAll(hear);
  readonly revision = () => this.entries.revision();

  /** The answers of the lists; what is newer here stays. */
  seed(lots: readonly LotView[]): void {
    for (const lot of lots) {
      const before = this.entries.latest(lot.idLot);
      const own = { ...(lot.own ?? NOTHING), position: lot.position };
      const isNewer = before === undefined || eventsIn(lot) >= eventsIn(before.live);
      this.entries.set(lot.idLot, {
        live: isNewer ? lot : before.live,
        own: isNewer && lot.position >= (before?.own.position ?? -1) ? own : (before?.own ?? own),
        observed: lot.observed,
      });
    }
    this.entries.flush();
  }

  /** A state from a carrier or from catching up. False when it is not newer than what is known. */
  receive(live: PublicLot): boolean {
    const before = this.entries.latest(live.idLot);
    if (before === undefined || eventsIn(live) <= eventsIn(before.live)) return false;
    this.entries.set(live.idLot, { ...before, live });
    return true;
  }

  notice({ idLot, position, kind, reason }: DealerNotice): void {
    const before = this.entries.latest(idLot);
    if (before === undefined || kind === 'PURCHASE' || kind === 'LAST_CALL') return;
    const { own } = before;
    // A void of an offer that did not lead leaves its dealer where he was.
    const isAside = kind === 'VOIDED' && own.state !== 'LEADING';
    const state = isAside ? own.state : STATE_AFTER[kind];
    const isTakenBack = kind === 'REVERTED';
    if (!isOutcome({ state }) && !isTakenBack && (isOutcome(own) || position < own.position))
      return;
    const rank = kind === 'LEADING' ? 1 : null;
    // Who does not lead any more is bid for no more; who leads anew reads what binds him.
    const maximumMinor = kind === 'LEADING' ? own.maximumMinor : null;
    const why = (isOutcome({ state }) && reason) || null;
    const standing: Own = { ...own, state, rank, maximumMinor, position, reason: why };
    this.entries.set(idLot, { ...before, own: standing });
  }

  /** The standings of ENG-17, which were read now. */
  standings(standings: readonly (OwnStanding & { readonly idLot: number })[]): void {
    for (const { idLot, ...standing } of standings) {
      const before = this.entries.latest(idLot);
      if (before === undefined) continue;
      this.entries.set(idLot, {
        ...before,
        own: { ...standing, position: before.own.position },
      });
    }
  }

  /** The server's answer to an own offer; price and end come with it. */
  answered(answer: OfferAnswer, amountMinor: number, isAgent: boolean): void {
    const before = this.entries.latest(answer.idLot);
    if (before === undefined) return;
    // Of a sealed offer it is not told: it is newer than what is shown all the same.
    const position = answer.receipt.position ?? before.own.position;
    const { state, maximumMinor } = answer;
    const rank = state === 'LEADING' ? 1 : null;
    const own = { ...before.own, state, amountMinor, isAgent, maximumMinor, rank, position };
    if (position >= before.own.position) this.entries.set(answer.idLot, { ...before, own });
  }

  observe(idLot: number, observed: boolean): void {
    const before = this.entries.latest(idLot);
    if (before) this.entries.set(idLot, { ...before, observed });
  }

  positions(): Map<number, number> {
    const positions = new Map<number, number>();
    for (const idLot of this.entries.keys()) {
      const entry = this.entries.latest(idLot);
      if (entry) positions.set(idLot, entry.live.position);
    }
    return positions;
  }
}
