import type { IdMarket } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePortal, startSecondPortal, Client, type TestPortal } from '../testing/index.js';
import {
  makeFile,
  resetLimits,
  registrationOutcome,
  storedFiles,
  type FilledForm,
} from '../testing/registering.js';

let portal: TestPortal;
let visitor: Client;
beforeAll(async () => {
  portal = await makePortal();
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const count = async (table: string): Promise<number> => {
  const [row] = await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return row!.n;
};
/** All data that a registration stores. */
const left = async () => ({
  registrations: await count('dealer_registration'),
  consents: await count('registration_consent'),
  documents: await count('registration_document'),
  emails: await count('mail'),
  files: (await storedFiles(portal)).length,
});
/** A form for a company that no other test registers. */
const of = (idMarket: IdMarket, other: FilledForm = {}): FilledForm => ({
  ...filledRegistration(idMarket),
  ...other,
});
let mailboxes = 0;
const makeMailbox = () => {
  mailboxes += 1;
  const email = `dealer-${mailboxes}@example.test`;
  return { email, confEmail: email };
};

describe('many registrations', () => {
  it('are limited per client address over all processes, with a time to retry', async () => {
    const other = await startSecondPortal(portal);
    const outcomes: string[] = [];
    // Registrations with invalid files count too, because the portal has read the files.
    for (let n = 0; n < 22; n += 1) {
      const client = new Client(n % 2 === 0 ? portal.url : other.url);
      outcomes.push(
        await registrationOutcome(client, of('ES', makeMailbox()), [makeFile('<svg/>')]),
      );
    }
    await other.stop();
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('400, 600002, doc document'));
    expect(outcomes.slice(20)).toEqual(['429, 429001', '429, 429001']);
  });

  it('are limited to a few e-mails per address, and store nothing beyond that', async () => {
    const mailbox = makeMailbox();
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1)
      outcomes.push(
        await registrationOutcome(visitor, of('ES', { ...mailbox, address: `Calle ${n}` })),
      );
    expect(outcomes).toEqual([...Array(5).fill('done'), '429, 429001']);
    const before = await left();
    const email = mailbox.email.toUpperCase();
    expect(await registrationOutcome(visitor, of('ES', { email, confEmail: email }))).toBe(
      '429, 429001',
    );
    expect(await left()).toEqual(before);
  });
});
