import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptInput, applicationHelpers } from '../testing/applications.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { italianVatCode, resetLimits } from '../testing/registering.js';

let registry: Server;
let portal: TestPortal;
let world: World;
let applications: ReturnType<typeof applicationHelpers>;
/** The response that the simulated company registry sends next. */
let answer: { status: number; companies: readonly object[] };
const asked: string[] = [];

beforeAll(async () => {
  registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.companies));
  });
  await new Promise<void>((resolve) => void registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  portal = await makePortal({ companyRegistryUrl: `http://127.0.0.1:${port}/companies` });
  world = await makeWorld(portal);
  applications = applicationHelpers(portal);
});
afterAll(async () => {
  await portal.stop();
  await new Promise((resolve) => void registry.close(resolve));
});
beforeEach(async () => {
  asked.length = 0;
  await resetLimits(portal);
});

const staff = () => world.as('centre');
const of = (idRegistration: number) => ({ params: { idRegistration } });
const compared = (idRegistration: number) => staff().run('ENG-330', of(idRegistration));

it('ENG-330 compares the name and address in an application with those in the company registry', async () => {
  const vatCode = italianVatCode(811);
  const { idRegistration, businessName, address } = await applications.apply({ vatCode });
  const { city } = await staff().run('ENG-221', of(idRegistration));
  const company = { sincom: '1', businessName, address, city };
  answer = { status: 200, companies: [company] };
  expect(await compared(idRegistration)).toEqual({
    answer: 'FOUND',
    reason: null,
    name: { registered: businessName, isEqual: true },
    address: { registered: `${address}, ${city}`, isEqual: true },
    others: 0,
    company: { businessName, address, city, vatCode: `IT${vatCode}` },
  });
  expect(asked).toEqual([`/companies?vatCode=IT${vatCode}`]);
  const moved = { ...company, businessName: 'Other S.p.A.', address: 'Via Altra 2' };
  answer = { status: 200, companies: [moved, { ...moved, sincom: '2' }] };
  expect(await compared(idRegistration)).toMatchObject({
    name: { registered: 'Other S.p.A.', isEqual: false },
    address: { registered: `Via Altra 2, ${city}`, isEqual: false },
    others: 1,
  });
  answer = { status: 200, companies: [] };
  expect(await compared(idRegistration)).toMatchObject({ answer: 'NOT_FOUND', name: null });
});

it('ENG-330 in part: returns UNKNOWN if the registry is unavailable, and staff can still accept the application', async () => {
  const { idRegistration } = await applications.apply({ vatCode: italianVatCode(812) });
  answer = { status: 503, companies: [] };
  expect(await compared(idRegistration)).toMatchObject({
    answer: 'UNKNOWN',
    reason: 'NO_ANSWER',
    name: null,
  });
  asked.length = 0;
  await staff().run('ENG-221', of(idRegistration));
  await staff().run('ENG-226', acceptInput(idRegistration));
  expect(asked).toEqual([]);
});

it('ENG-330 in part: sends no query to the registry for staff of another market', async () => {
  const { idRegistration } = await applications.apply({ vatCode: italianVatCode(813) });
  expect((await world.as('abroad').refusal('ENG-330', of(idRegistration))).status).toBe(404);
  expect(asked).toEqual([]);
  answer = { status: 200, companies: [] };
  await world.as('engineer').run('ENG-330', of(idRegistration));
});
