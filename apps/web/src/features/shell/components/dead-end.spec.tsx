import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAuction, aUser } from '../../../testing/builders.js';
import { aPortal, visit } from '../../../testing/fake-portal.js';

// Error pages of the server are unreachable too: the client includes this one.
it('ERR-005 in part: shows its own page without any answer, and returns to the request', async () => {
  let isAway = true;
  aPortal({
    'SEC-10': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return aUser();
    },
    'SEC-54': () => [anAuction()],
  });
  const { router } = await visit('/auctions');
  await screen.findByRole('heading', { level: 1, name: 'We can’t reach the portal' });
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('navigation', { name: 'Main menu' });
  expect(router.state.location.pathname).toBe('/auctions');
});
