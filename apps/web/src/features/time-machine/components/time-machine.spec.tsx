import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeAuction, makeUser, NOW } from '../../../testing/builders.js';
import { makeLog, STATE_HASH } from '../../../testing/event-log.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const MINUTE = 60_000;
const open = { status: 'RUN' as const, endsAt: NOW + 10 * MINUTE };
const log = makeLog(
  { type: 'AuctionPublished', idLot: null },
  { type: 'LotScheduled', idLot: 1, lot: { ...open, status: 'SCH' } },
  { type: 'LotScheduled', idLot: 2, lot: { ...open, status: 'SCH' } },
  { type: 'LotStarted', idLot: 1, lot: open },
  { type: 'LotStarted', idLot: 2, lot: open },
  {
    type: 'OfferAccepted',
    idLot: 1,
    data: { priceMinor: 520_000 },
    lot: { priceMinor: 520_000, offers: 1, idLeader: 41 },
  },
  {
    type: 'OfferAccepted',
    idLot: 1,
    data: { priceMinor: 530_000 },
    command: 90,
    lot: { priceMinor: 530_000, offers: 2, idLeader: 42 },
  },
  {
    type: 'LotExtended',
    idLot: 1,
    command: 90,
    cause: 7,
    lot: { endsAt: NOW + 12 * MINUTE },
  },
  {
    type: 'LotExtended',
    idLot: 2,
    command: 90,
    cause: 7,
    lot: { endsAt: NOW + 12 * MINUTE },
  },
  { type: 'LotClosed', idLot: 2, lot: { status: 'CLD', awardStatus: 'NAW' } },
);
const portalOf = (answers: FakeAnswers = {}) =>
  makePortal({
    'SEC-10': () => makeUser({ roles: ['USER', 'ADMIN'], readOnlyUser: true, idDealer: null }),
    'SEC-44': () => makeAuction({ auctionName: 'Alpha' }),
    ...log.answers,
    ...answers,
  });
const at = (step: number, of = 10) => screen.findByText(`Event ${step} of ${of}`);
const rowOf = (name: string) =>
  screen
    .getAllByRole('link', { name })
    .map((link) => link.closest('[role=row]'))
    .find((row) => row !== null);
const changes = async () => {
  const list = within(await screen.findByRole('region', { name: 'Changes by this event' }));
  return list.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

describe('the time machine (ENG-18, ENG-23)', () => {
  it('shows the newest state by default, or the state at the position in the URL', async () => {
    portalOf();
    await visit('/engineering/1/time-machine');
    await at(10);
    expect((await screen.findByText('Lot closed')).tagName).toBe('H2');
    expect(document.title).toBe('Time machine: Alpha · Fairlot');
  });

  it('shows a past board, the changes by its event, and the time that remained then', async () => {
    portalOf();
    await visit('/engineering/1/time-machine?position=8');
    await at(8);
    expect(await changes()).toEqual([
      expect.stringMatching(/^Lot 1End\d\d:\d\d:\d\d → \d\d:\d\d:\d\d \(\+2:00\)$/),
    ]);
    const row = rowOf('Lot 1')!;
    expect(row.textContent).toContain("5'300\u00A0€");
    expect(row.textContent).toContain('Dealer 42');
    // The board is seven seconds after the start of the log, whatever the current time.
    expect(row.textContent).toContain('11:53');
    expect(row.getAttribute('data-state')).toBe('changed');
    expect(rowOf('Lot 2')?.getAttribute('data-state')).toBeNull();
    expect(screen.getByText(STATE_HASH(8))).toBeTruthy();
  });

  it('steps in both directions by buttons and keys, and updates the URL', async () => {
    portalOf();
    const { router } = await visit('/engineering/1/time-machine?position=6');
    await at(6);
    await changes();
    await userEvent.click(screen.getByRole('button', { name: /^Next event/ }));
    await at(7);
    await waitFor(async () =>
      expect(await changes()).toEqual([
        "Lot 1Price5'200\u00A0€ → 5'300\u00A0€",
        'Lot 1Bids1 → 2',
        'Lot 1New highest bidderDealer 41 → Dealer 42',
      ]),
    );
    await waitFor(() => expect(router.state.location.search).toMatchObject({ position: 7 }));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await at(5);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await at(10);
    await userEvent.keyboard('{Home}');
    await at(1);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ position: 1 }));
    expect(router.history.length).toBe(1);
  });

  it('loads the first board in full, and later boards as differences', async () => {
    const portal = portalOf();
    await visit('/engineering/1/time-machine?position=6');
    await at(6);
    await changes();
    await userEvent.keyboard('{ArrowRight}');
    await at(7);
    await waitFor(() => expect(portal.count('ENG-18')).toBeGreaterThan(2));
    const whole = portal.asked.filter(
      ({ id, request }) => id === 'ENG-18' && !request.query.has('since'),
    );
    expect(whole.map(({ request }) => request.query.get('at'))).toEqual(['p6']);
  });

  it('plays to the end after the space bar was pressed', async () => {
    portalOf();
    await visit('/engineering/1/time-machine?position=1');
    await at(1);
    await userEvent.selectOptions(screen.getByLabelText('Speed'), '10');
    screen.getByLabelText('Speed').blur();
    await userEvent.keyboard(' ');
    await screen.findByRole('button', { name: /^Pause/ });
    await at(10);
    await screen.findByRole('button', { name: /^Play/ });
  });

  it('shows the board at the position of the slider', async () => {
    portalOf();
    await visit('/engineering/1/time-machine?position=2');
    await at(2);
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('max')).toBe('10');
    fireEvent.change(slider, { target: { value: '7' } });
    await at(7);
    expect(slider.getAttribute('aria-valuetext')).toContain('Event 7 of 10');
  });

  it('jumps to the next extension, the next close, and the cause', async () => {
    portalOf();
    await visit('/engineering/1/time-machine?position=2');
    await at(2);
    await userEvent.click(screen.getByRole('button', { name: 'Extension' }));
    await at(8);
    await userEvent.click(screen.getByRole('button', { name: 'Extension' }));
    await at(9);
    await userEvent.click(await screen.findByRole('link', { name: 'Go to cause' }));
    await at(7);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await at(10);
    expect(screen.getByRole('button', { name: 'Award' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows only changed lots on request', async () => {
    portalOf();
    const { router } = await visit('/engineering/1/time-machine?position=7');
    await at(7);
    await userEvent.click(await screen.findByRole('radio', { name: /Changed lots only/ }));
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Lot 2' })).toEqual([]));
    expect(router.state.location.search).toMatchObject({ show: 'changed', position: 7 });
    await userEvent.click(screen.getByRole('button', { name: /^First event/ }));
    expect(await screen.findByText('No lots changed')).toBeTruthy();
  });

  it('plays the events of one lot from the same instant, with the price curve of the lot', async () => {
    portalOf();
    const { router } = await visit('/engineering/1/time-machine?position=9&lot=1');
    await at(5, 5);
    const lot = within(await screen.findByRole('region', { name: 'Lot 1' }));
    expect(lot.getByText("5'300 €")).toBeTruthy();
    expect(
      await lot.findByRole('img', { name: "From 5'000\u00A0€ to 5'300\u00A0€, 2 increments" }),
    ).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await at(3, 5);
    expect(
      await lot.findByRole('img', { name: "From 5'000\u00A0€ to 5'200\u00A0€, 1 increment" }),
    ).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ position: 6 }));
    await userEvent.click(screen.getByRole('link', { name: 'All lots' }));
    await at(6);
  });

  it('shows “not found” for an unknown lot', async () => {
    portalOf();
    await visit('/engineering/1/time-machine?lot=77');
    expect(await screen.findByText('This lot has no events')).toBeTruthy();
  });

  it('shows an error, and shows the board after a successful retry', async () => {
    let works = false;
    const broken = makeProblem('INTERNAL', { errorCode: '500001', errorMsg: 'Broken.' });
    portalOf({ 'ENG-18': (request) => (works ? log.answers['ENG-18']!(request) : broken) });
    await visit('/engineering/1/time-machine?position=7');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(broken.errorId);
    works = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await changes();
    expect(rowOf('Lot 1')?.textContent).toContain("5'300\u00A0€");
  });
});
