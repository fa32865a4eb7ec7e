import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, In, type EntityManager } from 'typeorm';
import { RegulationAcceptance } from './entities/regulation-acceptance.entity.js';

const REMEMBERED_MAX = 100_000;

type Key = Pick<RegulationAcceptance, 'idDealer' | 'idAuction' | 'version'>;

/** Accepted regulations by dealer (SEC-65, SEC-66, MOB-18, MOB-19). */
@Injectable()
export class RegulationAcceptances {
  /** Caches only acceptances, which are never withdrawn and so never stale. */
  private readonly known = new LRUCache<string, true>({ max: REMEMBERED_MAX });

  constructor(private readonly dataSource: DataSource) {}

  /** The first acceptance counts. Accepting again changes nothing. */
  async accept(acceptance: RegulationAcceptance, manager?: EntityManager): Promise<void> {
    const rows = (manager ?? this.dataSource).getRepository(RegulationAcceptance);
    await rows.createQueryBuilder().insert().values(acceptance).orIgnore().execute();
  }

  /** The first acceptance; null if there is none. */
  of(
    { idDealer, idAuction, version }: Key,
    manager?: EntityManager,
  ): Promise<RegulationAcceptance | null> {
    const rows = (manager ?? this.dataSource).getRepository(RegulationAcceptance);
    return rows.findOneBy({ idDealer, idAuction, version });
  }

  async isAccepted({ idDealer, idAuction, version }: Key): Promise<boolean> {
    const name = nameOf({ idDealer, idAuction, version });
    if (this.known.has(name)) return true;
    const isAccepted = await this.acceptances.existsBy({ idDealer, idAuction, version });
    if (isAccepted) this.known.set(name, true);
    return isAccepted;
  }

  /** Auctions whose pinned version is accepted, with one query. */
  async acceptedAmong(
    idDealer: number,
    auctions: readonly Pick<Key, 'idAuction' | 'version'>[],
  ): Promise<ReadonlySet<number>> {
    const versions = new Map(auctions.map(({ idAuction, version }) => [idAuction, version]));
    if (versions.size === 0) return new Set();
    const found = await this.acceptances.findBy({ idDealer, idAuction: In([...versions.keys()]) });
    const current = found.filter((row) => versions.get(row.idAuction) === row.version);
    for (const row of current) this.known.set(nameOf(row), true);
    return new Set(current.map(({ idAuction }) => idAuction));
  }

  private get acceptances() {
    return this.dataSource.getRepository(RegulationAcceptance);
  }
}

const nameOf = ({ idDealer, idAuction, version }: Key): string =>
  `${idDealer}:${idAuction}:${version}`;
