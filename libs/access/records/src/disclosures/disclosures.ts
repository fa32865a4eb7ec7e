import { Notifications } from '@fairlot/database';
import { systemClock } from '@fairlot/kernel';
import { Records, type FilterOf, type RecordPage } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { disclosureTable } from './disclosure-table.js';
import type { Disclosure } from './disclosure.entity.js';

/** Maximum number of ids in one row. The counts include all. */
const IDS_MAX = 100;
/** Maximum number of characters of the request. */
const REQUEST_MAX = 2_000;

export type NewDisclosure = Omit<
  Disclosure,
  'idDisclosure' | 'shownAt' | 'lotCount' | 'dealerCount'
>;
export type DisclosureFilter = FilterOf<typeof disclosureTable>;
type PageRequest = { readonly cursor?: string | undefined; readonly limit: number };

/**
 * Records which secret data staff have seen (ENG-33). The table refuses changes, and deletions
 * within two years. Adding a row deletes expired rows.
 */
@Injectable()
export class Disclosures {
  private readonly records: Records<Disclosure, DisclosureFilter, 'idDisclosure'>;

  constructor(
    private readonly dataSource: DataSource,
    notifications: Notifications,
  ) {
    this.records = new Records(disclosureTable, { dataSource, notifications });
  }

  async write(disclosure: NewDisclosure): Promise<void> {
    const { idUser, callId, discloses, moments, idMarkets, idAuction, idLots, idDealers } =
      disclosure;
    await this.dataSource.query(ADD_DISCLOSURE, [
      idUser,
      callId,
      discloses,
      moments,
      idMarkets,
      idAuction,
      idLots.slice(0, IDS_MAX),
      idLots.length,
      idDealers.slice(0, IDS_MAX),
      idDealers.length,
      disclosure.asked.slice(0, REQUEST_MAX),
      systemClock.now(),
    ]);
  }

  /** Lists disclosures, newest first. @throws InvalidCursor */
  list(filter: DisclosureFilter, { cursor, limit }: PageRequest): Promise<RecordPage<Disclosure>> {
    const count = cursor === undefined ? ('bounded' as const) : ('none' as const);
    return this.records.list({ filter, sort: 'idDisclosure', order: 'desc', cursor, limit, count });
  }

  export(filter: DisclosureFilter): AsyncGenerator<Disclosure, void, undefined> {
    return this.records.export({ filter, sort: 'idDisclosure', order: 'desc' });
  }
}

const SHOWN_AT = 'to_timestamp($12::float8 / 1000)';
/**
 * Adds a row and deletes two expired rows, so that no job is needed. The trigger `disclosure_stays`
 * uses the clock of the database, so a portal clock that is ahead cannot delete rows too early.
 */
const ADD_DISCLOSURE = `WITH gone AS (
    DELETE FROM disclosure WHERE id_disclosure IN (
      SELECT id_disclosure FROM (
        SELECT id_disclosure, shown_at FROM disclosure ORDER BY id_disclosure LIMIT 2
        FOR UPDATE SKIP LOCKED) oldest
      WHERE shown_at < least(${SHOWN_AT}, now()) - interval '2 years'))
  INSERT INTO disclosure (id_user, call_id, discloses, moments, id_markets, id_auction,
    id_lots, lot_count, id_dealers, dealer_count, asked, shown_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${SHOWN_AT})`;
