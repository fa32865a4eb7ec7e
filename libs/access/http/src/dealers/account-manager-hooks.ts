import { Injectable } from '@nestjs/common';
import type { RecordHooks } from '../record/record-hooks.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Removes the areas and bands of an account manager who moves to another market, because each
 * market has its own areas.
 */
@Injectable()
export class AccountManagerHooks implements RecordHooks {
  beside(values: Row, stored: Row | null): Row {
    if (stored === null || stored['idMarket'] === values['idMarket']) return {};
    return { areas: null, carSold: null, isDefault: false };
  }
}
