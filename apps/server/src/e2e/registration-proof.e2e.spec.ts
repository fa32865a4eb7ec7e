import { createHash } from 'node:crypto';
import { filledRegistration } from '@fairlot/countries/testing';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePortal, Client, type TestPortal } from '../testing/index.js';
import { exampleFilesFor, makeFile, resetLimits } from '../testing/registering.js';

let portal: TestPortal;
let visitor: Client;
beforeAll(async () => {
  portal = await makePortal();
  visitor = new Client(portal.url);
});
beforeEach(() => resetLimits(portal));
afterAll(() => portal.stop());

/** Sets how many registrations the portal has counted within the hour, from all networks. */
const afterRegistrations = (count: number) =>
  portal.parts.dataSource.query(
    `INSERT INTO sign_in_limit (key, points, expire) VALUES ('registers:all', $1, $2)`,
    [count, systemClock.now() + 3_600_000],
  );

const makeDealer = (email: string, businessName = 'Autosalone Nord') => {
  const form = { ...filledRegistration('IT'), businessName, email, confEmail: email };
  return { country: 'IT', ...form };
};
const register = (json: object, proof?: string) =>
  visitor.call('OPEN-05', {
    json,
    files: exampleFilesFor(json),
    ...(proof !== undefined && { headers: { 'registration-proof': proof } }),
  });
/** The zero bits that the portal requires; 0 if it has accepted the registration. */
const bitsFor = async (json: object, proof?: string): Promise<unknown> => {
  const called = await register(json, proof);
  return called.ok ? 0 : [called.status, called.problem.facts['proofBits']];
};

const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** Computes a proof of work as OPEN-05 describes it, beginning at this number. */
const proofOf = (json: object, bits: number, first = 0): string => {
  const digest = sha256(JSON.stringify(json)).toString('hex');
  const hour = Math.floor(systemClock.now() / 3_600_000);
  for (let number = first; ; number += 1) {
    const proof = `${hour}:${number}`;
    if (sha256(`${digest}:${proof}`).readUInt32BE() < 2 ** (32 - bits)) return proof;
  }
};
/** Registers with the documents of a form, each with this content. */
const registerWith = async (json: object, content: string, proof: string): Promise<number> => {
  const files = exampleFilesFor(json).map(() => makeFile(`%PDF-1.7\n${content}\n%%EOF\n`));
  const headers = { 'registration-proof': proof };
  return (await visitor.call('OPEN-05', { json, files, headers })).status;
};

it('a registration above the hourly limit needs a proof of work for exactly this form', async () => {
  await afterRegistrations(300);
  const first = makeDealer('one@example.test');
  const other = makeDealer('two@example.test');
  expect(await bitsFor(first)).toEqual([429, 18]);
  const proof = proofOf(first, 18);
  expect(await bitsFor(other, proof)).toEqual([429, 18]);
  expect(await bitsFor(first, proof)).toBe(0);
  const stored = await portal.parts.dataSource.query<unknown[]>(
    'SELECT 1 FROM dealer_registration WHERE email = ANY ($1)',
    [[first.email, other.email]],
  );
  expect(stored).toHaveLength(1);
});

it('a proof of work is valid once, even for the same form with other documents', async () => {
  await afterRegistrations(300);
  const form = makeDealer('six@example.test');
  const proof = proofOf(form, 18);
  const statuses = await Promise.all(
    ['a', 'b', 'c', 'd'].map((content) => registerWith(form, content, proof)),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429]);
  expect(await registerWith(form, 'a', proof)).toBe(429);
  const next = proofOf(form, 18, Number(proof.split(':')[1]) + 1);
  expect(await registerWith(form, 'e', next)).toBe(200);
});

it('twice as many registrations within the hour double the work for each further one', async () => {
  await afterRegistrations(600);
  expect(await bitsFor(makeDealer('three@example.test'))).toEqual([429, 19]);
  await resetLimits(portal);
  await afterRegistrations(1_200);
  expect(await bitsFor(makeDealer('four@example.test'))).toEqual([429, 20]);
});

it('a proof is valid for the form as sent, although stored values have no invisible characters', async () => {
  await afterRegistrations(300);
  const copied = makeDealer('five@example.test', 'Auto\u00A0Haus\u200B Nord\u3164');
  expect(await bitsFor(copied, proofOf(copied, 18))).toBe(0);
  const [row] = await portal.parts.dataSource.query<{ name: string }[]>(
    'SELECT business_name AS name FROM dealer_registration WHERE email = $1',
    [copied.email],
  );
  expect(row?.name).toBe('Auto Haus Nord');
});
