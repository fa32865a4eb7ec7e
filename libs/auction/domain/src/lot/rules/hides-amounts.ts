import { rulesOf } from '../../format/rules-of.js';
import type { LotState } from '../lot.state.js';

/** Before its close nobody learns what was offered on a sealed lot, engineers included (I11). */
export const hidesAmounts = (lot: LotState): boolean =>
  lot.status !== null && rulesOf(lot.terms.format).hides && lot.closedAt === null;
