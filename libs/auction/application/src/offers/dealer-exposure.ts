import { boundMinor, type LotKey } from '@fairlot/auction-domain';
import { LotQueries } from '@fairlot/auction-read-model';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { AuctionStates } from '../commands/index.js';
import { CLOCK } from '../providers.js';

/** Longer than a read model is ever behind: from then on it names the lot itself. */
const REMEMBERED_MS = 60_000;

type Remembered = LotKey & { readonly at: number };

const nameOf = ({ idAuction, idLot }: LotKey): string => `${idAuction}.${idLot}`;

/**
 * What a dealer with a credit is bound to on other lots. The read model names the lots, the engine
 * says how each stands; a dealer's offers are judged one after the other, or two at once would each
 * find the credit free. Dealers without a credit neither wait nor are looked up.
 */
@Injectable()
export class DealerExposure {
  readonly #last = new Map<number, Promise<unknown>>();
  /** Lots that the dealer offered on here and that the read model may not know yet. */
  readonly #recent = new Map<number, readonly Remembered[]>();

  constructor(
    private readonly states: AuctionStates,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'boundLots'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Dealers whose lots are held right now. */
  get held(): number {
    return this.#recent.size;
  }

  /** Runs with the exposure beside this lot, in minor units, and no other offer of the dealer. */
  async judged<Answer>(
    idDealer: number,
    lot: LotKey,
    run: (exposureMinor: number) => Promise<Answer>,
  ): Promise<Answer> {
    const before = this.#last.get(idDealer) ?? Promise.resolve();
    const turn = before.then(async () => {
      const exposureMinor = await this.#beside(idDealer, lot);
      this.#remember(idDealer, lot);
      return run(exposureMinor);
    });
    const settled = Promise.allSettled([turn]);
    this.#last.set(idDealer, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(idDealer) === settled) this.#last.delete(idDealer);
    }
  }

  async #beside(idDealer: number, lot: LotKey): Promise<number> {
    const known = [...(await this.lots.boundLots(idDealer)), ...this.#fresh(idDealer)];
    const others = new Map(known.map((key) => [nameOf(key), key]));
    others.delete(nameOf(lot));
    const bound = await Promise.all(
      Array.from(others.values(), async ({ idAuction, idLot }) => {
        const state = await this.states.lot({ idAuction, idLot });
        return boundMinor(state, idDealer);
      }),
    );
    return bound.reduce((sum, minor) => sum + minor, 0);
  }

  #fresh(idDealer: number): readonly Remembered[] {
    const since = this.clock.now() - REMEMBERED_MS;
    return (this.#recent.get(idDealer) ?? []).filter(({ at }) => at >= since);
  }

  /** The dealers in the order of their newest offer, so that those long past go first. */
  #remember(idDealer: number, lot: LotKey): void {
    const at = this.clock.now();
    const others = this.#fresh(idDealer).filter((one) => nameOf(one) !== nameOf(lot));
    this.#recent.delete(idDealer);
    this.#recent.set(idDealer, [...others, { ...lot, at }]);
    for (const [idOther, lots] of this.#recent) {
      if (lots.some((one) => one.at >= at - REMEMBERED_MS)) break;
      this.#recent.delete(idOther);
    }
  }
}
