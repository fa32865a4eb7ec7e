import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bodiesOf, LOTS, openConnected, existingAuction } from '../../../testing/make-cockpit.js';
import { makeLiveAuction, makeProblem } from '../../../testing/builders.js';
import { receiveMessage } from '../../../testing/fake-line.js';
import type { FakeAnswers } from '../../../testing/fake-portal.js';

const panel = () => within(screen.getByRole('region', { name: 'To all bidders' }));
const box = () => panel().getByLabelText<HTMLTextAreaElement>('Message');
const press = (name: string) => userEvent.click(panel().getByRole('button', { name }));
const openPanel = () => userEvent.click(screen.getByRole('button', { name: 'Message' }));
const tells = async (text: string) => {
  await userEvent.clear(box());
  await userEvent.type(box(), text);
  await press('Show to all bidders');
};
const undo = async () =>
  userEvent.click(
    await within(screen.getByRole('region', { name: 'Notices' })).findByRole('button', {
      name: 'Undo',
    }),
  );

const FIRST = '<p>Welcome</p>';
/** Opens the panel of an auction with a message, on a fake portal that stores changes. */
const written = async (answers: FakeAnswers = {}) => {
  const portal = { message: FIRST as string | null, position: 2 };
  const theirs = (message: string | null) => {
    portal.message = message;
    portal.position += 1;
  };
  const page = await openConnected({
    'SEC-48': () => ({ ...existingAuction({ message: FIRST }), lotList: LOTS }),
    'SEC-44': () => existingAuction(portal),
    'SEC-57': ({ body }) => {
      theirs((body as { message: string | null }).message);
      return existingAuction(portal);
    },
    ...answers,
  });
  await openPanel();
  const sentMessages = () =>
    bodiesOf(page, 'SEC-57').map((body) => (body as typeof portal).message);
  return { page, portal, theirs, sentMessages };
};

describe('the draft of a message', () => {
  it('is restored after the user closed the panel or opened the big screen', async () => {
    const { page } = await written();
    await userEvent.clear(box());
    await userEvent.type(box(), 'Keys follow');
    await press('Close');
    await openPanel();
    expect(box().value).toBe('Keys follow');
    await userEvent.click(screen.getByRole('button', { name: 'Large-screen view' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to live control' }));
    await screen.findByText('Total of reserve prices');
    await openPanel();
    expect(box().value).toBe('Keys follow');
    expect(page.count('SEC-57')).toBe(0);
  });

  it('stays if the user removes the sent message, even if the server refuses the removal', async () => {
    let isRefused = true;
    const { sentMessages } = await written({
      'SEC-57': () =>
        isRefused
          ? makeProblem('INVALID_TRANSITION')
          : existingAuction({ message: null, position: 9 }),
    });
    await press('Remove message');
    expect(await panel().findByRole('alert')).toBeTruthy();
    expect(box().value).toBe('Welcome');
    await userEvent.type(box(), ' all');
    isRefused = false;
    await press('Remove message');
    expect(await screen.findByText('Message removed.')).toBeTruthy();
    expect(box().value).toBe('Welcome all');
    expect(sentMessages()).toEqual([null, null]);
  });

  it('is cleared when it is sent, and the text box shows the stored message', async () => {
    const { portal, theirs, sentMessages } = await written();
    await tells(' ');
    expect(await panel().findByText('Enter a message, or remove it.')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    await tells('Keys follow');
    expect(await screen.findByText('All bidders can see the message.')).toBeTruthy();
    expect(sentMessages()).toEqual(['<p>Keys follow</p>']);
    theirs('<p>Of a colleague</p>');
    receiveMessage({ ...makeLiveAuction(), ...portal });
    await waitFor(() => expect(box().value).toBe('Of a colleague'));
    await press('Remove message');
    await waitFor(() => expect(box().value).toBe(''));
  });
});

describe('undoing a message', () => {
  it('restores the previous one', async () => {
    const { sentMessages } = await written();
    await tells('Keys follow');
    await undo();
    await waitFor(() => expect(sentMessages()).toEqual(['<p>Keys follow</p>', FIRST]));
    expect(box().value).toBe('Welcome');
  });

  it('keeps a colleague’s later message, even if this page has not received it', async () => {
    const { sentMessages, theirs } = await written();
    await tells('Keys follow');
    await screen.findByText('All bidders can see the message.');
    theirs('<p>Of a colleague</p>');
    await undo();
    expect(
      await screen.findByText('The message has changed since then. Nothing was undone.'),
    ).toBeTruthy();
    expect(sentMessages()).toEqual(['<p>Keys follow</p>']);
    expect(box().value).toBe('Of a colleague');
  });
});
