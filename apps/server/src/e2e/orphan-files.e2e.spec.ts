import { mkdtempSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@fairlot/testing';
import { afterAll, expect, it } from 'vitest';
import { makePortal, type TestPortal } from '../testing/index.js';
import { storedFiles } from '../testing/registering.js';

const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-orphans-'));
let portal: TestPortal | null = null;
afterAll(async () => {
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const nothing = async function* (): AsyncGenerator<Uint8Array> {};

it('the jobs role deletes a file that no registration refers to', async () => {
  const kept: string[] = [];
  portal = await makePortal({
    dataDir,
    // Files from before the start: an old one that a killed process left, and a new one whose row
    // may still follow.
    prepare: async ({ files }) => {
      for (const age of ['old', 'new']) {
        const { idFile } = await files.put('registration', nothing());
        const place = join(dataDir, 'files', 'registration', idFile.slice(0, 2), idFile);
        if (age === 'old') await utimes(place, 0, 0);
        kept.push(idFile);
      }
    },
  });
  const [, fresh] = kept;
  await eventually(async () => expect(await storedFiles(portal!)).toEqual([fresh]));
});
