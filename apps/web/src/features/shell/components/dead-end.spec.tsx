import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeAuction, makeUser } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

// The error page is part of the client, because the server's error pages are unreachable too.
it('ERR-005 in part: the portal shows an error page if no response arrived, and opens the requested page after a retry', async () => {
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
