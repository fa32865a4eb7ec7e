import type { UserProfile } from '@fairlot/contracts/access';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { useCodeTable, useCodeTables } from '#shared/record/kinds/code-texts.js';
import { useChosenRole } from '#shared/session/chosen-role.js';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { MENU_PAGES } from './menu-pages.js';

export type MenuEntry = { readonly code: string; readonly label: string; readonly to: string };

/**
 * The code table with the menu pages of each role. The first role in this list that the user has
 * applies.
 */
const TABLE_BY_PERMISSION: readonly (readonly [permission: string, table: string])[] = [
  ['AUCTIONEER', 'MENU_AUCTIONEER'],
  ['MULTI_AUCTIONEER', 'MENU_AUCTIONEER'],
  ['EXHIBITOR', 'MENU_EXHIBITOR'],
  ['LOADER', 'MENU_LOADER'],
  ['BUYER', 'MENU_BUYER'],
];

/**
 * The code table with the pages of the user's menu.
 * @param role the chosen role; null if the user works in all roles
 */
const menuTableOf = (user: UserProfile, role: string | null): string => {
  if (isStaff(user)) return 'MENU_STAFF';
  if (isMobile()) return 'MENU_MOBILE';
  const held = role === null ? user.permissions : [role];
  return (
    TABLE_BY_PERMISSION.find(([permission]) => held.includes(permission))?.[1] ?? 'MENU_VISITOR'
  );
};

/** The code tables of all roles of the user. Staff also have the menu of owners. */
const menuTablesOf = (user: UserProfile): readonly string[] => {
  const held = isStaff(user) ? ['AUCTIONEER', 'EXHIBITOR', 'LOADER'] : user.permissions;
  const tables = TABLE_BY_PERMISSION.flatMap(([permission, table]) =>
    held.includes(permission) ? [table] : [],
  );
  return [...new Set([menuTableOf(user, null), ...tables])];
};

type CodeElements = ReturnType<typeof useCodeTable>;

/**
 * Returns the pages for menu codes. Omits pages that do not exist, and pages whose call the user
 * may not make.
 */
const useOpenPages = () => {
  const user = useUser();
  const open: readonly string[] = user.calls;
  return (elements: CodeElements): readonly MenuEntry[] =>
    elements.flatMap(({ elementCode: code, elementDes: label }) => {
      const page = MENU_PAGES[code];
      if (page === undefined) return [];
      if (page.call !== undefined && !open.includes(page.call)) return [];
      const to = isStaff(user) ? (page.ofStaff ?? page.to) : page.to;
      return [{ code, label, to }];
    });
};

/** The menu of the role in which the user works (SCR-043). */
export const useMenu = (): readonly MenuEntry[] => {
  const table = menuTableOf(useUser(), useChosenRole());
  return useOpenPages()(useCodeTable(table));
};

/** The menu pages of all roles of the user. Each page occurs only once. */
export const useFullMenu = (): readonly MenuEntry[] => {
  const elements = useCodeTables(menuTablesOf(useUser()));
  const pages = useOpenPages()(elements);
  return [...new Map(pages.map((page) => [page.to, page])).values()];
};
