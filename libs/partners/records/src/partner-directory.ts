import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ArrayOverlap, DataSource, In } from 'typeorm';
import { BoundedCache } from './bounded-cache.js';
import { ChangeFeed } from './change-feed.js';
import {
  MultiAuctioneerTemplate,
  TemplateDealer,
  type Standing,
} from './template-dealer.entity.js';
import { Template } from './template.entity.js';

/** PG NOTIFY channel, payload `{"idDealer":7}`: what that dealer may see has changed. */
export const ACCESS_CHANGED = 'access_changed';
/** PG NOTIFY channel, payload `{"idTemplate":3,"idDealer":7}` with its owner. */
const TEMPLATE_CHANGED = 'template_changed';

const TEMPLATES_MAX = 2_000;
const DEALERS_MAX = 10_000;

/** Whose templates a caller may work with (reading 35). */
export type TemplateScope =
  /** Owner roles: their dealer's own templates and those linked to it. */
  | { readonly idDealer: number }
  /** Staff: all templates that reach one of these markets. */
  | { readonly idMarkets: readonly string[] };

export type NewTemplate = Omit<Template, 'id'> & { readonly id?: number };

type DealerTemplates = {
  readonly standings: ReadonlyMap<number, Standing>;
  readonly own: readonly number[];
  readonly linked: readonly number[];
};

/**
 * Templates, who owns them and which dealer is accepted on them: read at every offer and every
 * list, so kept in memory, and forgotten as soon as any process changes them.
 */
@Injectable()
export class PartnerDirectory implements OnModuleInit, OnModuleDestroy {
  readonly #templates = new BoundedCache(TEMPLATES_MAX, (id: number) => this.#readTemplate(id));
  readonly #dealers = new BoundedCache(DEALERS_MAX, (id: number) => this.#readDealer(id));
  readonly #feed: ChangeFeed;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.#feed = new ChangeFeed(dataSource, [ACCESS_CHANGED, TEMPLATE_CHANGED], {
      onChange: (_channel, change) => this.#forget(change),
      onLost: () => this.#forgetAll(),
    });
  }

  onModuleInit(): Promise<void> {
    return this.#feed.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#feed.stop();
  }

  /** The template, enabled or not; null when there is none. */
  template(id: number): Promise<Template | null> {
    return this.#feed.listening ? this.#templates.get(id) : this.#readTemplate(id);
  }

  /** Sorted by name; a template switched off is still the owner's. */
  async templatesOf(scope: TemplateScope): Promise<Template[]> {
    const templates = this.dataSource.getRepository(Template);
    const order = { name: 'ASC', id: 'ASC' } as const;
    if ('idMarkets' in scope) {
      return templates.find({ where: { idMarkets: ArrayOverlap([...scope.idMarkets]) }, order });
    }
    const { own, linked } = await this.#ofDealer(scope.idDealer);
    return templates.find({ where: { id: In([...own, ...linked]) }, order });
  }

  /** Null when the dealer never asked for this template. */
  async standing(idTemplate: number, idDealer: number): Promise<Standing | null> {
    return (await this.#ofDealer(idDealer)).standings.get(idTemplate) ?? null;
  }

  /** All of the dealer's standings by template id: one read for a whole list of auctions. */
  async standingsOf(idDealer: number): Promise<ReadonlyMap<number, Standing>> {
    return (await this.#ofDealer(idDealer)).standings;
  }

  /** Ids of the templates the dealer owns. */
  async ownTemplates(idDealer: number): Promise<readonly number[]> {
    return (await this.#ofDealer(idDealer)).own;
  }

  /** Ids of the templates linked to a multi-auctioneer. */
  async linkedTemplates(idDealer: number): Promise<readonly number[]> {
    return (await this.#ofDealer(idDealer)).linked;
  }

  /** The templates linked to a multi-auctioneer. */
  async templatesLinkedTo(idDealer: number): Promise<readonly Template[]> {
    const ids = await this.linkedTemplates(idDealer);
    const templates = await Promise.all(ids.map((id) => this.template(id)));
    return templates.filter((template) => template !== null);
  }

  /** Writes a new template, or the one whose id is given; answers its id. */
  async saveTemplate(template: NewTemplate): Promise<number> {
    const change = await this.dataSource.transaction(async (manager) => {
      const { id: idTemplate, idDealer } = await manager.save(Template, { ...template });
      const written = { idTemplate, idDealer };
      await manager.query('SELECT pg_notify($1, $2)', [TEMPLATE_CHANGED, JSON.stringify(written)]);
      return written;
    });
    this.#forget(change);
    return change.idTemplate;
  }

  /** One statement: only what differs is written, and only those dealers are told. */
  async setStandings(rows: readonly TemplateDealer[]): Promise<void> {
    await this.dataSource.query(
      `WITH changed AS (
         INSERT INTO template_dealer AS old (id_template, id_dealer, standing)
         SELECT * FROM unnest($1::int[], $2::int[], $3::text[])
         ON CONFLICT (id_template, id_dealer) DO UPDATE SET standing = excluded.standing
         WHERE old.standing <> excluded.standing
         RETURNING id_dealer
       )
       SELECT pg_notify('${ACCESS_CHANGED}', json_build_object('idDealer', id_dealer)::text)
       FROM (SELECT DISTINCT id_dealer FROM changed) AS told`,
      [
        rows.map(({ idTemplate }) => idTemplate),
        rows.map(({ idDealer }) => idDealer),
        rows.map(({ standing }) => standing),
      ],
    );
    for (const { idDealer } of rows) this.#forget({ idDealer });
  }

  /** Links a multi-auctioneer to somebody else's template; linking twice changes nothing. */
  async link(link: MultiAuctioneerTemplate): Promise<void> {
    await this.dataSource.query(
      `WITH linked AS (
         INSERT INTO multi_auctioneer_template (id_dealer, id_template) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING id_dealer
       )
       SELECT pg_notify('${ACCESS_CHANGED}', json_build_object('idDealer', id_dealer)::text)
       FROM linked`,
      [link.idDealer, link.idTemplate],
    );
    this.#forget({ idDealer: link.idDealer });
  }

  #ofDealer(idDealer: number): Promise<DealerTemplates> {
    return this.#feed.listening ? this.#dealers.get(idDealer) : this.#readDealer(idDealer);
  }

  #readTemplate(id: number): Promise<Template | null> {
    return this.dataSource.getRepository(Template).findOneBy({ id });
  }

  async #readDealer(idDealer: number): Promise<DealerTemplates> {
    const { manager } = this.dataSource;
    const [standings, own, linked] = await Promise.all([
      manager.findBy(TemplateDealer, { idDealer }),
      manager.find(Template, { select: { id: true }, where: { idDealer } }),
      manager.findBy(MultiAuctioneerTemplate, { idDealer }),
    ]);
    return {
      standings: new Map(standings.map(({ idTemplate, standing }) => [idTemplate, standing])),
      own: own.map(({ id }) => id),
      linked: linked.map(({ idTemplate }) => idTemplate),
    };
  }

  #forget(change: unknown): void {
    if (typeof change !== 'object' || change === null) return;
    if ('idTemplate' in change) this.#templates.forget(Number(change.idTemplate));
    if ('idDealer' in change) this.#dealers.forget(Number(change.idDealer));
  }

  #forgetAll(): void {
    this.#templates.clear();
    this.#dealers.clear();
  }
}
