import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeAuction, makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makeLog, commandOf } from '../../../testing/event-log.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const offer = (price: number, idDealer: number) => ({
  priceMinor: price,
  idDealer,
  idLeader: idDealer,
  kind: 'OFFER',
  nested: { windowMs: 60_000 },
});
const log = makeLog(
  { type: 'AuctionPublished', idLot: null, data: { name: 'Alpha', idLots: [1, 2] } },
  { type: 'LotScheduled', idLot: 1, data: { basePriceMinor: 500_000 } },
  { type: 'LotScheduled', idLot: 2, data: { basePriceMinor: 600_000 } },
  { type: 'OfferAccepted', idLot: 1, data: offer(500_000, 41), command: 90 },
  { type: 'LotExtended', idLot: 1, data: { reason: 'SOFT_CLOSE' }, command: 90, cause: 4 },
  { type: 'LotExtended', idLot: 2, data: { reason: 'SOFT_CLOSE' }, command: 90, cause: 4 },
);
const engineer = () => makeUser({ roles: ['USER', 'ADMIN'], readOnlyUser: true, idDealer: null });
const portalOf = (answers: FakeAnswers = {}) =>
  makePortal({
    'SEC-10': engineer,
    'SEC-44': () => makeAuction({ auctionName: 'Alpha' }),
    'SEC-45': ({ query }) =>
      makePage(
        [
          makeAuction({ auctionName: 'Alpha' }),
          makeAuction({ idAuction: 2, auctionName: 'Beta' }),
        ].filter(({ auctionName }) => auctionName.toLowerCase().includes(query.get('q') ?? '')),
      ),
    ...log.answers,
    ...answers,
  });

const lines = async (count: number) =>
  waitFor(() => {
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options).toHaveLength(count);
    return options;
  });
const panel = () => within(screen.getByRole('complementary'));
const title = () => screen.findByRole('heading', { level: 2 });

describe('a user who is not an engineer', () => {
  it.each(['/engineering', '/engineering/1', '/engineering/1/time-machine'])(
    'gets “not found” for the page %s, which makes no call',
    async (path) => {
      const portal = portalOf({ 'SEC-10': () => makeUser({ roles: ['USER', 'CUSTOMER_CENTER'] }) });
      await visit(path);
      expect(await screen.findByText('We can’t find that page')).toBeTruthy();
      expect(
        ['SEC-45', 'SEC-44', 'ENG-13', 'ENG-23'].map((id) => portal.count(id as never)),
      ).toEqual([0, 0, 0, 0]);
    },
  );
});

describe('finding an auction (SEC-45)', () => {
  it('works by name, and links to its events', async () => {
    portalOf();
    const { router } = await visit('/engineering');
    await screen.findByRole('link', { name: 'Beta' });
    await userEvent.type(screen.getByRole('searchbox'), 'alp');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Beta' })).toBeNull());
    expect(router.state.location.searchStr).toBe('?q=alp');
    await userEvent.click(screen.getByRole('link', { name: 'Events: Alpha' }));
    await lines(6);
    expect(document.title).toBe('Events: Alpha · Fairlot');
  });

  it('works by number', async () => {
    const portal = portalOf();
    await visit('/engineering?q=%2322');
    await screen.findByRole('link', { name: 'Alpha' });
    const { request } = portal.asked.find(({ id }) => id === 'SEC-45')!;
    expect(request.query.getAll('ids')).toEqual(['22']);
  });

  it('works by a pasted command id, and links to the events of that command (ENG-28)', async () => {
    portalOf({ 'ENG-28': () => ({ idAuction: 1 }) });
    const { router } = await visit('/engineering');
    await userEvent.click(await screen.findByRole('searchbox'));
    await userEvent.paste(` ${commandOf(90)} `);
    await userEvent.click(await screen.findByRole('link', { name: 'Show events' }));
    const found = await lines(3);
    expect(found[0]?.textContent).toContain('Bid accepted');
    expect(router.state.location.searchStr).toBe(`?command=${commandOf(90)}`);
  });

  it('shows a message if no event has the command id', async () => {
    portalOf({ 'ENG-28': () => makeProblem('NOT_FOUND', { errorCode: '404001' }) });
    await visit(`/engineering?q=${commandOf(91)}`);
    expect(await screen.findByText('No event has this command ID')).toBeTruthy();
  });
});

describe('the event browser (ENG-13)', () => {
  it('shows all events in log order, one per line', async () => {
    portalOf();
    await visit('/engineering/1');
    const [published, , , offered, extended] = await lines(6);
    expect(published?.textContent).toContain('Alpha · 2 lots');
    expect(offered?.textContent).toContain("dealer 41 · price 5'000\u00A0€");
    expect(offered?.textContent).not.toContain('highest bidder');
    expect(extended?.textContent).toContain('automatic extension');
    expect(screen.getByText('6 events', { exact: false })).toBeTruthy();
  });

  it('takes its filters from the URL, and writes changed filters to the URL', async () => {
    portalOf();
    const { router } = await visit(
      '/engineering/1?lot=1&types=LotScheduled,OfferAccepted,Nonsense',
    );
    await lines(2);
    await userEvent.clear(screen.getByLabelText('Lot'));
    await lines(3);
    await userEvent.selectOptions(screen.getByLabelText('Stream'), 'lot');
    await userEvent.type(screen.getByLabelText('Position'), '0');
    await lines(2);
    expect(router.state.location.search).toEqual({
      kind: 'lot',
      types: 'LotScheduled,OfferAccepted,Nonsense',
      position: 0,
    });
    await userEvent.click(screen.getByText('2 types'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lot scheduled' }));
    expect(await screen.findByText('No matching events')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[1]!);
    await lines(6);
    expect(router.state.location.searchStr).toBe('');
  });

  it('ignores the command filter while its text is invalid', async () => {
    portalOf();
    const { router } = await visit(`/engineering/1?command=${commandOf(90)}`);
    await lines(3);
    const box = screen.getByRole('textbox', { name: 'Command ID' });
    await userEvent.type(box, 'x');
    await lines(6);
    expect(router.state.location.searchStr).toBe('');
    expect([box.getAttribute('aria-invalid'), (box as HTMLInputElement).value]).toEqual([
      'true',
      `${commandOf(90)}x`,
    ]);
  });

  it('opens at the event in the URL, and shows the content of the event in words', async () => {
    portalOf();
    await visit('/engineering/1?at=p4');
    expect((await title()).textContent).toBe('Bid accepted');
    const [, , , offered] = await lines(6);
    await waitFor(() => expect(offered?.getAttribute('aria-selected')).toBe('true'));
    const tree = panel().getByRole('region', { name: 'Content' });
    expect(within(tree).getByText('500000').nextSibling?.textContent).toBe("5'000\u00A0€");
    expect(within(tree).getByText('60000').nextSibling?.textContent).toBe('60 s');
    expect(panel().getByText('3'.padStart(64, '0'))).toBeTruthy();
    await userEvent.click(panel().getByRole('button', { name: 'Collapse all' }));
    expect(tree.querySelector('details')?.open).toBe(false);
    await userEvent.click(panel().getByRole('button', { name: 'Expand all' }));
    expect(tree.querySelector('details')?.open).toBe(true);
  });

  it('links from an event to its cause, to other events of its command, and to the next events of its stream', async () => {
    portalOf();
    const { router } = await visit('/engineering/1?at=p6');
    await title();
    await userEvent.click(panel().getByRole('link', { name: 'Cause' }));
    await waitFor(async () => expect((await title()).textContent).toBe('Bid accepted'));
    expect(panel().getByRole('button', { name: 'Cause' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(panel().getByRole('link', { name: 'Other events of this command (2)' }));
    await lines(3);
    expect(router.state.location.search).toMatchObject({ command: commandOf(90), at: 'p4' });
    await userEvent.click(panel().getByRole('link', { name: 'Previous in stream' }));
    await waitFor(async () => expect((await title()).textContent).toBe('Lot scheduled'));
    await userEvent.click(panel().getByRole('link', { name: 'This lot only' }));
    await lines(3);
    expect(router.state.location.search).toEqual({ lot: 1, at: 'p2' });
  });

  it('can be navigated by keyboard', async () => {
    portalOf();
    const { router } = await visit('/engineering/1');
    await lines(6);
    const at = (place: string) =>
      waitFor(() => expect(router.state.location.search).toMatchObject({ at: place }));
    await userEvent.keyboard('j');
    await at('p1');
    for (const [key, place] of [
      ['j', 'p2'],
      ['j', 'p3'],
      ['k', 'p2'],
      ['{End}', 'p6'],
      ['c', 'p4'],
      ['{Home}', 'p1'],
    ] as const) {
      await within(screen.getByRole('listbox')).findByRole('option', { selected: true });
      await waitFor(() => expect(panel().queryByRole('heading', { level: 2 })).toBeTruthy());
      await userEvent.keyboard(key!);
      await at(place!);
      await waitFor(() =>
        expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true }).id).toBe(
          `event-${place!.slice(1)}`,
        ),
      );
    }
  });

  it('opens an event by its number in the list', async () => {
    portalOf();
    const { router } = await visit('/engineering/1?lot=1');
    await lines(3);
    await userEvent.type(screen.getByLabelText('Go to no.'), '2{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ at: 'p4' }));
  });

  it('links from an event to the board after that event', async () => {
    portalOf();
    const { router } = await visit('/engineering/1?at=p4');
    await title();
    await userEvent.click(panel().getByRole('link', { name: 'State at this time' }));
    await screen.findByText('Event 4 of 6');
    expect(router.state.location.href).toBe('/engineering/1/time-machine?position=4');
  });

  it('loads only visible rows of a log of thousands', async () => {
    const long = makeLog(
      ...Array.from({ length: 3_000 }, () => ({ type: 'LotStarted' as const, idLot: 1 })),
    );
    const portal = portalOf(long.answers);
    await visit('/engineering/1?at=p2500');
    await waitFor(() => expect(screen.getByText("3'000 events", { exact: false })).toBeTruthy());
    await title();
    expect(within(screen.getByRole('listbox')).getAllByRole('option').length).toBeLessThan(200);
    const pages = portal.asked.filter(({ request }) => request.query.get('limit') === '100');
    expect(pages.length).toBeLessThan(6);
  });

  it('shows an error with an id and a retry', async () => {
    let works = false;
    const broken = makeProblem('INTERNAL', { errorCode: '500001', errorMsg: 'Broken.' });
    portalOf({ 'ENG-13': (request) => (works ? log.answers['ENG-13']!(request) : broken) });
    await visit('/engineering/1');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(broken.errorId);
    works = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await lines(6);
  });
});
