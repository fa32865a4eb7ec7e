import {
  anonymiseOperations,
  auctionAccessOperations,
  manyUsersOperations,
  staffOperations,
  userAccountOperations,
  type UserEdit,
} from '@fairlot/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallInput } from '#shared/api/call.js';

export type Account = CallAnswer<'ADM-19'>;
export type Permission = Account['permissions'][number];
/** Prefix of all queries about accounts, including their list. */
export const USERS_KEY = ['record', 'user'] as const;
/** Prefix of the queries of the list of staff. */
export const STAFF_ACCOUNTS = ['record', 'staff'] as const;
/** Prefix of the queries of the list of users who can be anonymised. */
export const ERASABLE_KEY = ['record', 'erasable'] as const;

export const userQuery = (idUser: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', idUser],
    queryFn: ({ signal }) =>
      call(userAccountOperations['ADM-19'], { query: { idUser } }, { signal }),
  });

export const userHistoryQuery = (idUser: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'history', idUser],
    queryFn: ({ signal }) =>
      call(userAccountOperations['ENG-202'], { query: { idUser } }, { signal }),
  });

type EnableChange = {
  readonly idUser: number;
  readonly flgEnabled: boolean;
  readonly reason?: string;
};
export const switchUser = (body: EnableChange, commandId: string) =>
  call(userAccountOperations['ADM-23'], { body }, { commandId });
export type ManyUsers = CallInput<'ENG-320'>['body'];
export const enableUsers = (body: ManyUsers, commandId: string) =>
  call(manyUsersOperations['ENG-320'], { body }, { commandId });

type UserFilter = Extract<ManyUsers, { by: 'filter' }>['filter'];
type ListFilter = Readonly<Record<string, unknown>>;

/** Whether a yes/no filter is set to yes. Filters from the address are text. */
const isYes = (value: unknown): boolean => value === true || value === 'true';

/** The filter of the list in the format of the call's body. */
export const userFilterOf = ({ enabled, staff, idDealer, ...listed }: ListFilter): UserFilter => ({
  ...listed,
  ...(enabled !== undefined && { enabled: isYes(enabled) }),
  ...(staff !== undefined && { staff: isYes(staff) }),
  ...(idDealer !== undefined && { idDealer: [idDealer].flat().map(Number) }),
});

/** Disables an account. The data stays (ADM-20). */
export const deleteUser = (idUser: number, commandId: string) =>
  call(userAccountOperations['ADM-20'], { query: { idUser } }, { commandId });
export const resetPassword = (idUser: number, commandId: string) =>
  call(userAccountOperations['ADM-22'], { body: { idUser } }, { commandId });
export const editUser = (body: UserEdit, commandId: string) =>
  call(userAccountOperations['ADM-21'], { body }, { commandId });
export const setPermission = (userID: number, permission: Permission, isOn: boolean) =>
  isOn
    ? call(userAccountOperations['ADM-24'], { body: { permission, userID } })
    : call(userAccountOperations['ADM-25'], { query: { permission, userID } });

/** Whose visibility is explained: that of a user, or of any buyer of a dealer. */
export type ViewerIds = { readonly idUser: number } | { readonly idDealer: number };

/** Why a user or a dealer can or cannot see an auction (ENG-207). */
export const userVisibilityQuery = (viewer: ViewerIds, idAuction: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'sight', viewer, idAuction],
    queryFn: ({ signal }) =>
      call(auctionAccessOperations['ENG-207'], { query: { ...viewer, idAuction } }, { signal }),
    retry: false,
  });

export const effectQuery = (idUser: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'effect', idUser],
    queryFn: ({ signal }) =>
      call(anonymiseOperations['ENG-203'], { query: { idUser } }, { signal }),
  });

export type NewStaff = CallInput<'ENG-273'>['body'];
export const addStaff = (body: NewStaff, commandId: string) =>
  call(staffOperations['ENG-273'], { body }, { commandId });
export const inviteStaff = (idUser: number, commandId: string) =>
  call(staffOperations['ENG-274'], { body: { idUser } }, { commandId });

export const anonymiseUsers = (idUsers: number[], commandId: string) =>
  call(anonymiseOperations['ADM-27'], { body: { idUsers } }, { commandId });
