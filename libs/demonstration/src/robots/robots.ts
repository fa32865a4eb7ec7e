import { rulesOf, type Auction, type Lot, type LotKey } from '@fairlot/auction-domain';
import { DEFAULT_LANGUAGE } from '@fairlot/countries';
import type { Refusal } from '@fairlot/kernel';
import { auctionHandlers, type AuctionHandlers } from '../auction-handlers.js';
import { chooseOffer, type ChosenOffer } from '../bidding/choose-offer.js';
import { bidderNamed, type DemoBidder } from '../bidding/demo-bidders.js';
import { buyImmediately, placeBid } from '../bidding/place-bid.js';
import { valuationMinor } from '../bidding/valuation.js';
import type { DemoServices } from '../demo-services.js';
import { randomOf, type RandomNumbers } from '../plan/random.js';
import { Pulse } from '../pulse.js';
import { RobotAuctions, type RobotAuction } from './robot-auctions.js';

const REFRESH_MS = 20_000;
/** One to four bids a second. The shorter pauses apply when an auction is about to end. */
const PAUSE_MS = 250;
const CALM_JITTER_MS = 750;
const HOT_JITTER_MS = 250;
/** Maximum number of lots that one run examines. */
const LOTS_MAX = 4;
const ANSWERS_MAX = 2;

type RobotSituation = {
  readonly auction: Auction;
  readonly lot: Lot;
  readonly key: LotKey;
  readonly bidders: readonly DemoBidder[];
  readonly askingMinor: number;
};

/**
 * Simulated dealers that bid in the running auctions of the demonstration, through the portal's own
 * handlers and checks. They store only the list of auctions: the value of a lot to a dealer is
 * computed from the ids of both.
 */
export class Robots {
  readonly #pulse: Pulse;
  readonly #arena: RobotAuctions;
  readonly #handlers: AuctionHandlers;
  readonly #random: RandomNumbers;
  #refreshAt = 0;

  constructor(private readonly services: DemoServices) {
    this.#arena = new RobotAuctions(services);
    this.#handlers = auctionHandlers(services);
    this.#random = randomOf(services.clock.now());
    this.#pulse = new Pulse({
      name: 'robots',
      beat: async () => void (await this.turn()),
      pauseMs: () => {
        const isHot = this.#arena.isHot(this.services.clock.now());
        return PAUSE_MS + this.#random.below(isHot ? HOT_JITTER_MS : CALM_JITTER_MS);
      },
    });
  }

  start(): void {
    this.#pulse.start();
  }

  /** Resolves when the current bid is decided. */
  stop(): Promise<void> {
    return this.#pulse.stop();
  }

  /** Places one bid if any robot wants to. Returns whether it was accepted. @throws Unavailable */
  async turn(): Promise<boolean> {
    const now = this.services.clock.now();
    if (now >= this.#refreshAt) {
      await this.#arena.refresh(now);
      this.#refreshAt = now + REFRESH_MS;
    }
    for (let tries = 0; tries < LOTS_MAX; tries++) {
      const ring = this.#arena.draw(now, this.#random);
      const scene = ring === null ? null : await this.#readScene(ring);
      const chosen = scene === null ? null : this.#choose(scene);
      if (scene !== null && chosen !== null) return this.#offer(scene, chosen);
    }
    return false;
  }

  /**
   * A running lot in its current state. The first lots of a long list are more likely. Null if the
   * chosen lot takes no bids.
   */
  async #readScene({ idAuction, bidders }: RobotAuction): Promise<RobotSituation | null> {
    const { states, vehicles } = this.services;
    const auction = await states.auction(idAuction);
    if (auction.status !== 'RUN') return null;
    const running = [...auction.lots.values()].filter(({ status }) => status === 'RUN');
    const chosen = running[Math.floor(this.#random.next() ** 2 * running.length)];
    if (chosen === undefined) return null;
    const key = { idAuction, idLot: chosen.idLot };
    const lot = await states.lot(key);
    if (lot.status !== 'RUN' || lot.paused) return null;
    const vehicle = await vehicles.get(lot.terms.idVehicles[0] ?? 0);
    if (vehicle === null) return null;
    return { auction, lot, key, bidders, askingMinor: vehicle.askingPriceMinor };
  }

  #choose({ lot, key, bidders, askingMinor }: RobotSituation): ChosenOffer | null {
    const { format, basePriceMinor, policy } = lot.terms;
    const rules = rulesOf(format);
    const leaders = rules.bound(lot).map(({ idDealer }) => idDealer);
    const limits = bidders.map(({ idDealer }) => ({
      idDealer,
      limitMinor: valuationMinor(askingMinor, key, idDealer),
    }));
    const seen = { format, basePriceMinor, unitMinor: policy.unitMinor };
    const next = { minimumNextMinor: rules.minimumNextMinor(lot), content: new Set(leaders) };
    return chooseOffer({ ...seen, ...next }, limits, this.#random);
  }

  /**
   * Places a bid. Reacts to a refusal like a dealer: reads the facts in it, and bids again or gives
   * up.
   */
  async #offer(scene: RobotSituation, chosen: ChosenOffer): Promise<boolean> {
    const { auction, key, bidders, askingMinor } = scene;
    const { caller, idDealer } = bidderNamed(bidders, chosen.idDealer);
    const { pending, directory } = this.services;
    const edge = { pending, directory, handlers: this.#handlers };
    const limitMinor = valuationMinor(askingMinor, key, idDealer);
    let { amountMinor } = chosen;
    let confirmed = false;
    for (let answers = 0; ; answers++) {
      const outcome = await placeBid(
        edge,
        { caller, auction },
        { lot: key, kind: chosen.kind, amountMinor, confirmed },
      );
      if (outcome.outcome === 'accepted') return true;
      const { code, facts }: Refusal = outcome.refusal;
      if (answers === ANSWERS_MAX) return false;
      if (code === 'REGULATION_NOT_ACCEPTED') await this.#accept(scene, caller.idUser, idDealer);
      else if (code === 'CONFIRMATION_NEEDED') confirmed = true;
      else if (code === 'BELOW_MIN_NEXT' && Number(facts['minimumNextMinor']) <= limitMinor)
        amountMinor = Number(facts['minimumNextMinor']);
      else if (code === 'USE_CLICK_AND_BUY' && Number(facts['clickAndBuyMinor']) <= limitMinor)
        return this.#buy(scene, edge, { caller, amountMinor: Number(facts['clickAndBuyMinor']) });
      else return false;
    }
  }

  async #buy(
    { auction, key }: RobotSituation,
    edge: Parameters<typeof buyImmediately>[0],
    { caller, amountMinor }: Pick<DemoBidder, 'caller'> & { readonly amountMinor: number },
  ): Promise<boolean> {
    const outcome = await buyImmediately(edge, { caller, auction }, { lot: key, amountMinor });
    return outcome.outcome === 'accepted';
  }

  async #accept({ auction }: RobotSituation, idUser: number, idDealer: number): Promise<void> {
    const { idAuction, terms } = auction;
    const { version, hash } = terms.regulation;
    const acceptedAt = this.services.clock.now();
    const read = { language: DEFAULT_LANGUAGE, textHash: hash };
    const acceptance = { idDealer, idAuction, version, hash, idUser, acceptedAt, ...read };
    await this.services.acceptances.accept(acceptance);
  }
}
