import { buyerListOperations, userAccountOperations } from '@fairlot/contracts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput } from '#shared/api/call.js';
import { upload } from '#shared/api/upload.js';
import { STATES, type Standing } from './buyers.js';
import { USERS } from './users.js';

export type ManyBuyers = CallInput<'ENG-281'>['body'];
export type BuyerPreview = CallAnswer<'ENG-282'>;
export type BuyerChange = {
  /** A template by id, or the showcases of a market. */
  readonly of: { readonly idTemplate: number } | { readonly idMarket: string };
  readonly state: Standing;
  readonly scope: 'DEALER' | 'USER';
};

export const changeMany = (body: ManyBuyers, commandId: string) =>
  call(buyerListOperations['ENG-281'], { body }, { commandId });

/** Dealers without a state on the template get it too. */
export const settingOf = ({ of, state, scope }: BuyerChange): ManyBuyers['change'] =>
  ({ ...of, state, scope, adds: true }) as ManyBuyers['change'];

const fieldsOf = (change: BuyerChange): Readonly<Record<string, string | number>> => {
  const { adds: _adds, ...fields } = settingOf(change);
  return { ...fields, adds: 'true' };
};

export const previewFile = (file: File, change: BuyerChange): Promise<BuyerPreview> =>
  upload(buyerListOperations['ENG-282'], { file, fields: fieldsOf(change) });

export type FileChange = {
  readonly file: File;
  readonly change: BuyerChange;
  /** As the preview counted them. */
  readonly users: number;
};
export const changeFile = ({ file, change, users }: FileChange, commandId: string) =>
  upload(
    buyerListOperations['ENG-283'],
    { file, fields: { ...fieldsOf(change), users } },
    { commandId },
  );

type Listed = Readonly<Record<string, unknown>>;
const one = (value: unknown): string | undefined => [value].flat()[0] as string | undefined;

/** The filter of the list, as a body has it. */
export const filterOf = ({ template: _template, state, ...listed }: Listed) => {
  const { vatCode, fcaUser, ...others } = listed;
  const asked = STATES[one(state) as Standing] ?? {};
  const flags = Object.entries(asked).map(([name, flag]) => [name, flag === 'true']);
  return {
    ...others,
    ...Object.fromEntries(flags),
    ...(vatCode !== undefined && { vatCode: one(vatCode) }),
    ...(fcaUser !== undefined && { fcaUser: one(fcaUser) === 'true' }),
  } as Extract<ManyBuyers, { by: 'filter' }>['filter'];
};

const FOUND_MAX = 10;
/** Users of dealers whose name or e-mail address contains a text. */
export const foundUsersQuery = (q: string) =>
  queryOptions({
    queryKey: [...USERS, 'found', q],
    queryFn: async ({ signal }) => {
      const query = { q, limit: FOUND_MAX };
      const { rows } = await call(userAccountOperations['ENG-200'], { query }, { signal });
      return rows.filter(({ idDealer }) => idDealer !== null);
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
