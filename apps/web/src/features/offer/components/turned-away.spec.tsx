import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openBoard } from '../../../testing/make-board.js';
import { makeAnswer, makeProblem } from '../../../testing/builders.js';
import { confirmOffer } from '../../../testing/confirming.js';
import { fakeLine, sentOffers, resetLine } from '../../../testing/fake-line.js';
import { ApiError } from '#shared/api/api-error.js';

beforeEach(resetLine);

const offer = () => screen.findByRole('button', { name: /^Place bid: 5'300.* on lot 1/ });
const answered = (code: string) => {
  fakeLine.answer = () => {
    throw new ApiError(503, makeProblem(code, { errorCode: '503001' }));
  };
};
const makeOffer = async () => {
  const again = ({ body }: { readonly body: unknown }) =>
    makeAnswer((body as { commandId: string }).commandId);
  const portal = await openBoard(undefined, { 'SEC-59': again });
  await userEvent.click(await offer());
  await confirmOffer();
  return () => portal.asked.filter(({ id }) => id === 'SEC-59').map(({ request }) => request.body);
};

it('a bid that a busy portal rejects is shown as being retried, and is sent again', async () => {
  answered('OVERLOADED');
  const repeats = await makeOffer();
  expect(
    await screen.findByText(/^The portal is very busy.* sending your bid again automatically/),
  ).toBeTruthy();
  expect(screen.queryByText(/may have been accepted/)).toBeNull();
  await waitFor(() => expect(repeats()).toHaveLength(1));
  expect(repeats()).toMatchObject([{ commandId: sentOffers()[0]?.payload.commandId }]);
});

it('a bid that waited too long is not placed: the page shows the reason without a proof, and the user can place it again', async () => {
  answered('STALE_INGRESS');
  await makeOffer();
  expect(await screen.findByText(/^The request took too long/)).toBeTruthy();
  expect(screen.queryByText(/may have been accepted/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download proof' })).toBeNull();
  await userEvent.click(await offer());
  await confirmOffer();
  expect(new Set(sentOffers().map(({ payload }) => payload.commandId)).size).toBe(2);
});
