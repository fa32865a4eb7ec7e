import type { Caller } from '@fairlot/access-domain';
import { attachment, csvOf, Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory, Disclosures, type Disclosure } from '@fairlot/access-records';
import { languageOf } from '@fairlot/content';
import type { DisclosureView, DisclosureQuery } from '@fairlot/contracts/engineering';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { isMarket, momentAt, type IdMarket } from '@fairlot/countries';
import { mapInParts, Malformed } from '@fairlot/kernel';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { disclosureTable } from './disclosure-table.js';

const marketOf = ({ idMarket }: Caller): IdMarket => (isMarket(idMarket) ? idMarket : 'OTHER');

/** Limits the filter to auctions in the markets of the caller. */
const filterOf = (caller: Caller, query: DisclosureQuery) => {
  const { fromAt: _from, toAt: _to, ...filter } = query;
  const dateAt = (path: 'fromAt' | 'toAt', bound: 'start' | 'end'): Date | undefined => {
    const written = query[path];
    if (written === undefined) return undefined;
    const at = momentAt(written, marketOf(caller), bound);
    if (at === null) throw new Malformed(path, 'no_such_time');
    return new Date(at);
  };
  const range = { from: dateAt('fromAt', 'start'), to: dateAt('toAt', 'end') };
  return { ...filter, ...range, idMarkets: caller.adminEnabledMarkets };
};

const disclosureViewOf = (row: Disclosure, names: ReadonlyMap<number, string>): DisclosureView => {
  const { idDisclosure, shownAt, idUser, callId, discloses, idAuction, asked } = row;
  return {
    idDisclosure,
    at: shownAt.getTime(),
    idUser,
    username: names.get(idUser) ?? null,
    callId,
    discloses: [...discloses],
    idAuction,
    asked,
    moments: [...row.moments] as DisclosureView['moments'],
    lots: { ids: [...row.idLots], count: row.lotCount },
    dealers: { ids: [...row.idDealers], count: row.dealerCount },
  };
};

/** Lists for staff which personal data other staff have seen. */
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
      ...page,
      rows: await mapInParts(page.rows, (row) => disclosureViewOf(row, names)),
    };
  }

  @Operation('ENG-34')
  @Header('x-content-type-options', 'nosniff')
  file(@TheInput() { caller, query, language }: Input<'ENG-34'>): StreamableFile {
    const { language: wanted, ...wish } = query;
    const table = disclosureTable(this.disclosures.export(filterOf(caller, wish)), {
      language: languageOf(null, wanted ?? language),
      idMarket: marketOf(caller),
    });
    return new StreamableFile(csvOf(table), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment('fairlot-disclosures.csv'),
    });
  }
}
