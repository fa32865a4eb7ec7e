import { isKind, type Caller } from '@fairlot/access-domain';
import type { RecordDescription } from '@fairlot/contracts/record';

type Row = Readonly<Record<string, unknown>>;

const isStaff = (caller: Caller): boolean => isKind(caller, 'STAFF');

/** Which records a caller sees: staff those of their markets (ROL-036), owners those of their dealer. */
export class RecordScope {
  constructor(private readonly record: RecordDescription) {}

  isOwn(row: Row, caller: Caller): boolean {
    const { ownerField } = this.record;
    if (isStaff(caller)) return this.isOfMarkets(row, caller.adminEnabledMarkets);
    return ownerField !== undefined && row[ownerField] === caller.idDealer;
  }

  /** Limits a filter to the caller's records. */
  narrowed(filter: Row, caller: Caller): Row {
    const { marketField, ownerField } = this.record;
    const own = isStaff(caller) ? caller.adminEnabledMarkets : [caller.idDealer];
    const field = isStaff(caller) ? marketField : ownerField;
    const { filters } = this.record.list;
    const name = Object.keys(filters).find((one) => filters[one] === field)!;
    const values = filter[name] as readonly unknown[] | undefined;
    return {
      ...filter,
      [name]: values?.filter((value) => own.some((one) => one === value)) ?? own,
    };
  }

  /** Whether staff of these markets see it. */
  isOfMarkets(row: Row, idMarkets: readonly string[]): boolean {
    return this.marketsIn(row).some((market) => idMarkets.includes(market));
  }

  /** Whether it also belongs to another market: then staff of these markets may only read it. */
  isShared(row: Row, idMarkets: readonly string[]): boolean {
    return !this.marketsIn(row).every((market) => idMarkets.includes(market));
  }

  /** Whether staff write a market that is not theirs. Other users write no markets. */
  isForeign(row: Row, caller: Caller): boolean {
    return isStaff(caller) && this.isShared(row, caller.adminEnabledMarkets);
  }

  private marketsIn(row: Row): readonly string[] {
    return [row[this.record.marketField]].flat().map(String);
  }
}
