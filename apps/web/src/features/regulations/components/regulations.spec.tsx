import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makeDealer } from '../../../testing/dealers.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import type { VersionTexts, RegulationVersions } from '../api/regulations.js';

const STAFF = {
  roles: ['USER', 'CUSTOMER_CENTER'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT', 'DE'],
};
const makeVersion = (
  facts: Partial<RegulationVersions['rows'][number]> = {},
): RegulationVersions['rows'][number] => ({
  version: 2,
  state: 'IN_FORCE',
  bindingLanguage: 'it',
  languages: ['en', 'it'],
  note: 'Tre giorni.',
  appliesAt: NOW,
  writtenAt: NOW,
  author: 'centre',
  asksAgain: true,
  ...facts,
});
const versions = (facts: Partial<RegulationVersions> = {}): RegulationVersions => ({
  idTemplate: 7,
  templateName: 'Fleet',
  idMarket: 'IT',
  builtInLanguage: 'it',
  rows: [makeVersion()],
  accepted: { dealers: 1_200, accepted: 1_100 },
  ...facts,
});
const texts = (version: number, words: string): VersionTexts => ({
  version,
  bindingLanguage: 'it',
  texts: [
    { language: 'it', html: `<p>${words}</p>`, text: words },
    { language: 'en', html: '<p>Same.</p>', text: 'Same.' },
  ],
});
const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser(STAFF),
    'ENG-276': () => versions(),
    'ENG-277': ({ params: { version } }) =>
      version === '0' ? texts(0, 'Due giorni') : texts(Number(version), 'Tre giorni'),
    'OPEN-02': () => [],
    ...answers,
  });
  await visit('/admin/regulation/7');
  await screen.findByRole('heading', { level: 1, name: 'Auction regulations' });
  return portal;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = ({ asked }: Pick<ReturnType<typeof makePortal>, 'asked'>) =>
  asked.filter(({ id }) => id === 'ENG-278').map(({ request }) => request.body);

it('the regulation page shows the version in force, how many dealers have accepted it, and all versions with their notes', async () => {
  await open();
  screen.getByText('Version 2 applies to auctions that start now.');
  screen.getByText("Dealers who accepted it: 1'100 of 1'200. Not yet: 100.");
  expect(screen.getByText('Tre giorni.').getAttribute('lang')).toBe('it');
  await press('Read version 2');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText('Tre giorni')).closest('[lang]')).toHaveProperty(
    'lang',
    'it',
  );
  within(dialog).getByText('This text is binding.');
  await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'en');
  within(dialog).getByText('This text is a translation.');
});

it('the regulation page compares a version with the previous one word by word', async () => {
  await open();
  await press('Compare version 2');
  const dialog = await screen.findByRole('dialog');
  const removed = await within(dialog).findByText('Due');
  expect([removed.localName, within(dialog).getByText('Tre').localName]).toEqual(['del', 'ins']);
});

it('the comparison says that a text is the same in both versions', async () => {
  await open();
  await press('Compare version 2');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Due');
  expect(dialog.queryByText('Both texts are the same in this language.')).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText('Before'), 'Version 2');
  await dialog.findByText('Both texts are the same in this language.');
});

it('the form saves a new version with its binding language, its note and whether dealers must accept it again, and can remove a language', async () => {
  const portal = await open({ 'ENG-278': () => ({ version: 3, isNew: true }) });
  await press('New version');
  await press('Save version');
  await screen.findByText('Fill in this field.');
  const text = screen.getByLabelText('Full text');
  await userEvent.clear(text);
  await userEvent.type(text, 'Quattro giorni');
  await userEvent.selectOptions(screen.getByLabelText('Language to edit'), 'en');
  await userEvent.clear(screen.getByLabelText('Full text'));
  await userEvent.type(screen.getByLabelText('What changed'), 'Un giorno in più');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Preview');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Quattro giorni');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await press('Save version');
  await screen.findByText('Version 3 saved.');
  expect(bodies(portal)).toMatchObject([
    {
      ifVersion: 2,
      bindingLanguage: 'it',
      note: 'Un giorno in più',
      asksAgain: false,
      appliesAt: null,
      texts: [{ language: 'it', html: '<p>Quattro giorni</p>' }],
    },
  ]);
});

it('the form requires a text in the binding language, and moves the focus to the field for that language', async () => {
  const portal = await open();
  await press('New version');
  await userEvent.type(await screen.findByLabelText('What changed'), 'x');
  await userEvent.clear(screen.getByLabelText('Full text'));
  await press('Save version');
  await screen.findByText('Enter text in at least one language.');
  expect(document.activeElement).toBe(screen.getByLabelText('Binding language'));
  expect(bodies(portal)).toEqual([]);
});

it('the form keeps an unfinished version as a draft', async () => {
  await open();
  await press('New version');
  await userEvent.type(await screen.findByLabelText('What changed'), 'Bozza');
  await press('Close');
  await press('New version');
  await screen.findByRole('button', { name: 'Discard and start over' });
  const note = screen.getByLabelText<HTMLTextAreaElement>('What changed');
  expect(note.value).toBe('Bozza');
  await press('Discard and start over');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What changed').value).toBe('');
});

it('the form shows a version that another author saved meanwhile, and then saves the next version', async () => {
  let answered = 0;
  const portal = await open({
    'ENG-278': () => {
      answered += 1;
      if (answered > 1) return { version: 4, isNew: true };
      return makeProblem('RECORD_CHANGED', { errorCode: '409041', facts: { version: 3 } });
    },
  });
  await press('New version');
  await userEvent.type(await screen.findByLabelText('What changed'), 'x');
  await press('Save version');
  await screen.findByText(/^Someone else has saved version 3/);
  await press('Save on top of version 3');
  await press('Save version');
  await screen.findByText('Version 4 saved.');
  expect(bodies(portal)).toMatchObject([{ ifVersion: 2 }, { ifVersion: 3 }]);
});

it('the form says if nothing was saved because the texts are unchanged', async () => {
  await open({ 'ENG-278': () => ({ version: 2, isNew: false }) });
  await press('New version');
  await userEvent.type(await screen.findByLabelText('What changed'), 'x');
  await press('Save version');
  await screen.findByText(/^Nothing saved: the texts are those of version 2/);
});

const ACCEPTED = {
  idAuction: 5,
  auctionName: 'Returns',
  version: 2,
  language: 'it',
  hash: 'a',
  acceptedAt: NOW,
  username: 'dealer1',
};
const row = async () =>
  (await screen.findAllByRole('cell', { name: 'Returns' }))[0]!.closest('tr')!;

it('the profile lists the versions that the dealer has accepted, with language and time', async () => {
  const user = makeUser();
  makePortal({
    'SEC-10': () => user,
    'SEC-03': () => ({
      ...user,
      name: 'Ada',
      surname: 'Rossi',
      email: 'ada@example.test',
      version: 1,
      isMainUser: false,
      bankAccount: null,
    }),
    'SEC-07': () => ({
      idDealer: 7,
      businessName: 'Moretti',
      idMarket: 'IT',
      country: 'IT',
      city: 'Milano',
      address: 'Via 1',
      vatCode: 'IT1',
    }),
    'SEC-08': () => null,
    'ENG-61': () => [],
    'ENG-280': () => ({ rows: [ACCEPTED] }),
  });
  await visit('/private/user-profile');
  const cells = within(await row())
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['Returns', '2', 'Italian', expect.stringMatching(/20/), 'dealer1']);
});

it('the page of a dealer lists the versions that the dealer has accepted', async () => {
  const portal = makePortal({
    'SEC-10': () => makeUser(STAFF),
    'ENG-183': () => makeDealer({}),
    'ENG-279': () => ({ rows: [ACCEPTED, { ...ACCEPTED, version: 1, language: null }] }),
  });
  await visit('/admin/dealer/7?tab=regulations');
  await row();
  const { request } = portal.asked.find(({ id }) => id === 'ENG-279')!;
  expect(Object.fromEntries(request.query)).toEqual({ idDealer: '7' });
});
