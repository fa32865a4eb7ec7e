import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { RegulationAcceptance } from './entities/regulation-acceptance.entity.js';

const REMEMBERED_MAX = 100_000;

type Key = Pick<RegulationAcceptance, 'idDealer' | 'idAuction' | 'version'>;

/** Who accepted which regulation (SEC-65, SEC-66, MOB-18, MOB-19). */
@Injectable()
export class RegulationAcceptances {
  /** Only a yes is remembered: it is never withdrawn, so it can never be stale. */
  private readonly known = new LRUCache<string, true>({ max: REMEMBERED_MAX });

  constructor(private readonly dataSource: DataSource) {}

  /** The first acceptance stands; accepting again changes nothing. */
  async accept(acceptance: RegulationAcceptance): Promise<void> {
    await this.acceptances.createQueryBuilder().insert().values(acceptance).orIgnore().execute();
    this.known.set(nameOf(acceptance), true);
  }

  async isAccepted({ idDealer, idAuction, version }: Key): Promise<boolean> {
    const name = nameOf({ idDealer, idAuction, version });
    if (this.known.has(name)) return true;
    const isAccepted = await this.acceptances.existsBy({ idDealer, idAuction, version });
    if (isAccepted) this.known.set(name, true);
    return isAccepted;
  }

  private get acceptances() {
    return this.dataSource.getRepository(RegulationAcceptance);
  }
}

const nameOf = ({ idDealer, idAuction, version }: Key): string =>
  `${idDealer}:${idAuction}:${version}`;
