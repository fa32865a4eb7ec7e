import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStoredForm, click, field, portal, type } from '../../../../testing/editor-page.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

describe('staggered ends', () => {
  it('are a minute apart, show the first and last end, and are sent as typed', async () => {
    const { asked } = portal();
    await makeStoredForm();
    await click('One after another', 'radio');
    expect(field('Time between two lots').value).toBe('1:00');
    await screen.findByText('Lots: 2. The first ends 02/12/2026 18:30, the last 02/12/2026 18:31.');
    type('Time between two lots', '0:30');
    await screen.findByText(/the last 02\/12\/2026 18:30:30\.$/);
    await click('Check and publish');
    await click('Publish');
    expect(asked.find(({ id }) => id === 'SEC-42')?.request.body).toMatchObject({
      staggerMs: 30_000,
    });
  });

  it('are in conflict with a shared end as soon as one is chosen', async () => {
    portal();
    await makeStoredForm();
    await click('One after another', 'radio');
    await click('The whole auction', 'radio');
    const shared = /^Lots can’t end one after another if a bid extends the whole auction/;
    await screen.findByText(shared);
    await click('Check and publish');
    expect(screen.queryByRole('dialog')).toBeNull();
    await click('Only the lot', 'radio');
    expect(screen.queryByText(shared)).toBeNull();
    await click('Check and publish');
    await screen.findByText(/^One after another, 1:00 min apart/);
  });
});
