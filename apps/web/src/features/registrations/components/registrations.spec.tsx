import type { RegistrationView } from '@fairlot/contracts/back-office';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toAdmin } from '#shared/address/to-admin.js';
import { makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makeTemplate } from '../../../testing/editor-builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import {
  makeRegistration,
  makeRegistrationRow,
  NO_COMPANY,
  STAFF,
} from '../../../testing/registrations.js';

const open = async (path: string, answers: FakeAnswers = {}, user = makeUser(STAFF)) => {
  const portal = makePortal({
    'SEC-10': () => user,
    'ENG-220': () => makePage([makeRegistrationRow({ isOverdue: true })]),
    'ENG-221': () => makeRegistration(),
    'ENG-16': () => makePage([]),
    'ENG-330': () => NO_COMPANY,
    'OPEN-02': () => [],
    ...answers,
  });
  const { router } = await visit(path);
  return { ...portal, router };
};
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

it('the list of applications contains open ones, marks overdue ones, and keeps its filters in the URL', async () => {
  const portal = await open('/admin/registrations');
  expect(await screen.findByRole('link', { name: 'Moretti Auto' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Moretti Auto.*Overdue/ })).toBeTruthy();
  const asked = () => portal.asked.findLast(({ id }) => id === 'ENG-220')!.request.query;
  expect(asked().getAll('state').join()).toBe('REGISTERED,ASKED,ANSWERED');
  await portal.router.navigate({
    ...toAdmin('registrations'),
    search: { state: 'all', assignee: 'me', age: 'overdue', market: 'IT' } as never,
  });
  await waitFor(() => expect(asked().get('assignee')).toBe('me'));
  expect([asked().get('overdue'), asked().get('market'), asked().get('state')]).toEqual([
    'true',
    'IT',
    null,
  ]);
});

it('the page of an application shows EPS files only as downloads', async () => {
  await open('/admin/registrations/7');
  const documents = within(await screen.findByRole('region', { name: 'Documents' }));
  expect(documents.getAllByRole('img')).toHaveLength(1);
  expect(documents.getByRole('img').getAttribute('src')).toContain('a'.repeat(32));
  const enlarge = documents.getByRole('link', { name: 'Enlarge Company extract' });
  expect(enlarge.getAttribute('href')).toMatch(/a{32}\?width=1920$/);
  expect(documents.queryByRole('link', { name: 'Enlarge Identity document' })).toBeNull();
  expect(documents.getAllByRole('link', { name: 'Download file' })).toHaveLength(2);
});

it('the dialog accepts an application with templates of its market, and then names the new dealer', async () => {
  const template = makeTemplate({ idTemplate: 4, templateName: 'Nordwind' });
  const portal = await open('/admin/registrations/7', {
    'ENG-16': () => makePage([{ ...template, idDealer: 9, provenance: null }]),
    'ENG-226': () => ({ idDealer: 9, idUser: 8, username: 'ada.moretti' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByLabelText('Nordwind'));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/ada\.moretti/)).toBeTruthy();
  expect(bodies(portal, 'ENG-226')).toEqual([
    { idRegistration: 7, flgEnabled: false, idTemplates: [4] },
  ]);
});

const TAKE_OVER = 'Use the values of the company registry';
const COMPANY = {
  businessName: 'MORETTI AUTO SRL',
  address: 'Via Po 1',
  city: 'Moncalieri',
  vatCode: 'IT00743110157',
};

it('the dialog starts with the values of the company registry, marks them, and sends only what differs from the application', async () => {
  const compared = { registered: 'x', isEqual: false };
  const portal = await open('/admin/registrations/7', {
    'ENG-330': () => ({
      ...NO_COMPANY,
      answer: 'FOUND',
      name: compared,
      address: compared,
      company: COMPANY,
    }),
    'ENG-226': () => ({ idDealer: 9, idUser: 8, username: 'ada.moretti' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText<HTMLInputElement>('Company name');
  expect(name.value).toBe('MORETTI AUTO SRL');
  dialog.getByText('From the company registry. The application says: Moretti Auto');
  dialog.getByText('From the company registry');
  expect(dialog.queryByRole('button', { name: TAKE_OVER })).toBeNull();
  const city = dialog.getByLabelText('City');
  await userEvent.clear(city);
  await userEvent.type(city, 'Torino');
  expect(dialog.queryByText(/The application says: Torino/)).toBeNull();
  dialog.getByRole('button', { name: TAKE_OVER });
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText(/ada\.moretti/);
  const { businessName, vatCode } = COMPANY;
  expect(bodies(portal, 'ENG-226')).toEqual([
    { idRegistration: 7, flgEnabled: false, idTemplates: [], businessName, vatCode },
  ]);
});

it('the dialog keeps its values if the registry answers later, until the user takes over those of the registry', async () => {
  const answer = Promise.withResolvers<object>();
  await open('/admin/registrations/7', { 'ENG-330': () => answer.promise });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText<HTMLInputElement>('Company name');
  answer.resolve({ ...NO_COMPANY, answer: 'FOUND', company: COMPANY });
  const takeOver = await dialog.findByRole('button', { name: TAKE_OVER });
  expect(name.value).toBe('Moretti Auto');
  await userEvent.click(takeOver);
  expect(name.value).toBe('MORETTI AUTO SRL');
  dialog.getByText('From the company registry. The application says: Moretti Auto');
  expect(dialog.queryByRole('button', { name: TAKE_OVER })).toBeNull();
});

it('the dialog starts with the values of the application if the registry has no company', async () => {
  await open('/admin/registrations/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText<HTMLInputElement>('Company name');
  expect(name.value).toBe('Moretti Auto');
  expect(dialog.queryByText(/^From the company registry/)).toBeNull();
});

it('the dialog says if another dealer has the VAT number, and keeps the chosen templates', async () => {
  const message = 'Another dealer in this market already has this VAT number.';
  const fields = [{ path: 'vatCode', code: 'vat_code_taken', message }];
  await open('/admin/registrations/7', {
    'ENG-226': () => makeProblem('VALIDATION', { fields }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('The dealer can bid immediately'));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  const enabled = dialog.getByLabelText<HTMLInputElement>('The dealer can bid immediately');
  expect(enabled.checked).toBe(true);
});

it('the dialog sends the reason and the internal note separately, and keeps both if a colleague decided first', async () => {
  const portal = await open('/admin/registrations/7', {
    'ENG-227': () => makeProblem('REGISTRATION_DECIDED', { errorCode: '409063' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect(send.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Reason for the applicant'), 'Too old');
  await userEvent.type(dialog.getByLabelText('Internal note'), 'Known');
  await userEvent.click(send);
  expect(await dialog.findByText(/already been decided/)).toBeTruthy();
  expect(bodies(portal, 'ENG-227')).toEqual([
    { idRegistration: 7, reason: 'Too old', note: 'Known' },
  ]);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Internal note').value).toBe('Known');
});

type Registry = RegistrationView['checks']['registry'];
const makeCheck = (facts: Partial<NonNullable<Registry>> = {}): NonNullable<Registry> => ({
  answer: 'VALID',
  reason: null,
  checkedAt: NOW,
  consultation: 'WAPI1',
  name: 'MORETTI AUTO SRL',
  ...facts,
});
const UNKNOWN = { answer: 'UNKNOWN', consultation: null, name: null } as const;
const checked = (registry: Registry) => ({
  'ENG-221': () => makeRegistration({ checks: { format: 'RIGHT', checksum: 'RIGHT', registry } }),
});
const openChecks = async (answers: FakeAnswers) => {
  const portal = await open('/admin/registrations/7', answers);
  return {
    portal,
    checks: within(await screen.findByRole('region', { name: 'VAT number check' })),
  };
};

it('ENG-228 the page of an application shows the owner of the VAT number and the consultation number, and keeps both while the register is busy', async () => {
  const { portal, checks } = await openChecks({
    ...checked(makeCheck()),
    'ENG-228': () => ({ answer: 'UNKNOWN', reason: 'BUSY' }),
  });
  expect(checks.getByText(/^valid · as of/)).toBeTruthy();
  await userEvent.click(checks.getByRole('button', { name: 'Check again' }));
  expect(await checks.findByText(/register busy.*The earlier result is kept/)).toBeTruthy();
  expect(checks.getByText('MORETTI AUTO SRL')).toBeTruthy();
  expect(checks.getByText('WAPI1')).toBeTruthy();
  expect(bodies(portal, 'ENG-228')).toEqual([{ idRegistration: 7 }]);
});

it.each([
  ['NOT_ASKED', /^this portal has no VAT register/],
  ['NOT_COVERED', /^the register doesn’t list all companies of this country/],
  ['BUSY', /^register busy/],
  ['NO_ANSWER', /^no usable response/],
  [null, /^no response/],
] as const)('says why the check has no result: %s', async (reason, words) => {
  const { checks } = await openChecks(checked(makeCheck({ ...UNKNOWN, reason })));
  expect(checks.getByText(words)).toBeTruthy();
});

it.each<[name: string, registry: Registry, warning: RegExp | null, isReady: boolean]>([
  ['a valid number', makeCheck(), null, true],
  ['an invalid number', makeCheck({ answer: 'INVALID', name: null }), /isn’t valid/, false],
  ['no result', makeCheck({ ...UNKNOWN, reason: 'BUSY' }), /hasn’t confirmed/, true],
  ['no check', null, /hasn’t confirmed/, true],
])(
  'the dialog warns before acceptance unless the VAT number is confirmed: %s',
  async (_name, registry, warning, isReady) => {
    await open('/admin/registrations/7', checked(registry));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept' });
    expect(send.disabled).toBe(!isReady);
    const shown = dialog.queryByText(/^The VAT register/)?.textContent ?? '';
    if (warning === null) expect(shown).toBe('');
    else expect(shown).toMatch(warning);
  },
);

it('the page of an application has no actions for read-only staff', async () => {
  await open('/admin/registrations/7', {}, makeUser({ ...STAFF, readOnlyUser: true }));
  await screen.findByRole('heading', { name: 'Moretti Auto' });
  expect(screen.queryByRole('button', { name: /^(Accept|Reject|Ask)/ })).toBeNull();
});

it('the page of a decided application shows the decision without actions, and does not name duplicates in other markets', async () => {
  const decision = { at: NOW, by: 'centre', reason: 'Too old', note: 'Known', idDealer: null };
  await open('/admin/registrations/7', {
    'ENG-221': () =>
      makeRegistration({
        state: 'REJECTED',
        decision,
        duplicates: [
          {
            kind: 'DEALER',
            id: null,
            idMarket: 'ES',
            businessName: null,
            state: null,
            matches: ['VAT'],
          },
        ],
      }),
  });
  const decided = within(await screen.findByRole('region', { name: 'Decision' }));
  expect(decided.getByText('Too old')).toBeTruthy();
  expect(decided.getByText('Known')).toBeTruthy();
  expect(screen.getByText('In a market you don’t manage')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

it('the page of an accepted application links to the new dealer', async () => {
  const decision = { at: NOW, by: 'centre', reason: null, note: null, idDealer: 9 };
  await open('/admin/registrations/7', {
    'ENG-221': () => makeRegistration({ state: 'ACCEPTED', decision }),
  });
  const link = await screen.findByRole('link', { name: 'Dealer created: 9' });
  expect(link.getAttribute('href')).toBe('/admin/dealer/9');
});

it('the list of applications is available to staff only', async () => {
  await open('/admin/registrations', {}, makeUser());
  expect(await screen.findByText('We can’t find that page')).toBeTruthy();
});
