import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Afterwards } from './afterwards.js';

it('makes what is pressed after the row that it stands in', async () => {
  const row = (
    <div>
      lot 7{' '}
      <Afterwards>
        <button type="button">offer</button>
      </Afterwards>
    </div>
  );
  // What a first rendering has, before anything that may wait.
  expect(renderToString(row)).not.toContain('offer');
  render(row);
  expect(await screen.findByRole('button', { name: 'offer' })).toBeTruthy();
});
