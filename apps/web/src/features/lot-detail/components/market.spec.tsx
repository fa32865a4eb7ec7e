import type { MarketPrices } from '@fairlot/contracts/vehicles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../app/query-client.js';
import { makeLot, makeProblem, NOW } from '../../../testing/builders.js';
import { makePortal } from '../../../testing/fake-portal.js';
import { loadTexts, startTexts } from '#shared/i18n/i18n.js';
import { Market } from './market.js';

const show = async (answer: unknown) => {
  const portal = makePortal({ 'ENG-25': () => answer });
  localStorage.setItem('fairlot.language', 'en');
  await startTexts();
  await loadTexts('live', 'portal');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Market vehicle={makeLot().vehicles[0]!} />
    </QueryClientProvider>,
  );
  return portal;
};
const sale = (idVehicle: number, priceMinor: number) => ({
  idVehicle,
  priceMinor,
  awardedAt: NOW,
  currency: 'EUR',
  version: 'Avant',
  mileageKm: 90_000,
  firstRegistration: '2019-04',
  damaged: idVehicle === 2,
});
const PRICES: MarketPrices = {
  medianMinor: 610_000,
  lowestMinor: 500_000,
  highestMinor: 720_000,
  sales: [sale(1, 610_000), sale(2, 500_000), sale(3, 720_000)],
};

describe('award prices of the same model (ENG-25)', () => {
  it('are summarised in three figures, and listed in full on demand', async () => {
    const portal = await show(PRICES);
    expect((await screen.findByText('Median')).parentElement?.textContent).toMatch(/6.100/);
    expect(portal.asked.find(({ id }) => id === 'ENG-25')?.request.params['id']).toBe('11');
    expect(screen.getByText(/^Based on only 3 sales/)).toBeTruthy();
    await userEvent.click(screen.getByText('Show 3 sales'));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(3);
    expect(rows[1]?.textContent).toContain('Damaged');
    expect(rows[1]?.textContent).toMatch(/5.000/);
  });

  it('are replaced by a note if no vehicle of the model was awarded', async () => {
    await show({ medianMinor: null, lowestMinor: null, highestMinor: null, sales: [] });
    expect(await screen.findByText(/No vehicle of this model/)).toBeTruthy();
  });

  it('show an error when loading fails', async () => {
    await show(makeProblem('NOT_FOUND', { errorCode: '404001', errorMsg: 'Gone.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('404001');
  });
});
