import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.js';
import { LOTS, openBoard } from '../../../testing/make-board.js';
import {
  makeAnswer,
  makeAuction,
  makePage,
  makeProblem,
  makeRegulation,
  NOW,
} from '../../../testing/builders.js';
import { confirmOffer } from '../../../testing/confirming.js';
import { fakeLine, sentOffers, resetLine } from '../../../testing/fake-line.js';

beforeEach(resetLine);

type Regulation = Parameters<typeof makeRegulation>[0];
const UNREAD = { regulation: { version: 3, accepted: false }, mayOffer: false };
const none = () => makePage([]);

/** Opens the dialog before the first bid of a dealer who has not accepted the regulation. */
const asked = async (regulation: Regulation) => {
  const portal = await openBoard(LOTS, {
    'SEC-48': () => ({ ...makeAuction(UNREAD), lotList: LOTS }),
    'SEC-66': () => makeRegulation(regulation),
  });
  const button = { name: /^Place bid: 5'300.* on lot 1/ };
  await userEvent.click(await screen.findByRole('button', button));
  const dialog = await screen.findByRole('dialog');
  const accept = within(dialog).getByRole('button', { name: 'Accept and continue' });
  await waitFor(() => expect(accept).toHaveProperty('disabled', false));
  // The call uses the language of the page, which may differ from that of the profile.
  const read = portal.asked.find(({ id }) => id === 'SEC-66');
  expect(read?.request.query.get('language')).toBe('en');
  return dialog;
};

it('the dialog names the language of the text and the binding one, and marks the text with its language', async () => {
  const text = 'Ogni offerta è vincolante.';
  const html = '<h2>Offerte</h2><p>Ogni offerta è vincolante.</p>';
  const dialog = await asked({ language: 'it', bindingLanguage: 'it', text, html });
  within(dialog).getByText(
    /^Not available in your language\. Shown in: Italian\. Binding language: Italian\./,
  );
  const heading = within(dialog).getByRole('heading', { name: 'Offerte' });
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('it');
});

it.each([
  ['a translation', { language: 'en', bindingLanguage: 'it' }, true],
  ['the binding text', { language: 'en', bindingLanguage: 'en' }, false],
])('the dialog names the binding language only with %s', async (_, languages, isNamed) => {
  const dialog = await asked(languages);
  expect(within(dialog).queryByText(/^Binding language/) !== null).toBe(isNamed);
});

it('the dialog shows what has changed since the accepted version, and compares both texts', async () => {
  const dialog = await asked({
    text: 'Bids bind for three days.',
    changes: {
      version: 2,
      acceptedAt: NOW - 86_400_000,
      compared: {
        language: 'en',
        before: 'Bids bind for two days.',
        after: 'Bids bind for three days.',
      },
      notes: [{ version: 3, note: 'Tre giorni.', language: 'it' }],
    },
  });
  within(dialog).getByText(/^Changed since you accepted version 2 on 20/);
  expect(within(dialog).getByText('Tre giorni.').getAttribute('lang')).toBe('it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Compare texts' }));
  const added = await within(dialog).findByText('three');
  expect([added.localName, within(dialog).getByText('two').localName]).toEqual(['ins', 'del']);
});

it('the dialog says if the accepted version has no text to compare', async () => {
  const changes = { version: 2, acceptedAt: NOW, compared: null, notes: [] };
  const dialog = await asked({ changes });
  within(dialog).getByText(/isn’t available in this language/);
  expect(within(dialog).queryByRole('button', { name: 'Compare texts' })).toBeNull();
});

it.each([
  ['board', '/auctions/1'],
  ['lot page', '/auctions/1/lots/1'],
])(
  'the dialog opens if a bid is refused for a newer version, and then repeats the bid: %s',
  async (_, path) => {
    const problem = makeProblem('REGULATION_NOT_ACCEPTED', { errorCode: '403010' });
    fakeLine.answer = () => Promise.reject(new ApiError(403, problem));
    const regulation = { version: 4, accepted: true };
    const portal = await openBoard(
      LOTS,
      {
        'ENG-09': none,
        'ENG-35': none,
        'SEC-66': () => makeRegulation({ version: 4 }),
        'SEC-65': () => makeRegulation({ version: 4, accepted: true }),
        'SEC-44': () => makeAuction({ regulation }),
      },
      path,
    );
    const button = { name: /^Place bid: 5'300.* on lot 1/ };
    await userEvent.click(await screen.findByRole('button', button));
    await confirmOffer();
    await screen.findByText('Auction regulations, version 4');
    fakeLine.answer = ({ commandId }) => makeAnswer(commandId);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept and continue' }));
    await screen.findByText('Confirm your bid');
    await confirmOffer();
    await waitFor(() => expect(sentOffers()).toHaveLength(2));
    expect(portal.asked.find(({ id }) => id === 'SEC-65')?.request.body).toMatchObject({
      version: 4,
    });
    expect(new Set(sentOffers().map(({ payload }) => payload.commandId)).size).toBe(2);
  },
);
