import { operations } from '@fairlot/contracts/operations';
import { problemBody } from '@fairlot/contracts/problem';
import { filledRegistration } from '@fairlot/countries/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePortal, Client, type TestPortal } from '../testing/index.js';
import {
  makeFile,
  exampleFilesFor,
  registrationFormData,
  registrationOutcome,
  type FilledForm,
} from '../testing/registering.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.stop());

/** Causes an unexpected database error, which quotes the row. Returns the id of the error. */
const unforeseen = async (form: FilledForm): Promise<string> => {
  const { dataSource } = portal.parts;
  await dataSource.query(
    'ALTER TABLE dealer_registration ADD CONSTRAINT closed CHECK (false) NOT VALID',
  );
  try {
    const body = registrationFormData(form, exampleFilesFor(form));
    const url = new URL(operations['OPEN-05'].path, portal.url);
    const answer = await fetch(url, { method: 'POST', body });
    expect(answer.status).toBe(500);
    return problemBody.parse(await answer.json()).errorId;
  } finally {
    await dataSource.query('ALTER TABLE dealer_registration DROP CONSTRAINT closed');
  }
};

it('the portal writes no personal data of an applicant to its output', async () => {
  const printed: string[] = [];
  const keep = (chunk: unknown) => {
    printed.push(String(chunk));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep as never),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep as never),
  ];
  const visitor = new Client(portal.url);
  const email = 'dealer@example.test';
  const mailbox = { email, confEmail: email };
  const form = { ...filledRegistration('IT'), ...mailbox, doc: 'Reisepass-Moretti.pdf' };
  expect(await registrationOutcome(visitor, form)).toBe('done');
  await registrationOutcome(visitor, { ...form, vatCode: 'wrong' });
  await registrationOutcome(visitor, form, [makeFile('secret words')]);
  const errorId = await unforeseen(form);
  for (const spy of spies) spy.mockRestore();
  const all = printed.join('');
  // The id of the error shows that the output was captured.
  expect(all).toContain(errorId);
  for (const personal of ['Moretti', email, '00743110157', 'secret words'])
    expect(all).not.toContain(personal);
});
