import { Injectable } from '@nestjs/common';
import type { RecordHooks } from '../record/record-hooks.js';

type Row = Readonly<Record<string, unknown>>;

/** Areas are those of a market: a seller who moves to another one covers nothing there yet. */
@Injectable()
export class SellerHooks implements RecordHooks {
  beside(values: Row, stored: Row | null): Row {
    if (stored === null || stored['idMarket'] === values['idMarket']) return {};
    return { areas: null, carSold: null, isDefault: false };
  }
}
