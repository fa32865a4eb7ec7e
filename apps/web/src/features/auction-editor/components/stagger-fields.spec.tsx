import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aKeptForm, click, field, portal, type } from '../../../testing/editor-page.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

describe('lots that end one after the other', () => {
  it('begin a minute apart, show first and last end, and are sent as typed', async () => {
    const { asked } = portal();
    await aKeptForm();
    await click('One after another', 'radio');
    expect(field('Time between two lots').value).toBe('1:00');
    await screen.findByText('Lots: 2. The first ends 02/12/2026 18:30, the last 02/12/2026 18:31.');
    type('Time between two lots', '0:30');
    await screen.findByText(/the last one 02\/12\/2026 18:30:30\.$/);
    await click('Check and publish');
    await click('Publish');
    expect(asked.find(({ id }) => id === 'SEC-42')?.request.body).toMatchObject({
      staggerMs: 30_000,
    });
  });

  it('contradict an end that all share, as soon as it is chosen and no longer', async () => {
    portal();
    await aKeptForm();
    await click('One after another', 'radio');
    await click('The whole auction', 'radio');
    const shared = /^Not where an offer on one lot extends the whole auction/;
    await screen.findByText(shared);
    await click('Check and publish');
    expect(screen.queryByRole('dialog')).toBeNull();
    await click('Only the lot', 'radio');
    expect(screen.queryByText(shared)).toBeNull();
    await click('Check and publish');
    await screen.findByText(/^One after another, 1:00 min apart/);
  });
});
