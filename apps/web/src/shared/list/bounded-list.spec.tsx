import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startTexts } from '#shared/i18n/i18n.js';
import { createQueryClient } from '../../app/query-client.js';
import { BoundedList } from './bounded-list.js';

const show = (answer: () => Promise<string[]>, data?: string[]) => {
  const client = createQueryClient();
  if (data) client.setQueryData(['vans'], data);
  const List = () => (
    <BoundedList
      label="Vans"
      query={useQuery({ queryKey: ['vans'], queryFn: answer, retry: false, staleTime: 0 })}
      rowOf={(name) => ({
        key: name,
        title: name,
        detail: `Depot of ${name}`,
        end: <button type="button">Sell {name}</button>,
      })}
      none={<p>No van</p>}
    />
  );
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  return client;
};

beforeEach(() => startTexts());

it('each row of a bounded list shows its facts before its actions', async () => {
  show(() => Promise.resolve(['Amarok', 'Crafter']));
  await screen.findByRole('list', { name: 'Vans' });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['AmarokDepot of AmarokSell Amarok', 'CrafterDepot of CrafterSell Crafter']);
});

it('a bounded list without rows is replaced by a text, but not before the response arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  show(() => promise);
  expect(screen.queryByText('No van')).toBeNull();
  resolve([]);
  await screen.findByText('No van');
  expect(screen.queryByRole('list')).toBeNull();
});

it('a bounded list has a retry button after an error', async () => {
  let isDown = true;
  show(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(['Amarok'])));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  await screen.findByText('Amarok');
});

it('a bounded list keeps its rows if a reload fails', async () => {
  const client = show(() => Promise.reject(new Error('down')), ['Amarok']);
  await waitFor(() => expect(client.getQueryState(['vans'])?.status).toBe('error'));
  expect(screen.getByText('Amarok')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
