import type { LotView } from '@fairlot/contracts/auction';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openBoard } from '../../../testing/make-board.js';
import { makeLiveLot, makeLot, makePage } from '../../../testing/builders.js';
import { confirmOffer } from '../../../testing/confirming.js';
import { receiveMessage, fakeLine, sentOffers, resetLine } from '../../../testing/fake-line.js';
import { clearTyped, storeTyped } from '#shared/session/typed-amounts.js';

beforeEach(resetLine);

const OWN = {
  state: 'LEADING' as const,
  amountMinor: 520_000,
  isAgent: false,
  rank: 1,
  reason: null,
  undone: null,
  maximumMinor: 520_000,
  minimumNextMinor: null,
  minimumAgentMinor: null,
};
const onLot = (facts: Partial<LotView>) => {
  const none = () => makePage([]);
  const answers = { 'ENG-09': none, 'ENG-35': none };
  return openBoard([makeLot(facts)], answers, '/auctions/1/lots/1');
};
const panel = () => within(screen.getByRole('complementary', { name: 'Price and bid' }));
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount for lot 1');
const offer = () => screen.getByRole('button', { name: /^(Place bid|Submit bid): .* on lot 1$/ });
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const messageOf = (field: HTMLElement) => {
  const id = field.getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

it('the bid form shows an error for an amount below the minimum, and never raises it automatically', async () => {
  await onLot({});
  await type(amount(), '500{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(messageOf(amount())).toBe("Bid at least 5'300\u00A0€.");
  expect(isOff(offer())).toBe(true);
  const steps = within(screen.getByRole('group', { name: 'Quick amounts' }));
  expect(steps.queryAllByRole('button', { pressed: true })).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(amount().value).toBe('500\u00A0€');
  await userEvent.keyboard('{ArrowUp}');
  expect(amount().value).toBe("5'300\u00A0€");
  expect(isOff(offer())).toBe(false);
});

it('the bid form sends nothing while its field is empty', async () => {
  await onLot({});
  await type(amount(), '6000');
  await userEvent.clear(amount());
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  await userEvent.tab();
  expect([amount().value, isOff(offer())]).toEqual(['', true]);
  await userEvent.click(screen.getAllByRole('button', { name: /^100.* more$/ })[0]!);
  expect([amount().value, isOff(offer())]).toEqual(["5'300\u00A0€", false]);
});

it.each(['ca. 9500', '9 500 zł', '£9,500', '2400x', '-2400'])(
  'the bid form rejects %s as an amount, and keeps the text when the field loses focus',
  async (pasted) => {
    await onLot({});
    await type(amount(), '6000');
    await userEvent.clear(amount());
    await userEvent.paste(pasted);
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.tab();
    expect([amount().value, amount().getAttribute('aria-invalid')]).toEqual([pasted, 'true']);
    expect(messageOf(amount())).toBe("Enter an amount, for example 5'300\u00A0€.");
    for (const button of screen.getAllByRole('button', { name: / on lot 1$/ }))
      expect(isOff(button)).toBe(true);
    const quick = within(screen.getByRole('group', { name: 'Quick amounts' }));
    await userEvent.click(quick.getByRole('button', { name: "5'400\u00A0€" }));
    expect([amount().value, isOff(offer())]).toEqual(["5'400\u00A0€", false]);
  },
);

it.each(['EUR 9.500', '9500 Euro', '€ 9.500,-', '９５００'])(
  'the bid form parses %s as 9,500 euros',
  async (pasted) => {
    await onLot({});
    await userEvent.clear(amount());
    await userEvent.paste(pasted);
    expect([amount().value, isOff(offer())]).toEqual([pasted, false]);
    await userEvent.tab();
    expect(amount().value).toBe("9'500\u00A0€");
  },
);

it('the bid form marks a typed amount as too low when the price rises above it', async () => {
  await onLot({});
  await type(amount(), '5300');
  receiveMessage(makeLiveLot({ priceMinor: 560_000, minimumNextMinor: 570_000 }));
  await waitFor(() => expect(messageOf(amount())).toBe("Bid at least 5'700\u00A0€."));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.tab();
  expect(amount().value).toBe("5'300\u00A0€");
});

it('the bid form replaces an accepted amount by the new minimum, but keeps text typed afterwards', async () => {
  await onLot({});
  await type(amount(), '5300{Enter}');
  await confirmOffer(/^Confirm bid of 5'300/);
  await waitFor(() => expect(sentOffers()).toHaveLength(1));
  receiveMessage(makeLiveLot());
  await waitFor(() => expect(amount().value).toBe("5'400\u00A0€"));
  await type(amount(), '5300');
  expect(messageOf(amount())).toBe("Bid at least 5'400\u00A0€.");
});

it("the bid form shows an error for a maximum below that of the dealer's agent, and sends nothing", async () => {
  await onLot({ own: { ...OWN, isAgent: true, maximumMinor: 600_000 } });
  await userEvent.click(screen.getByText('Set a maximum bid'));
  const maximum = screen.getByLabelText('Maximum bid');
  await type(maximum, '5400{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(messageOf(maximum)).toBe("Bid at least 6'100\u00A0€.");
  expect(isOff(screen.getByRole('button', { name: 'Raise maximum' }))).toBe(true);
  expect(fakeLine.calls).toEqual([]);
});

it('the form for a sealed bid only accepts a higher amount than before, and shows the minimum', async () => {
  const hidden = { priceMinor: null, minimumNextMinor: null, offers: null } as const;
  const own = { ...OWN, state: 'AWAITING' as const, amountMinor: 560_000, rank: null };
  await onLot({ format: { kind: 'SEALED' }, ...hidden, own });
  expect(panel().getByText(/^Sealed bid from 5'700.€/)).toBeTruthy();
  await type(amount(), '5100{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(messageOf(amount())).toBe("Bid at least 5'700\u00A0€.");
});

it('the bid form warns leading dealers that they would raise their own price', async () => {
  await onLot({ own: { ...OWN, isAgent: true, maximumMinor: 600_000 } });
  await type(amount(), '5400{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Your maximum bid is 6'000/)).toBeTruthy();
});

it('the bid form does not warn about the own price if the dealer does not lead', async () => {
  await onLot({ own: { ...OWN, state: 'OUTBID', rank: 2, maximumMinor: null } });
  await type(amount(), '5400{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/You’re the highest bidder|You’re number/)).toBeNull();
});

it('the bid form keeps the typed text if the session ends during confirmation', async () => {
  await onLot({});
  await type(amount(), '5400{Enter}');
  await screen.findByRole('dialog');
  storeTyped();
  expect(sessionStorage.getItem('fairlot.typed')).toContain('540000');
  clearTyped();
});
