import {
  buyerListOperations,
  buyerOperations,
  userAccountOperations,
} from '@fairlot/contracts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput, type OperationRow } from '#shared/api/call.js';
import { upload } from '#shared/api/upload.js';
import { useMayCall } from '#shared/session/rights.js';
import { FILTER_BY_STATE, type Buyer, type BuyerStanding } from './buyers.js';
import { USERS_KEY } from './users.js';

/** The calls with which staff change buyers. */
const STAFF_CALLS = {
  isStaff: true,
  many: buyerListOperations['ENG-281'],
  preview: buyerListOperations['ENG-282'],
  file: buyerListOperations['ENG-283'],
} as const;
/**
 * The calls with which owners change the buyers of their own templates. Owners cannot add dealers.
 */
const OWNER_CALLS = {
  isStaff: false,
  many: buyerListOperations['ENG-316'],
  preview: buyerListOperations['ENG-317'],
  file: buyerListOperations['ENG-318'],
} as const;
export type BuyerCalls = typeof STAFF_CALLS | typeof OWNER_CALLS;
export const useBuyerCalls = (): BuyerCalls =>
  useMayCall()('ENG-281') ? STAFF_CALLS : OWNER_CALLS;

export type ManyBuyers = CallInput<'ENG-281'>['body'];
export type BuyerPreview = CallAnswer<'ENG-282'>;
/**
 * Where the buyers may buy: on a template, or (only for staff) in the fixed-price showcases of a
 * market.
 */
export type BuyerPlace = { readonly idTemplate: number } | { readonly idMarket: string };

const MARKET_PREFIX = 'market:';
/** A place as a search parameter: the id of the template, or the market with a prefix. */
export const placeNameOf = (place: BuyerPlace): string =>
  'idTemplate' in place ? String(place.idTemplate) : `${MARKET_PREFIX}${place.idMarket}`;
export const placeFieldsOf = (name: string): BuyerPlace =>
  name.startsWith(MARKET_PREFIX)
    ? { idMarket: name.slice(MARKET_PREFIX.length) }
    : { idTemplate: Number(name) };

export type BuyerChange = {
  readonly of: BuyerPlace;
  readonly state: BuyerStanding;
  readonly scope: 'DEALER' | 'USER';
};

/**
 * Changes many buyers. The bodies of staff and owners differ only in two points: owners always name
 * a template, and never send `adds`.
 */
export const changeMany = ({ many }: BuyerCalls, body: ManyBuyers, commandId: string) =>
  call(many as OperationRow<'ENG-281'>, { body }, { commandId });

/**
 * The part of the body that describes the change. If staff make it, `adds` extends it to dealers
 * that have no status on the template yet.
 */
export const settingFieldsOf = (
  { isStaff }: Pick<BuyerCalls, 'isStaff'>,
  { of, state, scope }: BuyerChange,
): ManyBuyers['change'] =>
  ({ ...of, state, scope, ...(isStaff && { adds: true }) }) as ManyBuyers['change'];

const fileFieldsOf = (
  calls: BuyerCalls,
  change: BuyerChange,
): Readonly<Record<string, string | number>> => {
  const { adds, ...fields } = settingFieldsOf(calls, change);
  return { ...fields, ...(adds === true && { adds: 'true' }) };
};

export const previewFile = (
  calls: BuyerCalls,
  file: File,
  change: BuyerChange,
): Promise<BuyerPreview> => upload(calls.preview, { file, fields: fileFieldsOf(calls, change) });

export type FileChange = {
  readonly file: File;
  readonly change: BuyerChange;
  /** Number of users in the preview that the user has seen. */
  readonly users: number;
};
export const changeFile = (
  calls: BuyerCalls,
  { file, change, users }: FileChange,
  commandId: string,
) => upload(calls.file, { file, fields: { ...fileFieldsOf(calls, change), users } }, { commandId });

type ListedQuery = Readonly<Record<string, unknown>>;
const firstText = (value: unknown): string | undefined => [value].flat()[0] as string | undefined;

/** The filter of the list in the format of the call's body. */
export const filterOf = ({ template: _template, state, ...listed }: ListedQuery) => {
  const { vatCode, fcaUser, ...others } = listed;
  const asked = FILTER_BY_STATE[firstText(state) as BuyerStanding] ?? {};
  const flags = Object.entries(asked).map(([name, flag]) => [name, flag === 'true']);
  return {
    ...others,
    ...Object.fromEntries(flags),
    ...(vatCode !== undefined && { vatCode: firstText(vatCode) }),
    ...(fcaUser !== undefined && { fcaUser: firstText(fcaUser) === 'true' }),
  } as Extract<ManyBuyers, { by: 'filter' }>['filter'];
};

const FOUND_MAX = 10;
/** A user in the results of a search, to be chosen. */
export type FoundUser = Pick<Buyer, 'idUser' | 'name' | 'surname' | 'email' | 'businessName'>;

/**
 * Users whose name or e-mail address contains the text `q`. Staff find the users of all dealers,
 * and owners find the buyers of the chosen template.
 */
export const foundUsersQuery = (
  { isStaff }: Pick<BuyerCalls, 'isStaff'>,
  q: string,
  change: BuyerChange | null,
) => {
  const idTemplate = change !== null && 'idTemplate' in change.of ? change.of.idTemplate : null;
  return queryOptions({
    queryKey: [...USERS_KEY, 'found', q, isStaff || idTemplate],
    queryFn: async ({ signal }): Promise<readonly FoundUser[]> => {
      const query = { q, limit: FOUND_MAX };
      if (!isStaff) {
        const own = { query: { ...query, idTemplate: idTemplate ?? 0 } };
        return (await call(buyerOperations['ENG-204'], own, { signal })).rows;
      }
      const { rows } = await call(userAccountOperations['ENG-200'], { query }, { signal });
      return rows.flatMap(({ idDealer, businessName, ...user }) =>
        idDealer === null ? [] : [{ ...user, businessName: businessName ?? '' }],
      );
    },
    enabled: q !== '' && (isStaff || idTemplate !== null),
    placeholderData: keepPreviousData,
  });
};
