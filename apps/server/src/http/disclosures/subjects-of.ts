import type { Operation } from '@fairlot/contracts';

/**
 * Ids of the auction, lots, dealers and markets in a request and its response, without duplicates.
 */
export type DisclosedSubjects = {
  readonly idAuction: number | null;
  readonly idLots: readonly number[];
  readonly idDealers: readonly number[];
  /** Markets of lots that the response counts without listing them. */
  readonly idMarkets: readonly string[];
};

export type RequestInput = {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
};

/** Names of fields that contain ids of dealers other than the auction's owner. */
const DEALER_FIELDS = ['idDealer', 'idUserDealer', 'idLeader', 'idAwarded'];
const ID_FIELD_PATTERN = /"(idLot|idDealer|idLeader|idAwarded)":(\d+)/g;
const LOT_MARKETS = /"lotMarkets":(\[[^\]]*\])/;
const NO_TEXT: readonly RegExpMatchArray[] = [];

const numbersIn = (value: unknown): number[] =>
  [value].flat().flatMap((one) => (Number.isSafeInteger(Number(one ?? NaN)) ? [Number(one)] : []));

const auctionIdIn = ({ names }: Pick<Operation, 'names'>, input: Record<string, unknown>) => {
  const { idAuction, id, context, key } = input;
  if (idAuction !== undefined) return idAuction;
  if (context === 'auction') return String(key).split('.')[0];
  return names.includes('auction') ? id : undefined;
};

/**
 * The auction, lots, dealers and markets whose data a response shows.
 * @param text the response as JSON; null for a file, whose subjects are taken from the request only
 */
export const subjectsOf = (
  operation: Pick<Operation, 'names'>,
  { params, query }: RequestInput,
  text: string | null,
): DisclosedSubjects => {
  const input: Record<string, unknown> = { ...query, ...params };
  const found = text === null ? NO_TEXT : [...text.matchAll(ID_FIELD_PATTERN)];
  const valuesOf = (fields: readonly string[]) => [
    ...fields.flatMap((field) => numbersIn(input[field])),
    ...found.flatMap(([, field = '', id]) => (fields.includes(field) ? [Number(id)] : [])),
  ];
  return {
    idAuction: numbersIn(auctionIdIn(operation, input))[0] ?? null,
    idLots: [...new Set([...numbersIn(input['idLots']), ...valuesOf(['idLot'])])],
    idDealers: [...new Set(valuesOf(DEALER_FIELDS))],
    idMarkets: JSON.parse(LOT_MARKETS.exec(text ?? '')?.[1] ?? '[]') as string[],
  };
};
