import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeAuction, makeUser } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

// The server's error pages are unreachable too, so the client includes this page.
it('ERR-005 in part: shows a separate page if no response arrived, and returns to the request', async () => {
  let isAway = true;
  makePortal({
    'SEC-10': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return makeUser();
    },
    'SEC-54': () => [makeAuction()],
  });
  const { router } = await visit('/auctions');
  await screen.findByRole('heading', { level: 1, name: 'We can’t reach the portal' });
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('navigation', { name: 'Main menu' });
  expect(router.state.location.pathname).toBe('/auctions');
});
