import type { UserProfile } from '@fairlot/contracts/access';
import { useRouter } from '@tanstack/react-router';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { useCodeTable } from '#shared/record/kinds/code-texts.js';
import { useChosenRole } from '#shared/session/chosen-role.js';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { MENU_PAGES } from './menu-pages.js';

export type MenuEntry = { readonly code: string; readonly label: string; readonly to: string };

/** The code tables of each role's pages; the first role that the user has applies. */
const TABLES: readonly (readonly [permission: string, table: string])[] = [
  ['AUCTIONEER', 'MENU_AUCTIONEER'],
  ['MULTI_AUCTIONEER', 'MENU_AUCTIONEER'],
  ['EXHIBITOR', 'MENU_EXHIBITOR'],
  ['LOADER', 'MENU_LOADER'],
  ['BUYER', 'MENU_BUYER'],
];

/** @param role chosen role; null when the user works in all roles */
const menuTableOf = (user: UserProfile, role: string | null): string => {
  if (isStaff(user)) return 'MENU_STAFF';
  if (isMobile()) return 'MENU_MOBILE';
  const held = role === null ? user.permissions : [role];
  return TABLES.find(([permission]) => held.includes(permission))?.[1] ?? 'MENU_VISITOR';
};

/** Menu entries of the user's role: existing pages whose call is allowed (SCR-043). */
export const useMenu = (): readonly MenuEntry[] => {
  const user = useUser();
  const { routesByPath } = useRouter();
  const role = useChosenRole();
  const calls: readonly string[] = user.calls;
  return useCodeTable(menuTableOf(user, role)).flatMap(
    ({ elementCode: code, elementDes: label }) => {
      const page = MENU_PAGES[code];
      if (page === undefined || !Object.hasOwn(routesByPath, page.to)) return [];
      if (page.call !== undefined && !calls.includes(page.call)) return [];
      return [{ code, label, to: page.to }];
    },
  );
};
