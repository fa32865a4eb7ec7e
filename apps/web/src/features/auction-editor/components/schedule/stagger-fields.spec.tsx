import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makeStoredForm,
  clickOn,
  findField,
  makeEditorPortal,
  typeInto,
} from '../../../../testing/editor-page.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

describe('staggered ends', () => {
  it('are initially a minute apart, show the first and the last end, and are sent as typed', async () => {
    const { asked } = makeEditorPortal();
    await makeStoredForm();
    await clickOn('One after another', 'radio');
    expect(findField('Time between two lots').value).toBe('1:00');
    await screen.findByText('Lots: 2. The first ends 02/12/2026 18:30, the last 02/12/2026 18:31.');
    typeInto('Time between two lots', '0:30');
    await screen.findByText(/the last 02\/12\/2026 18:30:30\.$/);
    await clickOn('Check and publish');
    await clickOn('Publish');
    expect(asked.find(({ id }) => id === 'SEC-42')?.request.body).toMatchObject({
      staggerMs: 30_000,
    });
  });

  it('show an error as soon as the user also chooses a shared end', async () => {
    makeEditorPortal();
    await makeStoredForm();
    await clickOn('One after another', 'radio');
    await clickOn('The whole auction', 'radio');
    const shared = /^Lots can’t end one after another if a bid extends the whole auction/;
    await screen.findByText(shared);
    await clickOn('Check and publish');
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickOn('Only the lot', 'radio');
    expect(screen.queryByText(shared)).toBeNull();
    await clickOn('Check and publish');
    await screen.findByText(/^One after another, 1:00 min apart/);
  });
});
