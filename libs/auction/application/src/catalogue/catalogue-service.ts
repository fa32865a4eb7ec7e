import type { Caller } from '@fairlot/access-domain';
import { Catalogues, type CachedCatalogue, type CatalogueRun } from '@fairlot/auction-read-model';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { systemClock, Unavailable } from '@fairlot/kernel';
import { cataloguePdf } from '@fairlot/vehicles-dossier';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { CatalogueReader, type Catalogue } from './catalogue-reader.js';

/**
 * Maximum number of catalogues that a process creates at the same time. Each uses a CPU core, which
 * bids may need.
 */
const CONCURRENT_MAX = 2;
const RETRY_SECONDS = 10;
/** Interval of progress updates. A stop request takes effect at the next update. */
const PROGRESS_EVERY_MS = 400;

type CatalogueWish = { readonly language: Language; readonly commandId: string };
type MakeOrder = CatalogueWish & { readonly caller: Caller; readonly idAuction: number };

/** The catalogue was stopped, or this process is ending, so the partial file is discarded. */
class CatalogueStopped extends Error {
  override readonly name = 'Dropped';
}

/**
 * Creates catalogues of auctions in the background (ENG-121 to ENG-124), at most one per user at a
 * time.
 */
@Injectable()
export class CatalogueService implements OnModuleDestroy {
  private readonly logger = new Logger('catalogue');
  private readonly jobs = new Set<Promise<void>>();
  /** Number of running catalogues, including those that are about to start. */
  private running = 0;
  private isEnding = false;

  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly catalogues: Catalogues,
    private readonly reader: CatalogueReader,
  ) {}

  /** Interrupts running catalogues and marks them as failed. Users can start them again. */
  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await Promise.all(this.jobs);
  }

  /**
   * Starts to create the caller's catalogue of an auction, and returns before it is ready.
   * @throws Refused NOT_FOUND, COMMAND_ID_REUSED; Unavailable OVERLOADED
   */
  async begin(caller: Caller, idAuction: number, request: CatalogueWish): Promise<void> {
    await this.visibility.visible(caller, idAuction);
    const { idUser } = caller;
    const hasCapacity = this.running < CONCURRENT_MAX && !this.isEnding;
    if (hasCapacity) this.running += 1;
    let job: Promise<void> | null = null;
    try {
      const begun = await this.catalogues.begin({ idUser, idAuction, ...request }, hasCapacity);
      if ('run' in begun) job = this.make({ idUser, ...begun }, { caller, idAuction, ...request });
      else if (begun.outcome === 'keyReused') throw new Refused('COMMAND_ID_REUSED');
      else if (begun.outcome === 'busy') throw new Unavailable('OVERLOADED', RETRY_SECONDS);
    } finally {
      if (job === null && hasCapacity) this.running -= 1;
    }
    if (job === null) return;
    const ended = job.finally(() => {
      this.running -= 1;
      this.jobs.delete(ended);
    });
    this.jobs.add(ended);
  }

  /**
   * The progress of the caller's catalogue; state NONE if there is none.
   * @throws Refused NOT_FOUND for an auction that is not visible
   */
  async work(caller: Caller, idAuction: number): Promise<AnswerTo<'ENG-122'>> {
    await this.visibility.visible(caller, idAuction);
    const found = await this.catalogues.find(caller.idUser, idAuction);
    if (found === null) return { state: 'NONE', done: 0, total: 0, secondsLeft: null };
    const { state, done, total } = found;
    return { state, done, total, secondsLeft: secondsLeft(found, systemClock.now()) };
  }

  /**
   * Stops the creation of the caller's catalogue.
   * @throws Refused NOT_FOUND for an auction that is not visible
   */
  async stop(caller: Caller, idAuction: number): Promise<void> {
    await this.visibility.visible(caller, idAuction);
    await this.catalogues.stop(caller.idUser, idAuction);
  }

  /**
   * The caller's finished catalogue, in pieces.
   * @throws Refused NOT_FOUND if no catalogue is ready
   */
  async file(caller: Caller, idAuction: number) {
    await this.visibility.visible(caller, idAuction);
    const found = await this.catalogues.find(caller.idUser, idAuction);
    const idFile = found?.state === 'READY' ? found.idFile : null;
    const pieces = idFile === null ? null : await this.catalogues.open(idFile);
    if (pieces === null) throw notFound();
    return { pieces, bytes: found!.bytes! };
  }

  private async make(run: CatalogueRun, making: MakeOrder): Promise<void> {
    try {
      const catalogue = await this.reader.catalogue(making);
      const drawn = cataloguePdf(catalogue.front, this.counted(run, catalogue));
      await this.catalogues.store(run, drawn);
    } catch (error) {
      if (!(error instanceof CatalogueStopped)) this.logger.warn(`not made: ${String(error)}`);
      await this.catalogues.failed(run).catch((failed: unknown) => {
        this.logger.warn(`not told: ${String(failed)}`);
      });
    }
  }

  /** Reports progress. @throws CatalogueStopped */
  private async *counted(run: CatalogueRun, { entries, lots }: Catalogue) {
    let beatAt = Number.NEGATIVE_INFINITY;
    let done = -1;
    let last: number | null = null;
    for await (const { idLot, ...entry } of entries) {
      if (idLot !== last) done += 1;
      last = idLot;
      const now = systemClock.now();
      if (now - beatAt >= PROGRESS_EVERY_MS) {
        beatAt = now;
        if (!(await this.catalogues.reached(run, done, lots))) throw new CatalogueStopped();
      }
      if (this.isEnding) throw new CatalogueStopped();
      yield entry;
    }
    if (!(await this.catalogues.reached(run, lots, lots))) throw new CatalogueStopped();
  }
}

/** Seconds until the catalogue is ready, estimated from the speed so far; null if unknown. */
const secondsLeft = (
  { state, done, total, startedAt }: CachedCatalogue,
  now: number,
): number | null =>
  state !== 'MAKING' || done === 0
    ? null
    : Math.ceil((Math.max(0, now - startedAt) * Math.max(0, total - done)) / done / 1_000);
