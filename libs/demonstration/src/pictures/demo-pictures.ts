import { MARKETS } from '@fairlot/countries';
import type { GeneratedFiles, Vehicle } from '@fairlot/vehicles-records';
import { ownedTemplates } from '../demo-owners.js';
import type { DemoServices } from '../demo-services.js';
import { Pulse } from '../pulse.js';
import { makeVehicleFiles } from './files-of.js';
import { PrintService } from './press.js';

/** Leaves time for the portal to start first. */
const FIRST_AFTER_MS = 15_000;
/** The minimum pause; usually it pauses as long as it worked. */
const PAUSE_MIN_MS = 25;
/** When all pictures exist it checks again after this time, and retries failed ones. */
const CHECK_EVERY_MS = 3_600_000;
/** External ids of the sample. Vehicles of visitors get no drawn pictures. */
const SAMPLE_ID = /^V\d{6}$/;

type PictureServices = Pick<
  DemoServices,
  'directory' | 'partners' | 'vehicles' | 'auctions' | 'lots'
>;

/**
 * Gives every vehicle of the sample its pictures and documents while the portal runs, those on sale
 * first. Progress survives a restart, and two processes at once do no harm.
 */
export class DemoPictures {
  readonly #pulse: Pulse;
  readonly #press = new PrintService();
  /** Ids of vehicles without pictures, the next one last. Null if a check is due. */
  #waiting: number[] | null = null;
  #pauseMs = FIRST_AFTER_MS;
  #isBegun = false;
  #isStopped = false;

  constructor(
    private readonly services: PictureServices,
    private readonly files: GeneratedFiles,
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

  /** Stops the work. The current vehicle gets its files before the stop, or at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const stopped = this.#pulse.stop();
    this.#press.stop();
    await stopped;
  }

  /** Makes the files of one vehicle. Returns false if no vehicle lacks pictures. */
  async step(): Promise<boolean> {
    const waiting = (this.#waiting ??= await this.#bare());
    // A failed vehicle is retried at the next check, so that it does not block the others.
    const idVehicle = waiting.pop();
    if (idVehicle === undefined) return false;
    const vehicle = (await this.services.vehicles.byIds([idVehicle])).get(idVehicle);
    const idUser = vehicle && (await this.#owners()).get(vehicle.idTemplate);
    if (vehicle !== undefined && idUser !== undefined)
      await this.files.attach({ idVehicle, idUser }, await makeVehicleFiles(vehicle, this.#press));
    return true;
  }

  async #beat(): Promise<void> {
    // The first call comes at the start, and does nothing.
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
      this.#pauseMs = Math.max(PAUSE_MIN_MS, performance.now() - began);
      return;
    }
    this.#press.stop();
    this.#waiting = null;
    this.#pauseMs = CHECK_EVERY_MS;
  }

  /** The user who acts for the owner of each template. */
  async #owners(): Promise<ReadonlyMap<number | null, number>> {
    const owned = await ownedTemplates(this.services);
    return new Map(owned.map(({ template, owner }) => [template.id, owner.idUser]));
  }

  /** Ids of the vehicles without pictures, the next one last. */
  async #bare(): Promise<number[]> {
    const { vehicles } = this.services;
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
      .filter(({ externalId }) => SAMPLE_ID.test(externalId))
      .toSorted((one, other) => rank(one) - rank(other));
    return (await this.files.bare(wanted.map(({ idVehicle }) => idVehicle))).toReversed();
  }

  /** Ids of the vehicles in running auctions. */
  async #onSale(templateIds: readonly number[]): Promise<number[]> {
    const { auctions, lots } = this.services;
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
