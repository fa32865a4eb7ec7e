import { isKind, type Caller } from '@fairlot/access-domain';
import type { ListOrder } from '@fairlot/contracts';
import type { RecordDescription } from '@fairlot/contracts/record';
import { isMarket, momentAt } from '@fairlot/countries';

type Row = Readonly<Record<string, unknown>>;
/** Filters and order of a list call. */
export type ScopedQuery = Row & { readonly sort: ListOrder };

const isStaff = (caller: Caller): boolean => isKind(caller, 'STAFF');

/**
 * Which records a caller sees: staff see those of their markets (ROL-036), owners those of their
 * dealer.
 */
export class RecordScope {
  constructor(private readonly record: RecordDescription) {}

  isOwn(row: Row, caller: Caller): boolean {
    const { ownerField } = this.record;
    if (isStaff(caller)) return this.isOfMarkets(row, caller.adminEnabledMarkets);
    return ownerField !== undefined && row[ownerField] === caller.idDealer;
  }

  /** Filter and order of a request, limited to the caller's records. */
  listOf({ sort, ...filter }: ScopedQuery, caller: Caller) {
    return { ...sort, filter: this.narrowed(filter, caller) };
  }

  /** Limits a filter to the caller's records. Days become instants in the caller's time zone. */
  narrowed(requested: Row, caller: Caller): Row {
    const filter = this.withInstants(requested, caller);
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

  /** Whether staff of these markets see the row. */
  isOfMarkets(row: Row, idMarkets: readonly string[]): boolean {
    return this.marketsIn(row).some((market) => idMarkets.includes(market));
  }

  /** Whether the row belongs to other markets too. Staff of these markets may then only read it. */
  isShared(row: Row, idMarkets: readonly string[]): boolean {
    return !this.marketsIn(row).every((market) => idMarkets.includes(market));
  }

  /**
   * Whether the row has a market in which the caller, as staff, does not act. Other users never
   * write markets.
   */
  isForeign(row: Row, caller: Caller): boolean {
    return isStaff(caller) && this.isShared(row, caller.adminEnabledMarkets);
  }

  private withInstants(filter: Row, { idMarket }: Caller): Row {
    const { fields, list } = this.record;
    const market = isMarket(idMarket) ? idMarket : 'OTHER';
    const instants = Object.entries(list.filters).flatMap(([name, field]) => {
      const days = filter[name] as readonly string[] | undefined;
      const bound = typeof field === 'string' ? undefined : field.bound;
      if (days === undefined || bound === undefined) return [];
      if (fields[bound.field]?.kind !== 'instant') return [];
      const moments = days.flatMap((day) => momentAt(day, market, bound.side) ?? []);
      // Not before 1970: PostgreSQL has no year 0, and these fields contain no earlier times.
      return [[name, moments.map((at) => Math.max(at, 0))]];
    });
    return { ...filter, ...Object.fromEntries(instants) };
  }

  marketsIn(row: Row): readonly string[] {
    return [row[this.record.marketField]].flat().map(String);
  }
}
