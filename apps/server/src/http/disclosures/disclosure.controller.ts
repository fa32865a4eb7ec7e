import type { Caller } from '@fairlot/access-domain';
import { attachment, csvOf, Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory, Disclosures, type Disclosure } from '@fairlot/access-records';
import { languageOf } from '@fairlot/content';
import type { DisclosureView, DisclosureWish } from '@fairlot/contracts/engineering';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { isMarket } from '@fairlot/countries';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { disclosureTable } from './disclosure-table.js';

const dateAt = (at: number | undefined) => (at === undefined ? undefined : new Date(at));

/** Of auctions in the markets in which the caller acts, as everything else that he may see. */
const filterOf = ({ adminEnabledMarkets }: Caller, wish: DisclosureWish) => {
  const { fromAt, toAt, ...filter } = wish;
  return { ...filter, idMarkets: adminEnabledMarkets, from: dateAt(fromAt), to: dateAt(toAt) };
};

const viewOf = (row: Disclosure, names: ReadonlyMap<number, string>): DisclosureView => {
  const { idDisclosure, shownAt, idUser, callId, discloses, idAuction, asked } = row;
  return {
    ...{ idDisclosure, at: shownAt.getTime(), idUser, username: names.get(idUser) ?? null },
    ...{ callId, discloses: [...discloses], idAuction, asked },
    moments: [...row.moments] as DisclosureView['moments'],
    lots: { ids: [...row.idLots], count: row.lotCount },
    dealers: { ids: [...row.idDealers], count: row.dealerCount },
  };
};

/** Who of staff was shown what of whom, for administrators. */
@Controller()
export class DisclosureController {
  constructor(
    private readonly disclosures: Disclosures,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ENG-33')
  async list(@TheInput() { caller, query }: Input<'ENG-33'>): Promise<AnswerTo<'ENG-33'>> {
    const { cursor, limit, ...wish } = query;
    const page = await this.disclosures.list(filterOf(caller, wish), { cursor, limit });
    const names = await this.directory.usernames(page.rows.map(({ idUser }) => idUser));
    return {
      disclosures: page.rows.map((row) => viewOf(row, names)),
      totalLength: page.total?.count ?? null,
      next: page.next,
    };
  }

  @Operation('ENG-34')
  @Header('x-content-type-options', 'nosniff')
  file(@TheInput() { caller, query, language }: Input<'ENG-34'>): StreamableFile {
    const { language: wanted, ...wish } = query;
    const table = disclosureTable(this.disclosures.export(filterOf(caller, wish)), {
      language: languageOf(null, wanted ?? language),
      idMarket: isMarket(caller.idMarket) ? caller.idMarket : 'OTHER',
    });
    return new StreamableFile(csvOf(table), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment('fairlot-disclosures.csv'),
    });
  }
}
