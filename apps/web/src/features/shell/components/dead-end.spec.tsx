import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAuction, aUser } from '../../../testing/builders.js';
import { aPortal, visit } from '../../../testing/fake-portal.js';

// A page of the server’s own could not be had either: the client has it with it.
it('ERR-005 in part: without any answer there is a page that says so, and leads back to what was asked for', async () => {
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
