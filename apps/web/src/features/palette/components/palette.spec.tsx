import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  makeLot,
  makeAuction,
  makePage,
  makeProblem,
  makeUser,
  makeVehicle,
} from '../../../testing/builders.js';
import { makeLine } from '../../../testing/fake-line.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const openLine = async () => makeLine();

const plated = (idLot: number, licensePlate: string) => {
  const lot = makeLot({ idLot });
  return { ...lot, vehicles: lot.vehicles.map((one) => ({ ...one, licensePlate })) };
};
const NOTHING_FOUND = { lots: [], more: false };
/** A search result of ENG-44: a lot in an auction other than the open one. */
const makeFoundLot = (idLot: number, brand: string) => ({
  idAuction: 9,
  auctionName: 'Winter sale',
  auctionStatus: 'SCH',
  idLot,
  status: 'SCH',
  vehicles: [makeVehicle({ brand, model: 'Rapid', licensePlate: `ZZ ${idLot}` })],
});
const open = async (path = '/auctions', answers: FakeAnswers = {}) => {
  makePortal({
    'SEC-54': () => [makeAuction(), makeAuction({ idAuction: 2, auctionName: 'Winter sale' })],
    'SEC-44': () => makeAuction(),
    'SEC-48': () => ({ ...makeAuction(), lotList: [plated(1, 'AB 123 CD'), plated(2, 'KR 9 ZZ')] }),
    'ENG-09': () => makePage([]),
    'ENG-44': () => NOTHING_FOUND,
    ...answers,
  });
  const visited = await visit(path, { openLine });
  await screen.findByRole('button', { name: /^Search…/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: /lot, registration/ });
  return visited;
};
const list = () => within(screen.getByRole('listbox', { name: 'Search and commands' }));
const options = () =>
  list()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const marked = () => list().getByRole('option', { selected: true }).textContent;

describe('the palette (convenience 16)', () => {
  it('opens with Ctrl+K, and finds and opens an auction after a few letters and Enter', async () => {
    const { router } = await open();
    await list().findByRole('option', { name: /Winter sale/ });
    await userEvent.keyboard('wint{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens a lot of the current auction after its registration is typed without spaces', async () => {
    const { router } = await open('/auctions/1');
    await userEvent.keyboard('kr9zz');
    expect(options()).toEqual(['Lot 2 · Audi A4KR 9 ZZ']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/1/lots/2'));
  });

  it('moves the highlight with the arrow keys, wraps around, and announces the highlighted entry', async () => {
    await open();
    await userEvent.keyboard('appearance');
    expect(marked()).toBe('Appearance: Light');
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toBe('Appearance: Dark');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(marked()).toBe('Appearance: System setting');
    const box = screen.getByRole('combobox', { name: /lot, registration/ });
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Appearance: System setting');
  });

  it('runs an action, such as changing the language', async () => {
    await open();
    await userEvent.keyboard('deutsch{Enter}');
    expect(await screen.findByRole('heading', { name: 'Laufende Auktionen' })).toBeTruthy();
  });

  it('lists pages according to the user’s rights, and no sound setting for users who cannot be outbid', async () => {
    await open('/auctions', {
      'SEC-10': () => makeUser({ roles: ['ADMIN'], permissions: [], idDealer: null }),
    });
    const pages = within(screen.getByRole('group', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Auctions',
      'Back office',
      'Manage',
      'Engineering',
      'Dealers',
    ]);
    await userEvent.keyboard('sound');
    expect(await screen.findByText(/^No results\. Try/)).toBeTruthy();
    expect(list().queryByRole('option')).toBeNull();
  });

  it("finds pages that no menu lists, and the menu pages of the user's other staff roles", async () => {
    const element = (elementCode: string) => ({
      groupCode: 'MENU',
      elementCode,
      elementDes: `Page ${elementCode}`,
      ranking: 1,
    });
    await open('/auctions', {
      'SEC-10': () => makeUser({ roles: ['ADMIN'], permissions: [], idDealer: null }),
      'OPEN-02': ({ query }) =>
        query.get('groupCode') === 'MENU_AUCTIONEER' ? [element('create-auction')] : [],
    });
    await userEvent.keyboard('stopped');
    expect(await list().findByRole('option', { name: 'Stopped vehicle imports' })).toBeTruthy();
    await userEvent.clear(screen.getByRole('combobox', { name: /lot, registration/ }));
    await userEvent.keyboard('create-auction');
    expect(await list().findByRole('option', { name: 'Page create-auction' })).toBeTruthy();
  });

  it('shows the shortcut of the keyboard help, and opens the help', async () => {
    await open();
    await userEvent.keyboard('keyboard');
    expect(marked()).toBe('Keyboard shortcuts?');
    await userEvent.keyboard('{Enter}');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(help.textContent).toContain('Search and commands');
  });

  it('CON-030 is an informational dialog of 600 px', async () => {
    await open();
    await userEvent.keyboard('keyboard{Enter}');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const root = document.querySelector<HTMLElement>('[style*="--modal-size"]');
    expect(root?.style.getPropertyValue('--modal-size')).toContain(`${600 / 16}rem`);
  });

  it('disables the shortcuts of the page while it is open', async () => {
    await open('/auctions/1');
    await userEvent.keyboard('j?');
    expect(document.querySelector('[data-cursor="true"]')).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('ENG-44 in part: finds lots of all auctions, with one call per pause in typing', async () => {
    const queries: (string | null)[] = [];
    const { router } = await open('/auctions', {
      'ENG-44': ({ query }) => {
        queries.push(query.get('q'));
        return { lots: [makeFoundLot(3, 'Skoda'), makeFoundLot(4, 'Skoda')], more: false };
      },
    });
    await userEvent.keyboard('skoda');
    expect(screen.getByText(/^Searching all auctions/)).toBeTruthy();
    const lots = await screen.findByRole('group', { name: 'Lots in all auctions' });
    expect(within(lots).getAllByRole('option')[0]?.textContent).toBe(
      'Lot 3 · Škoda RapidZZ 3 · Winter sale',
    );
    expect(queries).toEqual(['skoda']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions/9/lots/4'));
  });

  it('ENG-44 in part: keeps earlier results while it searches, and says if a search failed', async () => {
    let answer: unknown = { lots: [makeFoundLot(3, 'Skoda')], more: false };
    await open('/auctions', { 'ENG-44': () => answer });
    await userEvent.keyboard('sko');
    await list().findByRole('option', { name: /Rapid/ });
    answer = makeProblem('FORBIDDEN', { errorCode: '403001' });
    await userEvent.keyboard('d');
    expect(list().getByRole('option', { name: /Rapid/ })).toBeTruthy();
    expect(await screen.findByText(/^We couldn’t search other auctions/)).toBeTruthy();
    answer = NOTHING_FOUND;
    await userEvent.keyboard('x');
    expect(await screen.findByText(/^No results\. Try/)).toBeTruthy();
  });

  it('ENG-44 in part: makes no call for a single letter', async () => {
    let count = 0;
    await open('/auctions', { 'ENG-44': () => ((count += 1), NOTHING_FOUND) });
    await userEvent.keyboard('s');
    expect(screen.queryByText(/^Searching all auctions/)).toBeNull();
    await userEvent.keyboard('k');
    await waitFor(() => expect(count).toBe(1));
  });
});
