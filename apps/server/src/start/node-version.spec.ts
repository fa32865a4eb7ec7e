import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OLDEST_NODE } from './node-version.js';

it.each(['server', 'cli'])(
  'the package.json of %s requires the same oldest Node as the check at the start',
  (app) => {
    const file = new URL(`../../../${app}/package.json`, import.meta.url);
    const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines?: { node: string } };
    expect(engines?.node).toBe(`>=${OLDEST_NODE}`);
  },
);
