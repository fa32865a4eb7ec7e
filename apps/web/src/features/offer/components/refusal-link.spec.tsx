import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.js';
import { LOTS, openBoard } from '../../../testing/make-board.js';
import { makePage, makeProblem } from '../../../testing/builders.js';
import { confirmOffer } from '../../../testing/confirming.js';
import { fakeLine, resetLine } from '../../../testing/fake-line.js';

beforeEach(resetLine);

it.each([
  ['board', '/auctions/1'],
  ['lot page', '/auctions/1/lots/1'],
])(
  'a bid that was refused for an overdue requirement links to the requirements: %s',
  async (_, path) => {
    const facts = { idRequirement: 5, requirement: 'BANK_ACCOUNT' };
    const problem = makeProblem('REQUIREMENT_OVERDUE', { errorCode: '409088', facts });
    fakeLine.answer = () => Promise.reject(new ApiError(409, problem));
    const none = () => makePage([]);
    await openBoard(LOTS, { 'ENG-09': none, 'ENG-35': none }, path);
    await userEvent.click(
      await screen.findByRole('button', { name: /^Place bid: 5'300.* on lot 1/ }),
    );
    await confirmOffer();
    const reason = await screen.findByText(/until you send us what is overdue: Bank account/);
    const link = await within(reason).findByRole('link', { name: 'See what we need' });
    expect(link.getAttribute('href')).toBe('/private/requirements');
  },
);
