import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem, NOW } from '../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../testing/fake-portal.js';
import { makeUpload } from '../../testing/fake-upload.js';
import { makeSeller, STAFF, VERSIONS } from '../../testing/sellers.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const LIST = '/admin/records/sellers';
const [FIRST, SECOND] = VERSIONS;
const open = async (id: number | 'new', answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'ADM-37': () => ({ rows: [], total: { count: 0, isExact: true }, next: null }),
    'ADM-38': () => makeSeller(),
    'ADM-40': ({ body }) => makeSeller({ idSeller: 8, ...(body as object) }),
    'ADM-41': ({ body }) => makeSeller({ ...(body as object), version: SECOND }),
    'ENG-160': () => ({ rows: [] }),
    ...answers,
  });
  const { router } = await visit(`${LIST}/${id}`);
  await screen.findByRole('button', { name: 'Save and close' });
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
const bodies = ({ asked }: Portal, operation: 'ADM-40' | 'ADM-41'): unknown[] =>
  asked.flatMap(({ id, request }) => (id === operation ? [request.body] : []));
const path = ({ router }: Portal) => router.state.location.pathname;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = async (label: string, value: string) => {
  await userEvent.clear(field(label));
  if (value !== '') await userEvent.type(field(label), value);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and close' }));
const faultAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;

describe('a new record', () => {
  it('is sent with all described fields, and the page then opens the list', async () => {
    const portal = await open('new');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New account manager');
    expect([field('E-mail').type, field('Phone').type]).toEqual(['email', 'tel']);
    expect(field('Surname').maxLength).toBe(60);
    expect(field('Surname').getAttribute('aria-required')).toBe('true');
    expect(field('Phone').getAttribute('aria-required')).toBe('false');
    await write('Surname', 'Rossi');
    await write('First name', 'Ada');
    await userEvent.selectOptions(screen.getByLabelText('Market'), 'Italy');
    await write('E-mail', 'ada@example.test');
    await save();
    await screen.findByText('Saved: Ada Rossi');
    await waitFor(() => expect(path(portal)).toBe(LIST));
    expect(bodies(portal, 'ADM-40')).toEqual([
      {
        surname: 'Rossi',
        name: 'Ada',
        idMarket: 'IT',
        email: 'ada@example.test',
        phone: null,
      },
    ]);
  });

  it('shows an error at each invalid field, and sends nothing', async () => {
    const portal = await open('new');
    await write('E-mail', 'ada');
    await save();
    await screen.findByText('Choose a market.');
    expect(faultAt('Surname')).toBe('Enter a surname. Use letters only.');
    expect(faultAt('E-mail')).toBe('Enter an e-mail address, for example name@example.com.');
    expect(document.activeElement).toBe(field('Surname'));
    expect(bodies(portal, 'ADM-40')).toEqual([]);
  });

  it('shows a server error at its field', async () => {
    const fields = [{ path: 'email', code: 'email', message: 'Another seller has this address.' }];
    const portal = await open(7, {
      'ADM-41': () => makeProblem('VALIDATION', { errorCode: '400001', fields }),
    });
    await write('Phone', '');
    await save();
    await screen.findByText('Another seller has this address.');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(path(portal)).toBe(`${LIST}/7`);
  });
});

describe('a stored record', () => {
  it('is sent with the version that was loaded', async () => {
    const portal = await open(7);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Robin Keller');
    expect(field('Surname').value).toBe('Keller');
    await write('Surname', 'Kellermann');
    await save();
    await screen.findByText('Saved: Robin Kellermann');
    expect(bodies(portal, 'ADM-41')).toMatchObject([
      { idSeller: 7, version: FIRST, surname: 'Kellermann', idMarket: 'DE' },
    ]);
  });

  it('shows its saved values when it is opened again', async () => {
    let stored: object = makeSeller();
    const portal = await open(7, {
      'ADM-38': () => stored,
      'ADM-41': ({ body }) => (stored = { ...stored, ...(body as object), version: SECOND }),
    });
    await write('Surname', 'Kellermann');
    await save();
    await waitFor(() => expect(path(portal)).toBe(LIST));
    await portal.router.navigate({ to: `${LIST}/7` as never });
    await screen.findByRole('heading', { level: 1, name: 'Robin Kellermann' });
    expect(field('Surname').value).toBe('Kellermann');
  });

  it('shows who changed which fields, newest first', async () => {
    await open(7, {
      'ENG-160': () => ({
        rows: [
          {
            changedAt: NOW,
            idUser: 12,
            fields: { idMarket: { before: 'IT', after: 'DE' } },
          },
          { changedAt: NOW, idUser: null, fields: { phone: { before: null, after: '+39 1' } } },
        ],
      }),
    });
    await screen.findByText('Market: Italy → Germany');
    const [newest, oldest] = screen.getAllByText(/^Phone: |^Market: /);
    expect(newest?.textContent).toBe('Market: Italy → Germany');
    expect(oldest?.textContent).toBe('Phone: +39 1');
    expect(screen.getByText(/Changed by user 12/)).toBeTruthy();
    expect(screen.getByText(/Changed by the portal/)).toBeTruthy();
  });

  it('shows “not found” for an unknown record', async () => {
    makePortal({
      'SEC-10': () => STAFF,
      'ADM-38': () => makeProblem('NOT_FOUND', { errorCode: '404001' }),
    });
    await visit(`${LIST}/7`);
    await screen.findByRole('heading', { name: 'We can’t find that page' });
  });
});

describe('a record that another user has changed meanwhile', () => {
  const theirs = makeSeller({ surname: 'Kellner', name: 'Rob', version: SECOND });
  const lose = async () => {
    let isSaved = false;
    const update = ({ body }: { readonly body: unknown }) => {
      const { version } = body as { version: string };
      if (version === SECOND) return { ...(body as object), version: '0000000000000003' };
      isSaved = true;
      const facts = { version: SECOND };
      return makeProblem('RECORD_CHANGED', { errorCode: '409041', facts });
    };
    const portal = await open(7, {
      'ADM-38': () => (isSaved ? theirs : makeSeller()),
      'ADM-41': update,
    });
    await write('Surname', 'Kellermann');
    await save();
    const notice = await screen.findByRole('status', { name: 'Changed by another user' });
    return { portal, notice };
  };

  it("takes over the other user's changes, but keeps the user’s own value in a conflict", async () => {
    const { portal, notice } = await lose();
    expect(notice.textContent).toContain('First nameUsing their change: Rob');
    expect(notice.textContent).toContain('Saved value: KellnerYour value: Kellermann');
    expect([field('First name').value, field('Surname').value]).toEqual(['Rob', 'Kellermann']);
    await save();
    await waitFor(() => expect(bodies(portal, 'ADM-41')).toHaveLength(2));
    expect(bodies(portal, 'ADM-41')[1]).toMatchObject({
      version: SECOND,
      surname: 'Kellermann',
      name: 'Rob',
    });
  });

  it('lets the user choose between both values in a conflict', async () => {
    const { portal, notice } = await lose();
    const button = (name: string) =>
      within(notice).getByRole<HTMLButtonElement>('button', { name: `Surname: ${name}` });
    expect(button('Use your value').disabled).toBe(true);
    await userEvent.click(button('Use the saved value'));
    expect(field('Surname').value).toBe('Kellner');
    await userEvent.click(button('Use your value'));
    expect(field('Surname').value).toBe('Kellermann');
    await userEvent.click(button('Use the saved value'));
    await save();
    await waitFor(() => expect(bodies(portal, 'ADM-41')[1]).toMatchObject({ surname: 'Kellner' }));
  });
});

describe('unsaved changes', () => {
  it('cause a warning before the user leaves the page, and are saved as a draft', async () => {
    const portal = await open(7);
    await write('Surname', 'Kellermann');
    const [, back] = screen.getAllByRole('link', { name: 'Account managers' });
    await userEvent.click(back!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(path(portal)).toBe(`${LIST}/7`);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep and leave' }));
    await waitFor(() => expect(path(portal)).toBe(LIST));
    await portal.router.navigate({ to: `${LIST}/7` as never });
    await screen.findByText(/^We restored your unsaved changes/);
    expect(field('Surname').value).toBe('Kellermann');
  });
});

describe('a record with pictures, languages and numbers', () => {
  const IMAGE = '19dc5f7e9ad753e8354e34be29e56949';
  const openBanner = async () => {
    const portal = makePortal({
      'SEC-10': () => STAFF,
      'ADM-55': () => ({ rows: [], total: { count: 0, isExact: true }, next: null }),
      'ADM-56': ({ body }) => ({ ...(body as object), id: 3, version: FIRST }),
    });
    await visit('/admin/records/banners/new');
    await screen.findByRole('button', { name: 'Save and close' });
    return portal;
  };

  it('sends each value in the type of its field, and uploads a picture as soon as it is chosen', async () => {
    const { asked } = await openBanner();
    const uploads = makeUpload(() => Response.json({ idImage: IMAGE }));
    await write('Title', 'Fleet week');
    await userEvent.selectOptions(field('Market'), 'Germany');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'German');
    await write('Order', '3');
    await write('Text', 'Two lines');
    const [desktop, tablet, phone] = [
      ...document.querySelectorAll<HTMLInputElement>('input[type=file]'),
    ];
    for (const input of [desktop, tablet, phone])
      await userEvent.upload(input!, new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Replace picture' })).toHaveLength(3),
    );
    await save();
    await screen.findByText('Saved: Fleet week');
    expect(uploads.map(({ address }) => address)).toEqual(
      Array(3).fill('/api/v1/admin/content-image'),
    );
    const body = asked.find(({ id }) => id === 'ADM-56')?.request.body;
    expect(body).toEqual({
      title: 'Fleet week',
      mkt: 'DE',
      lang: 'de',
      ranking: 3,
      text: 'Two lines',
      image: IMAGE,
      imageTablet: IMAGE,
      imageMobile: IMAGE,
      cta: null,
      ctaUrl: null,
    });
  });

  it('shows errors between fields, and the reason why a picture was refused', async () => {
    await openBanner();
    makeUpload(() => Response.json(makeProblem('FILE_REFUSED'), { status: 422 }));
    await userEvent.selectOptions(field('Market'), 'Germany');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Polish');
    await write('Button text', 'Register');
    const [input] = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    await userEvent.upload(input!, new File(['x'], 'a.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await save();
    expect(await screen.findAllByText('Choose a picture.')).toHaveLength(3);
    expect(faultAt('Order')).toBe('Enter a whole number from 1 to 99.');
  });
});
