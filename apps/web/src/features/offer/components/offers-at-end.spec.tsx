import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.js';
import { makeAnswer, makeProblem } from '../../../testing/builders.js';
import { startAppScope } from '#shared/app/app-scope.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { noteOffer, type SentOffer } from '../api/sent-offers.js';
import type { OfferOrder } from '../machines/offer-order.js';
import { OffersAtEnd } from './offers-at-end.js';

const order: OfferOrder = {
  kind: 'offer',
  amountMinor: 530_000,
  confirmed: true,
  attempt: 1,
  commandId: '7f9d6a52-4c0e-4b8e-9a55-1f0d2f1c9e11',
};
beforeEach(async () => {
  startAppScope();
  await loadTexts('trouble');
});

const show = () =>
  render(<OffersAtEnd />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });

const OUTCOMES: readonly (readonly [SentOffer['outcome'], RegExp])[] = [
  [{ outcome: 'accepted', answer: makeAnswer(order.commandId) }, /accepted\. You are the highest/],
  [
    { outcome: 'accepted', answer: { ...makeAnswer(order.commandId), state: 'OUTBID' } },
    /was accepted\.$/,
  ],
  [{ outcome: 'refused', problem: makeProblem('LOT_CLOSED') }, /was not accepted\./],
  [{ outcome: 'unknown' }, /^We received no response to your bid/],
];
it.each(OUTCOMES)(
  'after the session has ended, the page shows the outcome of a bid, even a late one: %o',
  (outcome, text) => {
    const note = noteOffer(order, 'Fiat Panda');
    show();
    expect(screen.getByText(/Fiat Panda was sent\. Waiting/)).toBeTruthy();
    act(() => note(outcome));
    expect(screen.getByText(text).textContent).toMatch(/5.?300.€ on Fiat Panda/);
  },
);

it('after the session has ended, the page does not show the outcome of a bid from three minutes ago', () => {
  noteOffer(order, 'Fiat Panda')({ outcome: 'accepted', answer: makeAnswer(order.commandId) });
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 180_000);
  show();
  expect(screen.getByRole('status').textContent).toBe('');
});
