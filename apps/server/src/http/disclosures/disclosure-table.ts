import type { Disclosure } from '@fairlot/access-records';
import { texts } from '@fairlot/content';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';

type TableReader = { readonly language: Language; readonly idMarket: IdMarket };

const COLUMNS = [
  'at',
  'user',
  'call',
  'discloses',
  'moments',
  'auction',
  'lots',
  'dealers',
  'asked',
] as const;
const SEPARATOR = ' | ';
/** The first ids as text, with the number of all ids if some are left out. */
const idsText = (ids: readonly number[], count: number): string =>
  `${ids.join(SEPARATOR)}${count > ids.length ? ` … ${count}` : ''}`;

/** Rows of ENG-33 as a table (ENG-34). Times use the time zone of the reader's market. */
export const disclosureTable = (rows: AsyncIterable<Disclosure>, reader: TableReader) => {
  const { language, idMarket } = reader;
  const text = texts(language);
  const cellsOf = (row: Disclosure): Readonly<Record<(typeof COLUMNS)[number], Cell>> => ({
    at: { at: row.shownAt.getTime() },
    user: row.idUser,
    call: row.callId,
    discloses: row.discloses.join(SEPARATOR),
    moments: row.moments.join(SEPARATOR),
    auction: row.idAuction,
    lots: idsText(row.idLots, row.lotCount),
    dealers: idsText(row.idDealers, row.dealerCount),
    asked: row.asked,
  });
  const head = COLUMNS.map((column) => text(`disclosure.${column}`));
  return { head, rows: written(), language, idMarket };

  async function* written(): AsyncGenerator<readonly Cell[]> {
    for await (const row of rows) {
      const cells = cellsOf(row);
      yield COLUMNS.map((column) => cells[column]);
    }
  }
};
