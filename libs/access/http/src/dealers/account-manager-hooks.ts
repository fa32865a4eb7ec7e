import { Injectable } from '@nestjs/common';
import type { RecordHooks } from '../record/record-hooks.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Each market has its own areas, so an account manager who moves to another market covers nothing
 * there.
 */
@Injectable()
export class AccountManagerHooks implements RecordHooks {
  beside(values: Row, stored: Row | null): Row {
    if (stored === null || stored['idMarket'] === values['idMarket']) return {};
    return { areas: null, carSold: null, isDefault: false };
  }
}
