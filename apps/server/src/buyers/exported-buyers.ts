import type { Caller } from '@fairlot/access-domain';
import { ExportedRecords, usersHead, type ExportedList } from '@fairlot/access-http';
import type { QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { buyerOperations } from '@fairlot/contracts/users';
import type { Language } from '@fairlot/countries';
import { Injectable } from '@nestjs/common';
import { BUYER_COLUMNS, cellsOf } from './buyer-cells.js';
import { BuyerScopes } from './buyer-scopes.js';
import { subjectOf } from './bulk-buyers.js';
import { limitToMarkets, TemplateBuyersList } from './template-buyers.js';

/** The list call whose query an export uses: one for staff, one for owners (view `own`). */
const EXPORT_CALLS = { staff: buyerOperations['ADM-36'], own: buyerOperations['ENG-206'] } as const;
type ExportInput = Parameters<ExportedList['read']>[0];

/** Exports lists of buyers as jobs: the default view for staff, and the view `own` for owners. */
@Injectable()
export class ExportedBuyers {
  constructor(
    exported: ExportedRecords,
    private readonly buyers: TemplateBuyersList,
    scopes: BuyerScopes,
  ) {
    exported.add({
      name: 'buyer',
      callOf: (view) => {
        if (view === null) return EXPORT_CALLS.staff;
        return view === 'own' ? EXPORT_CALLS.own : undefined;
      },
      requireOwn: (asked, caller) => scopes.requireOwn(caller, queryPartsOf(asked).subject),
      read: (asked, { caller, language }) => this.read(asked, caller, language),
      // Always allowed, because all callers get the same columns.
      mayRead: () => true,
    });
  }

  private async read(
    asked: ExportInput,
    caller: Caller,
    language: Language,
  ): ReturnType<ExportedList['read']> {
    const { subject, sort, filter } = queryPartsOf(asked);
    const own = limitToMarkets(filter, caller);
    const { total } = await this.buyers.list(subject, own, { ...sort, limit: 1, count: 'exact' });
    return {
      count: total?.count ?? 0,
      head: usersHead(BUYER_COLUMNS, language),
      rows: cellsOf(this.buyers.all(subject, own, sort)),
    };
  }
}

/**
 * The subject, order and filter that the query of an export describes.
 * @param query parsed by one of `EXPORT_CALLS`; queries of owners can only name a template
 */
const queryPartsOf = ({ query }: { readonly query: unknown }) => {
  const parsed = query as QueryOf<Operations['ADM-36']>;
  const { idTemplate, idMarket, sort, format: _format, language: _language, ...filter } = parsed;
  return { subject: subjectOf({ idTemplate, idMarket }), sort, filter };
};
