import { MARKETS } from '@fairlot/countries';
import { biddersOf, idUsersNamed, readBidders, type DemoBidder } from '../bidding/demo-bidders.js';
import { ownedTemplates } from '../demo-owners.js';
import type { DemoServices } from '../demo-services.js';
import { demoDealers, VISITORS_DEALERS } from '../plan/dealers.js';
import type { RandomNumbers } from '../plan/random.js';

/** A running auction and the robots that bid in it. */
export type RobotAuction = {
  readonly idAuction: number;
  readonly endsAt: number;
  readonly bidders: readonly DemoBidder[];
};

const SOON_MS = 10 * 60_000;
/** An auction about to end gets this many times the bids of another auction. */
const ENDING_SOON_WEIGHT = 5;
const RINGS_MAX = 200;
/**
 * Interval at which the bidders are read again. The checks of a bid detect disabled or blocked
 * dealers immediately.
 */
const BIDDERS_EVERY_MS = 5 * 60_000;

const isSoon = ({ endsAt }: RobotAuction, now: number): boolean => endsAt - now < SOON_MS;

/** The auctions in which robots bid now. Refreshed regularly, so it never grows. */
export class RobotAuctions {
  #rings: readonly RobotAuction[] = [];
  #bidders: readonly DemoBidder[] = [];
  #biddersAt = 0;

  constructor(private readonly services: DemoServices) {}

  /**
   * Reads the running auctions of the demonstration's templates, and their bidders except visitors'
   * dealers.
   */
  async refresh(now: number): Promise<void> {
    if (now - this.#biddersAt > BIDDERS_EVERY_MS) {
      this.#bidders = await this.#readBidders();
      this.#biddersAt = now;
    }
    const owned = await ownedTemplates(this.services);
    const running = await this.services.auctions.runningAuctions(
      { staffMarkets: MARKETS },
      {
        templateIds: owned.map(({ template }) => template.id),
        page: { limit: RINGS_MAX, offset: 0 },
      },
    );
    this.#rings = running.rows.map((auction) => ({
      idAuction: auction.idAuction,
      endsAt: auction.endsAt,
      bidders: biddersOf(auction, this.#bidders),
    }));
  }

  async #readBidders(): Promise<DemoBidder[]> {
    const robots = demoDealers().slice(VISITORS_DEALERS);
    const usernames = robots.map(({ username }) => username);
    return readBidders(this.services, await idUsersNamed(this.services, usernames));
  }

  /** Whether any of the auctions ends within the next minutes. */
  isHot(now: number): boolean {
    return this.#rings.some((ring) => isSoon(ring, now));
  }

  /** Picks an auction, preferably one that ends soon; null when none runs. */
  draw(now: number, random: RandomNumbers): RobotAuction | null {
    const weightOf = (auction: RobotAuction) => (isSoon(auction, now) ? ENDING_SOON_WEIGHT : 1);
    const total = this.#rings.reduce((sum, ring) => sum + weightOf(ring), 0);
    let place = random.next() * total;
    for (const ring of this.#rings) {
      place -= weightOf(ring);
      if (place < 0) return ring;
    }
    return null;
  }
}
