import { createHash } from 'node:crypto';
import { User } from '@fairlot/access-records';
import { Feedbacks, FigureQueries } from '@fairlot/auction-read-model';
import { ContentLibrary, type Content } from '@fairlot/content-records';
import { MARKETS } from '@fairlot/countries';
import type { Clock } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK } from '../core/tokens.js';
import { sitePartners, type SitePartner } from './site-partners.js';

/**
 * SCR-012: figures shown to visitors. They include vehicles sold before the portal stored events.
 */
export type SiteFigures = {
  readonly totalVehicleAwarded: number;
  readonly monthAuctions: number;
  readonly awardedVehicleMonth: number;
  readonly users: number;
};

/** The data of public pages and public calls, as of one moment. */
export type Site = Pick<Content, 'infos' | 'banners' | 'texts'> & {
  /** The partners of all markets, sorted by name. */
  readonly partners: readonly SitePartner[];
  readonly figures: SiteFigures;
  /** Changes whenever the data changes. */
  readonly version: string;
};

/** Number of vehicles awarded before this portal, which is added to the count (SCR-012). */
const AWARDED_BEFORE = 190_000;
/** Interval at which counts and ratings are read again. */
const CACHE_MS = 60_000;
/** If the database is down, the last data is used for this long before the next attempt to read. */
const RETRY_AFTER_MS = 5_000;

/** Start and end of the month of an instant, in UTC. */
const monthBounds = (at: number) => {
  const day = new Date(at);
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth();
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
};

/**
 * Caches the site's data for all visitors, so that together they cause one read of the database a
 * minute. An editor's change empties the cache.
 */
@Injectable()
export class PublicSite {
  private cached: { readonly until: number; readonly site: Promise<Site> } | null = null;
  private last: Site | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly content: ContentLibrary,
    private readonly partners: PartnerDirectory,
    private readonly feedbacks: Feedbacks,
    private readonly queries: FigureQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const forget = () => {
      this.cached = null;
    };
    content.changes.subscribe(forget);
    partners.templates.feed.changes.subscribe(forget);
    partners.templates.feed.gaps.subscribe(forget);
  }

  /**
   * The site's data, read at most once a minute.
   * @throws if nothing has been read yet and the database is down
   */
  async site(): Promise<Site> {
    const now = this.clock.now();
    if (this.cached === null || this.cached.until <= now)
      this.cached = { until: now + CACHE_MS, site: this.read(now) };
    const { cached } = this;
    try {
      return await cached.site;
    } catch (error) {
      if (this.last === null) {
        if (this.cached === cached) this.cached = null;
        throw error;
      }
      if (this.cached === cached)
        this.cached = { until: now + RETRY_AFTER_MS, site: Promise.resolve(this.last) };
      return this.last;
    }
  }

  private async read(now: number): Promise<Site> {
    const users = this.dataSource.getRepository(User).countBy({ enabled: true });
    const [content, templates, ratings, counted, people] = await Promise.all([
      this.content.read(),
      this.partners.templatesOf({ idMarkets: MARKETS }),
      this.feedbacks.ratings(),
      this.queries.figures(monthBounds(now)),
      users,
    ]);
    const figures: SiteFigures = {
      totalVehicleAwarded: AWARDED_BEFORE + counted.awarded,
      monthAuctions: counted.auctionsIn,
      awardedVehicleMonth: counted.awardedIn,
      users: people,
    };
    const site = { ...content, partners: sitePartners({ templates, ratings }), figures };
    const version = createHash('sha256').update(JSON.stringify(site)).digest('base64url');
    this.last = { ...site, version };
    return this.last;
  }
}
