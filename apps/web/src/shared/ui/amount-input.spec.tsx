import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MoneyInput } from './amount-input.js';
import type { TypedAmount } from './typed-input.js';

const Field = () => {
  const [value, setValue] = useState<TypedAmount>(190_000);
  return (
    <>
      <MoneyInput aria-label="Price" value={value} onValue={setValue} />
      <button type="button" onClick={() => setValue(250_000)}>
        Set
      </button>
      <output>{String(value)}</output>
    </>
  );
};
const field = () => screen.getByLabelText<HTMLInputElement>('Price');
const value = () => screen.getByRole('status').textContent;

it('an amount input shows its value, or is empty if the value is null', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  );
  await userEvent.clear(field());
  await userEvent.paste('2400x');
  await userEvent.tab();
  expect([field().value, value()]).toEqual(['2400x', 'NaN']);
  await userEvent.click(screen.getByRole('button'));
  expect([field().value, value()]).toEqual(["2'500", '250000']);
});
