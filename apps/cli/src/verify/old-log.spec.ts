import { readFileSync } from 'node:fs';
import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { expect, it } from 'vitest';
import { dataOf, altered, rechained, storeOf } from '../testing/kept-log.js';
import { aReceiptSigner } from '../testing/play-history.js';
import { verifyLog } from './verify-log.js';

/** As the engine wrote it when a sale was sealed or not: version 2 of all that states terms. */
const written = JSON.parse(
  readFileSync(new URL('../../fixtures/log-before-formats.json', import.meta.url), 'utf8'),
) as CommittedEvent[];

const signer = aReceiptSigner();
const contexts = new Contexts([auctionDeclaration]);
const verify = (events: readonly CommittedEvent[]) =>
  verifyLog({
    store: storeOf(events),
    contexts,
    signer,
    publicKeyPems: [signer.publicKeyPem],
    concerns: () => true,
  });

it('I8 a log written before sales had formats verifies, with every state recorded then', async () => {
  const recorded = written.filter(({ metadata }) => metadata.includes('"stateHash"'));
  expect(recorded.length).toBeGreaterThan(30);
  expect(new Set(written.map(({ data }) => /"sealed":(true|false)/.exec(data)?.[1]))).toEqual(
    new Set([undefined, 'true', 'false']),
  );
  expect(await verify(written)).toMatchObject({
    events: written.length,
    stateHashes: recorded.length,
    faultCount: 0,
  });
});

it('a lot of that log that says another format than it was sold in does not', async () => {
  const other = rechained(
    altered(written, { stream: 'lot-2.1', position: 0 }, dataOf({ sealed: false })),
  );
  const { faults } = await verify(other);
  expect(faults.map(({ stream, rule }) => `${stream} ${rule}`)).toContain('lot-2.1 STATE_HASH');
});
