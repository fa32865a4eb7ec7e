import type { DataSource } from 'typeorm';
import { insertAllBiddersSql } from '../lot-bidder/lot-bidder.summary.js';

export type LongHistory = {
  readonly auctions: number;
  readonly lotsPerAuction: number;
  readonly offersPerLot: number;
  /** Number of running lots, which are the newest ones. All others are awarded. */
  readonly running: number;
  readonly idDealer: number;
};

/**
 * Writes years of lots as rows, without a log. Two dealers bid on every lot in turn. The first
 * dealer won every tenth lot, lost the others, and leads every second running lot.
 */
export const makeLongHistory = async (
  dataSource: DataSource,
  { auctions, lotsPerAuction, offersPerLot, running, idDealer }: LongHistory,
): Promise<void> => {
  const other = idDealer + 1;
  const lots = `generate_series(1, ${auctions}) a, generate_series(1, ${lotsPerAuction}) l`;
  const runs = `a > ${auctions - running}`;
  const winner = `CASE WHEN (a + l) % 10 = 0 THEN ${idDealer} ELSE ${other} END`;
  const leader = `CASE WHEN l % 2 = 0 THEN ${idDealer} ELSE ${other} END`;
  await dataSource.query(`INSERT INTO auction_board (id_auction, position, name, auction_type,
      id_template, id_owner_dealer, id_markets, created_at, starts_at, ends_at, status, format, deleted,
      regulation_version, regulation_hash, id_lots, standings, lots_running, lots_closed,
      lots_to_be_awarded, lots_awarded, charges, stagger_ms)
    SELECT a, 1, 'Fleet ' || a, 'LEA', 4, 3, '{IT}', a, a, a * 1000,
      CASE WHEN ${runs} THEN 'RUN' ELSE 'AWA' END, '{"kind":"ASCENDING"}', false, 1, 'x', '{1}', 'A',
      1, 0, 0, 1, '{}', 0 FROM generate_series(1, ${auctions}) a`);
  await dataSource.query(`INSERT INTO lot_board (id_auction, id_lot, shown, folded, status, paused,
      starts_at, ends_at, id_vehicles, hidden, id_bidders, id_leader, id_leading_offer,
      position, award_position)
    SELECT a, l, jsonb_build_object('idAuction', a, 'idLot', l, 'priceMinor', 500000 + l,
        'minimumNextMinor', 510000, 'basePriceMinor', 100000, 'unitMinor', 10000,
        'awardStatus', CASE WHEN NOT ${runs} THEN 'AWA' END,
        'padding', repeat('x', 700)),
      jsonb_build_object('padding', repeat('y', 900)),
      CASE WHEN ${runs} THEN 'RUN' ELSE 'AWA' END, false, a, a * 1000 + l, ARRAY[l], false,
      ARRAY[${idDealer}, ${other}], CASE WHEN ${runs} THEN ${leader} ELSE ${winner} END, ${offersPerLot}, 1,
      CASE WHEN ${runs} THEN -1 ELSE 1 END
    FROM ${lots}`);
  await dataSource.query(`INSERT INTO award_board (id_auction, id_lot, position, status, id_vehicles,
      currency, bound, binds_until_at, id_offer, id_dealer, price_minor, channel, awarded_at)
    SELECT a, l, 1, 'AWA', ARRAY[l], 'EUR', '[]', 1, 1, ${winner}, 500000, 'AUCTION', a * 1000
    FROM ${lots} WHERE NOT ${runs}`);
  await dataSource.query(`INSERT INTO lot_offer (id_auction, id_lot, id_offer, id_dealer, kind,
      amount_minor, price_minor, id_leader, position, at, voided)
    SELECT a, l, n, ${idDealer} + n % 2, 'OFFER', 100000 + n, 100000 + n, ${idDealer} + n % 2, n, a, false
    FROM ${lots}, generate_series(1, ${offersPerLot}) n`);
  await dataSource.query(insertAllBiddersSql('public'));
  await analyzeFully(dataSource, [
    'auction_board',
    'lot_board',
    'award_board',
    'lot_offer',
    'lot_bidder',
  ]);
};

/** A statistics target with which ANALYZE reads all rows. It reads up to 300 rows for each unit. */
const STATISTICS_TARGET = 2_000;

/**
 * Analyses all rows, so that query plans are repeatable. By default they depend on the rows that
 * ANALYZE draws, and on when autovacuum runs.
 */
export const analyzeFully = async (
  dataSource: DataSource,
  tables: readonly string[],
): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  try {
    for (const table of tables)
      await runner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await runner.query(`SET default_statistics_target = ${STATISTICS_TARGET}`);
    await runner.query(`VACUUM ANALYZE ${tables.join()}`);
    await runner.query('RESET default_statistics_target');
  } finally {
    await runner.release();
  }
};
