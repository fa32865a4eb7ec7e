import { CreateAuctionCommand } from '@fairlot/auction-application';
import type { AuctionRecord } from '@fairlot/auction-read-model';
import { MARKETS } from '@fairlot/countries';
import { FREE_STATES, type Vehicle } from '@fairlot/vehicles-records';
import { auctionHandlers, headerOf, type AuctionHandlers } from '../auction-handlers.js';
import { auctionDraft } from '../auction-draft.js';
import { ownedTemplates, type OwnedTemplate } from '../demo-owners.js';
import type { DemoServices } from '../demo-services.js';
import { randomOf, type RandomNumbers } from '../plan/random.js';
import { LARGE_LOTS } from '../plan/templates.js';
import { Pulse } from '../pulse.js';
import { awardClosed } from './award-closed.js';
import { missingAuctions, type MissingAuction } from './missing-auctions.js';
import { restock } from './restock.js';

const CHECK_MS = 20_000;
/** Closed auctions wait this long for a visitor to award them; the two newest wait a day. */
const AWARD_AFTER_MS = 15 * 60_000;
const UNDECIDED_LOTS = 2;
const UNDECIDED_FOR_MS = 24 * 60 * 60_000;
/** Number of vehicles to free in addition, so that not every auction has to free some. */
const SPARE_VEHICLES = 50;
/** Limits the steps per check, so that a portal that was stopped for days recovers gradually. */
const STEPS_MAX = 3;

/** Keeps the demonstration running: awards closed auctions and publishes missing auctions. */
export class Renewal {
  readonly #pulse: Pulse;
  readonly #handlers: AuctionHandlers;
  readonly #random: RandomNumbers;
  /**
   * Id of the newest published auction. The next auction waits until the read models, which may
   * lag, show it.
   */
  #newest: number | null = null;

  constructor(private readonly services: DemoServices) {
    this.#handlers = auctionHandlers(services);
    this.#random = randomOf(services.clock.now());
    this.#pulse = new Pulse({
      name: 'renewal',
      beat: () => this.check(),
      pauseMs: () => CHECK_MS,
    });
  }

  start(): void {
    this.#pulse.start();
  }

  /** Resolves when the current check has ended. */
  stop(): Promise<void> {
    return this.#pulse.stop();
  }

  /** Checks all auctions, and takes at most a few steps. @throws Unavailable */
  async check(): Promise<void> {
    const owned = await ownedTemplates(this.services);
    if (owned.length === 0) return;
    const templateIds = owned.map(({ template }) => template.id);
    const scope = { staffMarkets: MARKETS };
    const auctions = async (status: AuctionRecord['status']) =>
      (await this.services.auctions.auctions({ scope, status: [status], templateIds })).rows;
    const [scheduled, running, closed] = await Promise.all([
      auctions('SCH'),
      auctions('RUN'),
      auctions('CLD'),
    ]);
    await this.#award(closed, owned);
    if (await this.#isNewestKnown()) await this.#publish([...scheduled, ...running], owned);
  }

  async #isNewestKnown(): Promise<boolean> {
    if (this.#newest === null) return true;
    const { states, auctions } = this.services;
    const { status } = await states.auction(this.#newest);
    return status === null || (await auctions.auction(this.#newest)) !== null;
  }

  async #award(closed: readonly AuctionRecord[], owned: readonly OwnedTemplate[]): Promise<void> {
    const now = this.services.clock.now();
    const due = closed
      .toSorted((one, other) => other.endsAt - one.endsAt)
      .filter(({ endsAt }, place) => {
        const waitsMs = place < UNDECIDED_LOTS ? UNDECIDED_FOR_MS : AWARD_AFTER_MS;
        return endsAt < now - waitsMs;
      })
      .slice(-STEPS_MAX);
    for (const { idAuction, idTemplate } of due) {
      const owner = owned.find(({ template }) => template.id === idTemplate)?.owner;
      if (owner !== undefined)
        await awardClosed(this.services, this.#handlers, { idAuction, owner });
    }
  }

  async #publish(open: readonly AuctionRecord[], owned: readonly OwnedTemplate[]): Promise<void> {
    const openAuctions = open.map(({ startsAt, endsAt, idLots }) => ({
      startsAt,
      endsAt,
      lots: idLots.length,
    }));
    const missing = missingAuctions(openAuctions, this.services.clock.now(), this.#random);
    const busy = open.map(({ idTemplate }) => idTemplate);
    for (const one of missing.slice(0, STEPS_MAX)) {
      const idle = templateFor(one, owned, busy);
      if (idle === null) continue;
      busy.push(idle.template.id);
      await this.#publishOne(one, idle);
    }
  }

  async #publishOne(missing: MissingAuction, owned: OwnedTemplate): Promise<void> {
    const vehicles = await this.#freeVehicles(owned, missing.lots);
    if (vehicles.length === 0) return;
    const draft = auctionDraft({ ...missing, ...owned }, vehicles, this.#random);
    const header = headerOf(owned.owner, this.services.clock.now());
    const created = await this.#handlers.create.execute(new CreateAuctionCommand(header, draft));
    if (created.outcome === 'accepted') this.#newest = created.answer.idAuction;
  }

  /** As many free vehicles of the template as there are lots. Empty if there are not enough. */
  async #freeVehicles(owned: OwnedTemplate, lots: number): Promise<readonly Vehicle[]> {
    const { marking, vehicles } = this.services;
    // Recently published vehicles still look free in their rows, and would be refused.
    await marking.catchUp();
    const { id: idTemplate, idDealer } = owned.template;
    const filter = { idTemplate, idOwnerDealers: [idDealer], states: FREE_STATES };
    const before = await vehicles.matchingIds(filter);
    if (before.length < lots)
      await restock(this.services, this.#handlers, owned, lots - before.length + SPARE_VEHICLES);
    const free = await vehicles.matchingIds(filter);
    if (free.length < lots) return [];
    const from = this.#random.below(free.length - lots + 1);
    const found = await vehicles.byIds(free.slice(from, from + lots));
    return [...found.values()].toSorted((one, other) => one.idVehicle - other.idVehicle);
  }
}

/**
 * The template with the fewest open auctions. Only the template with the most vehicles has enough
 * for the large auction.
 */
const templateFor = (
  { lots }: MissingAuction,
  owned: readonly OwnedTemplate[],
  busy: readonly number[],
): OwnedTemplate | null => {
  const auctionsOf = ({ template }: OwnedTemplate) =>
    busy.filter((idTemplate) => idTemplate === template.id).length;
  const isLarge = ({ owner }: OwnedTemplate) => owner.role === 'MULTI_AUCTIONEER';
  const fit = owned.filter((one) => isLarge(one) === lots >= LARGE_LOTS);
  return fit.toSorted((one, other) => auctionsOf(one) - auctionsOf(other))[0] ?? null;
};
