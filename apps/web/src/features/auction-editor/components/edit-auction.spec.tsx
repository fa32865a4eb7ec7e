import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { marketClock } from '#shared/format/market-clock.js';
import { makeProblem, NOW } from '../../../testing/builders.js';
import { makeAsDraft, HOUR_MS, makeVehicleDetails } from '../../../testing/editor-builders.js';
import {
  clickOn,
  findField,
  fillHead,
  makeManagedAuction,
  makeEditorPortal,
  typeInto,
} from '../../../testing/editor-page.js';
import { visit } from '../../../testing/fake-portal.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

describe('an edit (SEC-43)', () => {
  it('sends all other values exactly as stored, including instants to the millisecond, if the user changes only a price', async () => {
    const { asked } = makeEditorPortal();
    await visit('/manage/7/edit');
    await screen.findByLabelText('Starting price for lot 1');
    typeInto('Starting price for lot 1', '5500');
    await clickOn('Check and save');
    await clickOn('Save');
    await screen.findByText('“Returns of spring” saved.');
    const { policy: _ofTemplate, ...draft } = makeAsDraft().draft;
    const lots = [{ ...draft.lots[0], basePriceMinor: 550_000 }, draft.lots[1]];
    const sent = asked.find(({ id }) => id === 'SEC-43');
    expect(sent?.request.body).toEqual({ ...draft, lots, ifVersion: '0.0' });
  });

  it('shows conflicts with a newer version, and saves the values that the user chooses', async () => {
    let version = '0.0';
    let auctionName = 'Returns of autumn';
    const { asked } = makeEditorPortal({
      'ENG-21': () => {
        const { draft } = makeAsDraft();
        return makeAsDraft({ version, draft: { ...draft, auctionName } });
      },
      'SEC-43': ({ body }) => {
        if ((body as { ifVersion?: string }).ifVersion === version) return makeManagedAuction(7);
        return makeProblem('AUCTION_CHANGED', { errorCode: '409031' });
      },
    });
    await visit('/manage/7/edit');
    await screen.findByLabelText('Starting price for lot 1');
    typeInto('Starting price for lot 1', '5500');
    typeInto('Auction name', 'Mine');
    await clickOn('Check and save');
    [version, auctionName] = ['3.2', 'Theirs'];
    await clickOn('Save');
    const merge = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await userEvent.click(within(merge).getByRole('radio', { name: /Theirs$/ }));
    await userEvent.click(within(merge).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(findField('Auction name').value).toBe('Theirs'));
    expect(findField('Starting price for lot 1').value).toBe("5'500");
    await clickOn('Check and save');
    await clickOn('Save');
    await screen.findByText('“Returns of spring” saved.');
    const sent = asked.findLast(({ id }) => id === 'SEC-43');
    expect(sent?.request.body).toMatchObject({ auctionName: 'Theirs', ifVersion: '3.2' });
  });

  it('shows both ends in the market’s time zone if another user changed the end and the reader is elsewhere', async () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    const { draft } = makeAsDraft();
    let newest = makeAsDraft({ version: '0.0' });
    makeEditorPortal({
      'ENG-21': () => newest,
      'SEC-43': () => makeProblem('AUCTION_CHANGED', { errorCode: '409031' }),
    });
    await visit('/manage/7/edit');
    await screen.findByLabelText('Starting price for lot 1');
    typeInto('Starting price for lot 1', '5500');
    await clickOn('Check and save');
    newest = makeAsDraft({ version: '3.2', draft: { ...draft, endsAt: draft.endsAt + HOUR_MS } });
    await clickOn('Save');
    const merge = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    const clock = marketClock('Europe/Rome', 'en-GB');
    expect(clock.zone(draft.endsAt)).toBe(' CET');
    for (const at of [draft.endsAt, draft.endsAt + HOUR_MS])
      expect(merge.textContent).toContain(clock.instant(at));
  });

  it('is refused after the auction has started: shows a next step, and keeps the typed values', async () => {
    makeEditorPortal({
      'SEC-43': () => makeProblem('INVALID_TRANSITION', { errorCode: '409016' }),
    });
    await visit('/manage/7/edit');
    await screen.findByLabelText('Starting price for lot 1');
    typeInto('Starting price for lot 1', '5500');
    await clickOn('Check and save');
    await clickOn('Save');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This auction has started or was deleted in the meantime');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/manage/7');
    expect(findField('Starting price for lot 1').value).toBe("5'500");
  });

  it('is not possible while the auction runs: the page suggests a copy instead', async () => {
    makeEditorPortal({ 'ENG-21': () => makeAsDraft({ status: 'RUN' }) });
    await visit('/manage/7/edit');
    await screen.findByText('You can’t edit this auction any more');
    const copy = screen.getByRole('link', { name: 'Copy as new' });
    expect(copy.getAttribute('href')).toBe('/manage/new?from=7');
  });
});

describe('a copy', () => {
  it('contains everything except vehicles that are not free', async () => {
    const past = {
      ...makeAsDraft().draft,
      startsAt: NOW - 30 * HOUR_MS,
      endsAt: NOW - 20 * HOUR_MS,
    };
    makeEditorPortal({
      'ENG-21': () =>
        makeAsDraft({
          status: 'AWA',
          draft: past,
          vehicles: [makeVehicleDetails({ state: 'SOLD' }), makeVehicleDetails({ idVehicle: 12 })],
        }),
    });
    await visit('/manage/new?from=7');
    await screen.findByText(/^1 vehicle of the copied auction isn’t available/);
    expect(findField('Auction name').value).toBe('Returns of autumn');
    expect(findField('Start date').value).toBe('27/11/2026');
    expect(findField('Starting price for lot 1').value).toBe("4'000");
    expect(screen.queryByLabelText('Starting price for lot 2')).toBeNull();
  });
});

describe('unsaved work', () => {
  const leave = async () => {
    await fillHead();
    await clickOn('Cancel', 'link');
    return screen.findByRole('dialog');
  };

  it('causes a warning before leaving, and is restored after “keep”', async () => {
    makeEditorPortal();
    const { router } = await visit('/manage/new');
    const dialog = await leave();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on page' }));
    expect(router.state.location.pathname).toBe('/manage/new');
    await clickOn('Cancel', 'link');
    await clickOn('Keep and leave');
    await screen.findByRole('heading', { name: 'Manage auctions' });
    await router.navigate({ to: '/manage/new' });
    await screen.findByText(/^We restored your unsaved changes/);
    await waitFor(() => expect(findField('Auction name').value).toBe('Returns of spring'));
    await clickOn('Discard and start over');
    expect(findField('Auction name').value).toBe('');
    expect(screen.queryByText(/^We restored your unsaved changes/)).toBeNull();
  });

  it('is deleted after “discard”', async () => {
    makeEditorPortal();
    const { router } = await visit('/manage/new');
    const dialog = await leave();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
    expect(Object.keys(localStorage).filter((key) => key.includes('auction-draft'))).toEqual([]);
  });

  it('does not exist without changes, so leaving causes no warning', async () => {
    makeEditorPortal();
    const { router } = await visit('/manage/new');
    await screen.findByLabelText('Auction name');
    await clickOn('Cancel', 'link');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
  });
});
