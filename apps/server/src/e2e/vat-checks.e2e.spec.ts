import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptInput, applicationHelpers } from '../testing/applications.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { resetLimits } from '../testing/registering.js';

let portal: TestPortal;
let world: World;
let applications: ReturnType<typeof applicationHelpers>;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  applications = applicationHelpers(portal);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const query = (sql: string, values: unknown[]) => portal.parts.dataSource.query(sql, values);
const staff = () => world.as('centre');
const read = (idRegistration: number) => staff().run('ENG-221', { params: { idRegistration } });

// VAT numbers in the demonstration's register.
const VALID = '00743110157';
const INVALID = '22222222220';
const BUSY = '11111111115';
const check = (idRegistration: number) => staff().run('ENG-228', { body: { idRegistration } });
const becomeBusy = (idRegistration: number) =>
  query('UPDATE dealer_registration SET vat_code = $2 WHERE id_registration = $1', [
    idRegistration,
    BUSY,
  ]);

it('ENG-228 a check stores owner, time and consultation number, which stay while the register is busy', async () => {
  const { idRegistration } = await applications.apply({ vatCode: VALID });
  expect(await check(idRegistration)).toEqual({ answer: 'VALID', reason: null });
  const { registry } = (await read(idRegistration)).checks;
  expect(registry).toEqual({
    answer: 'VALID',
    reason: null,
    checkedAt: expect.any(Number),
    consultation: 'DEMO000000000001',
    name: 'Autosalone Prova S.r.l.',
  });
  await becomeBusy(idRegistration);
  expect(await check(idRegistration)).toEqual({ answer: 'UNKNOWN', reason: 'BUSY' });
  const { checks, history } = await read(idRegistration);
  expect(checks.registry).toEqual(registry);
  const checked = history.filter(({ step }) => step === 'VAT_CHECKED');
  expect(checked.map(({ by, detail }) => `${by}: ${detail}`)).toEqual([
    'centre: BUSY',
    'centre: VALID',
  ]);
});

it('ENG-228 keeps the result INVALID while the register is busy', async () => {
  const { idRegistration } = await applications.apply({ vatCode: INVALID });
  await check(idRegistration);
  await becomeBusy(idRegistration);
  await check(idRegistration);
  expect((await read(idRegistration)).checks.registry?.answer).toBe('INVALID');
});

it('ENG-226 an application with an invalid VAT number cannot be accepted, even if the register is busy now', async () => {
  const { idRegistration } = await applications.apply({ vatCode: INVALID });
  expect(await check(idRegistration)).toEqual({ answer: 'INVALID', reason: null });
  await becomeBusy(idRegistration);
  await check(idRegistration);
  const { problem } = await staff().refusal('ENG-226', acceptInput(idRegistration));
  expect(problem.code).toBe('VAT_CODE_INVALID');
});

it('ENG-228 an application can be accepted if the register gives no result about its VAT number', async () => {
  const { idRegistration } = await applications.apply({ vatCode: BUSY });
  expect(await check(idRegistration)).toEqual({ answer: 'UNKNOWN', reason: 'BUSY' });
  await staff().run('ENG-226', acceptInput(idRegistration));
});

it('a check that an earlier version stored without a reason can still be read', async () => {
  const { idRegistration } = await applications.apply();
  const stored = { answer: 'UNKNOWN', checkedAt: 1, consultation: null, name: null };
  await query('UPDATE dealer_registration SET registry_check = $2 WHERE id_registration = $1', [
    idRegistration,
    JSON.stringify(stored),
  ]);
  const { checks } = await read(idRegistration);
  expect(checks.registry).toEqual({ ...stored, reason: null });
});
