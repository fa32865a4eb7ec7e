import { MARKETS } from '@fairlot/countries';
import { RECORDS } from '@fairlot/contracts/record';
import type { UserProfile } from '@fairlot/contracts/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, isNotFound, RouterContextProvider } from '@tanstack/react-router';
import { renderHook, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFullMenu, useMenu } from '#shared/menu/use-menu.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { createApp } from '../../../app/create-app.js';
import { ADMIN_PAGES } from '../../../routes/_signed-in/admin/-pages.js';
import { makeUser } from '../../../testing/builders.js';
import { makePortal } from '../../../testing/fake-portal.js';
import { usePages } from './use-places.js';

/** Time limit for a test that opens every page and loads its code. */
const VISITS_MS = 120_000;

type Table = { readonly codes: readonly string[] };
const CODE_TABLES = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../../../libs/content/src/code-tables/code-tables.json'),
    'utf8',
  ),
) as Readonly<Record<string, Table>>;
const codesIn = (table: string) => CODE_TABLES[table]?.codes ?? [];

/**
 * Staff roles, and permissions of dealers' users, in the seeded tables. READ_ONLY is left out,
 * because it only restricts the others.
 */
const STAFF_ROLES = codesIn('ROLE').filter((role) => role !== 'USER');
const PERMISSIONS = codesIn('PERMISSION').filter((permission) => permission !== 'READ_ONLY');
const staff = (role: string, facts: Partial<UserProfile> = {}) =>
  makeUser({
    roles: ['USER', role] as UserProfile['roles'],
    permissions: [],
    idDealer: null,
    adminEnabledMarket: [...MARKETS],
    ...facts,
  });
const dealer = (permission: string, facts: Partial<UserProfile> = {}) =>
  makeUser({ permissions: [permission] as UserProfile['permissions'], ...facts });
const USERS: readonly (readonly [string, UserProfile])[] = [
  ...STAFF_ROLES.flatMap((role) => [
    [role, staff(role)] as const,
    [`read-only ${role}`, staff(role, { readOnlyUser: true })] as const,
  ]),
  ...PERMISSIONS.flatMap((one) => [
    [one, dealer(one)] as const,
    [`read-only ${one}`, dealer(one, { readOnlyUser: true })] as const,
  ]),
];

/** Pages that are opened only from another page, because the user first chooses something there. */
const FROM_OTHER_PAGES = [
  // The user chooses vehicles in lists first.
  '/private/compare',
];

const openAs = (user: UserProfile, address: string) => {
  makePortal({
    'SEC-10': () => user,
    'OPEN-02': ({ query }) => {
      const groupCode = query.get('groupCode') ?? '';
      return codesIn(groupCode).map((elementCode, at) => ({
        groupCode,
        elementCode,
        elementDes: elementCode,
        ranking: at + 1,
      }));
    },
  });
  return createApp(createMemoryHistory({ initialEntries: [address] }));
};

/** Paths of all pages that need no id. */
const ADDRESSES = (() => {
  const { router } = createApp(createMemoryHistory({ initialEntries: ['/'] }));
  const routes = Object.values(router.routesById).filter(
    ({ id, fullPath }) => id.startsWith('/_signed-in/') && !fullPath.includes('$'),
  );
  return [
    ...new Set([
      ...routes.map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1')),
      ...ADMIN_PAGES.map((name) => `/admin/${name}`),
      // Lists of records that have their own paths are among the routes above.
      ...RECORDS.filter(({ pages }) => pages === undefined).flatMap(({ page }) => [
        `/admin/records/${page}`,
        `/manage/records/${page}`,
      ]),
    ]),
  ];
})();

/** Whether the page opens for the user. It does not open if it redirects or is unknown. */
const isOpen = async (user: UserProfile, address: string): Promise<boolean> => {
  const { router } = openAs(user, address);
  await router.load();
  const { location, matches } = router.state;
  return (
    location.pathname === address &&
    matches.every(({ status, error }) => status !== 'notFound' && !isNotFound(error))
  );
};

/** The paths that the menu and the palette list for the user. */
const listedFor = async (user: UserProfile) => {
  const { router, queryClient } = openAs(user, '/private/cookie');
  await router.load();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>
  );
  const use = () => ({ menu: useMenu(), full: useFullMenu(), palette: usePages() });
  const { result } = renderHook(use, { wrapper });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const { menu, full, palette } = result.current;
  const addresses = (pages: readonly { readonly to: string }[]) => pages.map(({ to }) => to);
  return { menu: addresses(menu), full: addresses(full), palette: addresses(palette) };
};

beforeEach(async () => {
  localStorage.setItem('fairlot.language', 'en');
  await startTexts();
});

describe.each(USERS)('the pages of %s', (_, user) => {
  it(
    'are all in the palette, including every entry of the menu',
    { timeout: VISITS_MS },
    async () => {
      const listed = await listedFor(user);
      const isListed = (address: string) =>
        listed.palette.includes(address) || FROM_OTHER_PAGES.includes(address);
      const missing: string[] = [];
      for (const address of ADDRESSES)
        if (!isListed(address) && (await isOpen(user, address))) missing.push(address);
      expect(missing.toSorted()).toEqual([]);
      expect(listed.full.filter((address) => !listed.palette.includes(address))).toEqual([]);
      expect(listed.menu.filter((address) => !listed.full.includes(address))).toEqual([]);
    },
  );
});
