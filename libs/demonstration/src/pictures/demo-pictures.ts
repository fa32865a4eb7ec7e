import { MARKETS } from '@fairlot/countries';
import type { GivenFiles, Vehicle } from '@fairlot/vehicles-records';
import { ownedTemplates } from '../demo-owners.js';
import type { DemoParts } from '../demo-parts.js';
import { Pulse } from '../pulse.js';
import { filesOf } from './files-of.js';
import { Press } from './press.js';

/** Whoever starts a portal wants to see it first. */
const FIRST_AFTER_MS = 15_000;
/** It rests as long as it worked, and never less. */
const REST_MS = 25;
/** With everything drawn it looks again: what failed is tried once more. */
const LOOK_AGAIN_MS = 3_600_000;
/** As the sample calls its vehicles: what visitors bring in is theirs to picture. */
const OF_SAMPLE = /^V\d{6}$/;

type Parts = Pick<DemoParts, 'directory' | 'partners' | 'vehicles' | 'auctions' | 'lots'>;

/**
 * Gives every vehicle of the sample its pictures and documents, one vehicle after the other while the
 * portal serves: those on sale first. What was given before a stop stays, and two processes that do it
 * at once do no harm.
 */
export class DemoPictures {
  readonly #pulse: Pulse;
  readonly #press = new Press();
  /** Who still waits, the first ones last; null before somebody looked. */
  #waiting: number[] | null = null;
  #pauseMs = FIRST_AFTER_MS;
  #isBegun = false;
  #isStopped = false;

  constructor(
    private readonly parts: Parts,
    private readonly given: GivenFiles,
  ) {
    this.#pulse = new Pulse({
      name: 'pictures',
      beat: () => this.#beat(),
      pauseMs: () => this.#pauseMs,
    });
  }

  start(): void {
    this.#pulse.start();
  }

  /** The vehicle under way has its files then, or gets them at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const stopped = this.#pulse.stop();
    this.#press.stop();
    await stopped;
  }

  /** One vehicle; false where none waits. */
  async step(): Promise<boolean> {
    const waiting = (this.#waiting ??= await this.#bare());
    // One that fails is left for the next look: the others do not wait behind it.
    const idVehicle = waiting.pop();
    if (idVehicle === undefined) return false;
    const vehicle = (await this.parts.vehicles.byIds([idVehicle])).get(idVehicle);
    const idUser = vehicle && (await this.#owners()).get(vehicle.idTemplate);
    if (vehicle !== undefined && idUser !== undefined)
      await this.given.give({ idVehicle, idUser }, await filesOf(vehicle, this.#press));
    return true;
  }

  async #beat(): Promise<void> {
    // The first beat is at the start, and nothing is done then.
    if (!this.#isBegun) {
      this.#isBegun = true;
      return;
    }
    const began = performance.now();
    const isMore = await this.step().catch((error: unknown) => {
      if (this.#isStopped) return false;
      throw error;
    });
    if (isMore) {
      this.#pauseMs = Math.max(REST_MS, performance.now() - began);
      return;
    }
    this.#press.stop();
    this.#waiting = null;
    this.#pauseMs = LOOK_AGAIN_MS;
  }

  /** Who acts for the owner of a template. */
  async #owners(): Promise<ReadonlyMap<number | null, number>> {
    const owned = await ownedTemplates(this.parts);
    return new Map(owned.map(({ template, owner }) => [template.id, owner.idUser]));
  }

  /** The last one is the next. */
  async #bare(): Promise<number[]> {
    const { vehicles } = this.parts;
    const idTemplates = [...(await this.#owners()).keys()].filter((id) => id !== null);
    const found: Vehicle[] = [];
    for (const idTemplate of idTemplates) {
      const ids = await vehicles.matchingIds({ idTemplate });
      found.push(...(await vehicles.byIds(ids)).values());
    }
    const onSale = new Set(await this.#onSale(idTemplates));
    const rank = ({ idVehicle, state }: Vehicle) =>
      onSale.has(idVehicle) ? 0 : state === 'IN_AUCTION' ? 1 : 2;
    const wanted = found
      .filter(({ externalId }) => OF_SAMPLE.test(externalId))
      .toSorted((one, other) => rank(one) - rank(other));
    return (await this.given.bare(wanted.map(({ idVehicle }) => idVehicle))).toReversed();
  }

  /** What the auctions that run have. */
  async #onSale(templateIds: readonly number[]): Promise<number[]> {
    const { auctions, lots } = this.parts;
    const scope = { staffMarkets: MARKETS };
    const { rows } = await auctions.auctions({ scope, status: ['RUN'], templateIds });
    const idVehicles: number[] = [];
    for (const { idAuction } of rows) {
      const found = await lots.lots(idAuction);
      idVehicles.push(...found.lots.flatMap((lot) => lot.idVehicles));
    }
    return idVehicles;
  }
}
