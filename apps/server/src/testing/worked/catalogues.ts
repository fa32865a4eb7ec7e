import type { ExampleTarget } from '@fairlot/contracts';
import { vi } from 'vitest';
import { WAIT_OPTIONS } from '../make-auction.js';
import type { Client } from '../client.js';

type Cue = readonly [Client, ExampleTarget];

/** Examples of the calls about catalogues: starting, stopping, and downloading a ready one. */
export const catalogueCues = async (
  { dealer, other }: Readonly<Record<'dealer' | 'other', Client>>,
  example: ExampleTarget,
) => {
  const params = { id: example.idAuction };
  await other.run('ENG-121', { params, body: { language: 'de' } });
  await vi.waitFor(async () => {
    const { state } = await other.run('ENG-122', { params });
    if (state !== 'READY') throw new Error(`the catalogue is ${state}`);
  }, WAIT_OPTIONS);
  return {
    'ENG-121': [dealer, example],
    'ENG-122': [other, example],
    'ENG-124': [other, example],
    'ENG-123': [dealer, example],
  } satisfies Record<string, Cue>;
};
