import { Notifications } from '@fairlot/database';
import {
  ChangeFeed,
  ReadCache,
  Records,
  type Cause,
  type FilterOf,
  type SortOf,
} from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ArrayOverlap, DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import {
  MultiAuctioneerTemplate,
  TemplateDealer,
  type Standing,
} from './template-dealer.entity.js';
import type { PartnerPage } from './partner-page.js';
import { Template } from './template.entity.js';
import { writeLink, type LinkChange } from './template-links.js';
import { templateTable } from './template-table.js';
import {
  mergeableStandings,
  mergeStandings,
  sellsFromTemplates,
  type MergedDealers,
} from './buyers/merged-standings.js';
import { ACCESS_CHANGED, SET_STANDINGS, standingParameters } from './buyers/set-standings.js';
import { UserStanding } from './buyers/user-standing.entity.js';

export { ACCESS_CHANGED };

/** Maximum number of cached dealers, and their maximum age in case a notification is lost. */
const DEALERS_MAX = 10_000;
const CACHE_MS = 30_000;

/** Cause of changes that the program itself makes, such as adding the demonstration data. */
const PROGRAM_CAUSE: Cause = { idActor: null };

/** Thrown if a change would leave a template without any market. */
export class LastMarket extends Error {
  constructor(readonly idTemplate: number) {
    super(`the last market of template ${idTemplate}`);
  }
}

/** Selects the templates that a caller may use (reading 35). */
export type TemplateScope =
  /** For owners: the templates of their dealer, and those linked to it. */
  | { readonly idDealer: number }
  /** For staff: all templates that are available in one of these markets. */
  | { readonly idMarkets: readonly string[] };

export type NewTemplate = Omit<Template, 'id' | 'partner'> & {
  readonly id?: number;
  readonly partner?: PartnerPage | null;
};
type TemplateRecords = Records<
  Template,
  FilterOf<typeof templateTable>,
  SortOf<typeof templateTable>
>;

type TransactionCheck = (manager: EntityManager) => Promise<void>;
type LinkWrite = Omit<LinkChange, 'idMarket'> & { readonly check?: TransactionCheck | undefined };

type StandingByTemplate = ReadonlyMap<number, Standing>;
type DealerTemplates = {
  readonly standings: StandingByTemplate;
  /** The restrictions of the dealer's users, by user and template. */
  readonly users: ReadonlyMap<number, StandingByTemplate>;
  readonly own: readonly number[];
  readonly linked: readonly number[];
};

/**
 * Finds templates, their owners and their accepted dealers. Every bid and every list needs this, so
 * it is cached. The cache is invalidated when any process changes the data.
 */
@Injectable()
export class PartnerDirectory implements OnModuleInit, OnModuleDestroy {
  /** The table of templates, for lists and edits. */
  readonly templates: TemplateRecords;
  readonly #changes: ChangeFeed<{ readonly idDealer: number }>;
  readonly #dealers: ReadCache<number, DealerTemplates>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    notifications: Notifications,
  ) {
    const parts = { dataSource, notifications };
    this.templates = new Records(templateTable, parts);
    this.#changes = new ChangeFeed(parts, ACCESS_CHANGED);
    this.#dealers = new ReadCache({
      max: DEALERS_MAX,
      ttlMs: CACHE_MS,
      load: (idDealer) => this.#readDealer(idDealer),
      trusted: () => this.#changes.listening && this.templates.feed.listening,
    });
    this.#changes.changes.subscribe(({ idDealer }) => this.#dealers.delete(idDealer));
    this.#changes.gaps.subscribe(() => this.#dealers.clear());
    const { feed } = this.templates;
    feed.changes.subscribe(({ idDealer }) => this.#dealers.delete(Number(idDealer)));
    feed.gaps.subscribe(() => this.#dealers.clear());
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.templates.onModuleInit(), this.#changes.open()]);
  }

  onModuleDestroy(): void {
    this.templates.onModuleDestroy();
    this.#changes.close();
  }

  /** The template, enabled or not; null if there is none. */
  template(id: number): Promise<Template | null> {
    return this.templates.get(id);
  }

  /** The templates in a scope, sorted by name. Disabled ones are included for their owner. */
  async templatesOf(scope: TemplateScope): Promise<Template[]> {
    const templates = this.dataSource.getRepository(Template);
    const order = { name: 'ASC', id: 'ASC' } as const;
    if ('idMarkets' in scope) {
      return templates.find({ where: { idMarkets: ArrayOverlap([...scope.idMarkets]) }, order });
    }
    const { own, linked } = await this.ofDealer(scope.idDealer);
    return templates.find({ where: { id: In([...own, ...linked]) }, order });
  }

  /** A dealer's states and templates. Returns the same promise until any process changes them. */
  ofDealer(idDealer: number): Promise<DealerTemplates> {
    return this.#dealers.get(idDealer);
  }

  /** The dealer's states by template id, for a list of auctions with one read. */
  async standingsOf(idDealer: number): Promise<ReadonlyMap<number, Standing>> {
    return (await this.ofDealer(idDealer)).standings;
  }

  /**
   * Runs work that decides which auctions dealers see. Updates this process, and then tells all
   * processes about the dealers that `work` returns.
   */
  async announce(
    work: (manager: EntityManager) => Promise<readonly { readonly idDealer: number }[]>,
  ): Promise<void> {
    await this.#changes.announce(work);
  }

  /** Ids of the templates that the dealer owns. */
  async ownTemplates(idDealer: number): Promise<readonly number[]> {
    return (await this.ofDealer(idDealer)).own;
  }

  /** Ids of the templates linked to a multi-auctioneer. */
  async linkedTemplates(idDealer: number): Promise<readonly number[]> {
    return (await this.ofDealer(idDealer)).linked;
  }

  /** Dealers that may use a template: its owner, and multi-auctioneers linked to it. */
  async dealersOn(idTemplate: number): Promise<number[]> {
    const [template, links] = await Promise.all([
      this.template(idTemplate),
      this.dataSource.manager.findBy(MultiAuctioneerTemplate, { idTemplate }),
    ]);
    return template === null ? [] : [template.idDealer, ...links.map(({ idDealer }) => idDealer)];
  }

  /** Adds a template, or changes the template with the given id. Returns its id. */
  async saveTemplate(template: NewTemplate, by: Cause = PROGRAM_CAUSE): Promise<number> {
    const { id } = template;
    const isKnown = id !== undefined && (await this.templates.get(id)) !== null;
    if (!isKnown) return Number(await this.templates.insert(template, by));
    await this.templates.change(id, template, by);
    return id;
  }

  /**
   * Makes templates available or unavailable in a market, all or none.
   * @param offers by template id, whether it is available
   * @throws LastMarket
   */
  offerIn(idMarket: string, offers: ReadonlyMap<number, boolean>, by: Cause): Promise<void> {
    return this.templates.within(async ({ manager, put }) => {
      const where = { id: In([...offers.keys()]) };
      const order = { id: 'ASC' } as const;
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await manager.find(Template, { where, order, lock });
      const rows = found.map(({ id, idMarkets }) => {
        const others = idMarkets.filter((one) => one !== idMarket);
        if (offers.get(id) !== true && others.length === 0) throw new LastMarket(id);
        if (idMarkets.includes(idMarket) === offers.get(id)) return { id, idMarkets };
        return { id, idMarkets: offers.get(id) === true ? [...others, idMarket] : others };
      });
      await put(rows, { by, unique: ['id'] });
    });
  }

  /** Stores the public data of a template's owner. */
  async savePartner(id: number, partner: PartnerPage, by: Cause = PROGRAM_CAUSE): Promise<void> {
    await this.templates.change(id, { partner }, by);
  }

  async usable(idTemplates: readonly number[], idMarket: string): Promise<number[]> {
    const idMarkets = ArrayOverlap([idMarket]);
    const where = { id: In([...idTemplates]), enabled: true, idMarkets };
    const found = await this.dataSource.manager.find(Template, { select: { id: true }, where });
    return found.map(({ id }) => id);
  }

  async accept(
    manager: EntityManager,
    idDealer: number,
    idTemplates: readonly number[],
  ): Promise<void> {
    const standing = 'ACCEPTED' as const;
    const rows = idTemplates.map((idTemplate) => ({ idTemplate, idDealer, standing }));
    await manager.query(SET_STANDINGS, standingParameters(rows));
  }

  sells = sellsFromTemplates;
  mergeable = mergeableStandings;

  /** Moves the states of a merged dealer, in the caller's transaction (ADR 57). */
  merge(manager: EntityManager, dealers: MergedDealers, by: Cause): Promise<void> {
    return mergeStandings(manager, dealers, { by, channel: ACCESS_CHANGED });
  }

  changed(idDealers: readonly number[]): void {
    for (const idDealer of idDealers) this.#dealers.delete(idDealer);
  }

  /** Writes only states that differ, in one statement, and announces only the changed dealers. */
  async setStandings(rows: readonly TemplateDealer[]): Promise<void> {
    await this.dataSource.query(SET_STANDINGS, standingParameters(rows));
    for (const { idDealer } of rows) this.#dealers.delete(idDealer);
  }

  /**
   * Links a multi-auctioneer to another dealer's template. If it is linked, nothing changes.
   * @param check runs first in the same transaction. If it throws, nothing is written.
   */
  link(
    link: MultiAuctioneerTemplate,
    by: Cause = PROGRAM_CAUSE,
    check?: TransactionCheck,
  ): Promise<void> {
    return this.#writeLink(link, { by, isLinked: true, check });
  }

  /** Removes a link. If there is none, nothing changes. */
  unlink(link: MultiAuctioneerTemplate, by: Cause): Promise<void> {
    return this.#writeLink(link, { by, isLinked: false });
  }

  #writeLink(link: MultiAuctioneerTemplate, { check, ...change }: LinkWrite): Promise<void> {
    return this.announce(async (manager) => {
      await check?.(manager);
      const idMarket = (await this.template(link.idTemplate))?.idMarket ?? null;
      const isChanged = await writeLink(manager, link, { ...change, idMarket });
      return isChanged ? [{ idDealer: link.idDealer }] : [];
    });
  }

  async #readDealer(idDealer: number): Promise<DealerTemplates> {
    const { manager } = this.dataSource;
    const [standings, users, own, linked] = await Promise.all([
      manager.findBy(TemplateDealer, { idDealer }),
      manager.findBy(UserStanding, { idDealer, idTemplate: Not(IsNull()) }),
      manager.find(Template, { select: { id: true }, where: { idDealer } }),
      manager.findBy(MultiAuctioneerTemplate, { idDealer }),
    ]);
    const byUser = Map.groupBy(users, ({ idUser }) => idUser);
    return {
      standings: new Map(standings.map(({ idTemplate, standing }) => [idTemplate, standing])),
      users: new Map(
        [...byUser].map(([idUser, rows]) => [
          idUser,
          new Map(rows.map(({ idTemplate, standing }) => [idTemplate!, standing])),
        ]),
      ),
      own: own.map(({ id }) => id),
      linked: linked.map(({ idTemplate }) => idTemplate),
    };
  }
}
