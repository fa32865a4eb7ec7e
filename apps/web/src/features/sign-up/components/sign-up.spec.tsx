import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const LINK = '/user-signup?email=m%40moretti.example&tag=Zk0xY2p0b1h&dealerId=7';
const dealerOf = (idMarket: string) => ({ idDealer: 7, businessName: 'Moretti Auto', idMarket });
const openTo = (idMarket: string) => ({ state: 'OPEN', dealer: dealerOf(idMarket) });
const texts = [1, 2, 3].map((n) => ({
  consent: `consent${n}`,
  version: 1,
  language: 'en',
  title: `Consent ${n}`,
  text: 'Words.',
}));
const FILLED: Readonly<Record<string, string>> = {
  Surname: 'Moretti',
  'First name': 'Matteo',
  'Tax identification number': 'MRTMTT91D08F205J',
  'Date of birth': '08/04/1991',
};

const open = async (idMarket: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => null,
    'ENG-60': () => texts,
    'OPEN-11': () => openTo(idMarket),
    'OPEN-07': () => ({ done: true }),
    ...answers,
  });
  const { router } = await visit(LINK);
  await screen.findByRole('heading', { level: 1, name: 'Register' });
  return { portal, router };
};
const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}(?: \\*)?$`) });
const labels = () =>
  screen.getAllByRole<HTMLInputElement>('textbox').map(({ labels: of }) => of?.[0]?.textContent);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });
const fill = async (leaveOut: readonly string[] = [], over: Record<string, string> = {}) => {
  for (const [label, text] of Object.entries({ ...FILLED, ...over }))
    if (!leaveOut.includes(label) && text !== '') await userEvent.type(field(label), text);
  for (const agree of screen.getAllByRole('radio', { name: 'I agree' }))
    if (!leaveOut.includes('consents')) await userEvent.click(agree);
};
const bodies = ({ asked }: ReturnType<typeof makePortal>) =>
  asked.filter((one) => one.id === 'OPEN-07').map(({ request }) => request.body);

describe('signing up by an invitation', () => {
  it('DealerInfo.idMarket decides the rules of the form', async () => {
    await open('IT');
    expect(labels()).toContain('Tax identification number *');
    cleanup();
    await open('DE');
    expect(labels()).toContain('Tax identification number');
    cleanup();
    await open('FR');
    expect(labels().join()).not.toContain('Tax identification number');
  });

  it.each([
    ['IT', ['Surname *', 'First name *', 'Tax identification number *', 'Date of birth *']],
    ['DE', ['Surname *', 'First name *', 'Tax identification number', 'Date of birth']],
    ['FR', ['Surname *', 'First name *']],
  ])(
    'SCR-032 in part: asks for the fields of the dealer’s market %s',
    async (idMarket, labelled) => {
      await open(idMarket);
      const readOnly = ['E-mail address', 'Dealer number', 'Invited by'];
      expect(labels()).toEqual([...labelled, ...readOnly]);
      for (const label of readOnly) expect(field(label).readOnly).toBe(true);
      expect(field('E-mail address').value).toBe('m@moretti.example');
      expect(field('Invited by').value).toBe('Moretti Auto');
    },
  );

  it('VAL-142 sends nothing while a field is missing or invalid', async () => {
    const { portal } = await open('IT');
    expect(button().disabled).toBe(true);
    await fill(['consents'], { 'Date of birth': '31/02/1991' });
    await userEvent.tab();
    await screen.findByText('Enter a valid date, for example 31/12/1990.');
    for (const agree of screen.getAllByRole('radio', { name: 'I do not agree' }))
      await userEvent.click(agree);
    expect(button().disabled).toBe(true);
    await userEvent.clear(field('Date of birth'));
    await userEvent.type(field('Date of birth'), '08/04/1991');
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(portal.count('OPEN-07')).toBe(0);
  });

  it('STA-004 in part: explains the next step in a dialog, and then opens the start page', async () => {
    const { portal, router } = await open('IT');
    await fill();
    await userEvent.click(button());
    const dialog = await screen.findByRole('dialog', { name: 'Check your inbox' });
    expect(dialog.textContent).toContain('m@moretti.example');
    expect(bodies(portal)).toEqual([
      {
        surname: 'Moretti',
        name: 'Matteo',
        fiscalCode: 'MRTMTT91D08F205J',
        birthDate: '08/04/1991',
        email: 'm@moretti.example',
        tag: 'Zk0xY2p0b1h',
        idDealer: 7,
        dealerName: 'Moretti Auto',
        consentVersions: [1, 1, 1],
        consent1: true,
        consent2: true,
        consent3: true,
      },
    ]);
    await userEvent.click([...dialog.querySelectorAll('button')].at(-1)!);
    // A signed-out visitor has the sign-in page as start page.
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });

  it('VAL-133 shows the portal’s errors at the top, and registers nothing', async () => {
    const message = 'This fiscal code is of somebody else.';
    const fields = [{ path: 'fiscalCode', code: 'fiscalCode', message }];
    const { router } = await open('IT', {
      'OPEN-07': () => makeProblem('VALIDATION', { errorCode: '400001', fields }),
    });
    await fill();
    await userEvent.click(button());
    const flag = await screen.findByRole('alert');
    expect(flag.textContent).toContain('Please fix the highlighted fields');
    await waitFor(() => expect(document.activeElement).toBe(flag));
    await screen.findByText(message);
    expect(field('Tax identification number').getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.pathname).toBe('/user-signup');
  });
});

it('the sign-up form says at the top if the link has expired meanwhile, and keeps the input', async () => {
  const message = 'This link is spent or no longer opens.';
  const fields = [{ path: 'tag', code: 'link_spent', message }];
  await open('IT', { 'OPEN-07': () => makeProblem('VALIDATION', { errorCode: '400001', fields }) });
  await fill();
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect([field('Surname').value, field('First name').value]).toEqual(['Moretti', 'Matteo']);
});

describe('an invalid link', () => {
  it.each([
    ['USED', 'This invitation has already been used'],
    ['EXPIRED', 'This invitation was valid for seven days'],
    ['UNKNOWN', 'The link is incomplete'],
  ])('in the state %s shows the reason and the next step', async (state, reason) => {
    makePortal({
      'SEC-10': () => null,
      'OPEN-11': () => ({ state, dealer: null }),
      'ENG-60': () => texts,
    });
    await visit(LINK);
    await screen.findByText(new RegExp(`^${reason}`));
    screen.getByRole('link', { name: 'Go to sign-in' });
  });

  it('ROL-015 is shown without a call if the e-mail address, the tag or the dealer is missing', async () => {
    for (const left of [/email=[^&]+&/, /tag=[^&]+&/, /&dealerId=7/]) {
      const portal = makePortal({ 'SEC-10': () => null });
      await visit(LINK.replace(left, ''));
      await screen.findAllByText(/^The link is incomplete/);
      expect(portal.count('OPEN-11')).toBe(0);
      cleanup();
    }
    const complete = await open('IT');
    expect(complete.portal.count('OPEN-11')).toBe(1);
  });

  it.each([
    ['InviteLink.email', 'email', 'm@moretti.example'],
    ['InviteLink.tag', 'tag', 'Zk0xY2p0b1h'],
    ['InviteLink.dealerId', 'dealerId', '7'],
  ])(
    '%s is a required parameter of the link, and is sent with the sign-up',
    async (_, name, value) => {
      const left = new URL(LINK, 'https://x.test');
      left.searchParams.delete(name);
      makePortal({ 'SEC-10': () => null });
      await visit(`${left.pathname}${left.search}`);
      await screen.findAllByText(/^The link is incomplete/);
      cleanup();
      const { portal } = await open('IT');
      await fill();
      await userEvent.click(button());
      await waitFor(() => expect(bodies(portal)).toHaveLength(1));
      const sent = bodies(portal)[0] as Readonly<Record<string, unknown>>;
      expect(String(sent[name === 'dealerId' ? 'idDealer' : name])).toBe(value);
    },
  );

  it('is shown if its dealer is not that of the invitation', async () => {
    makePortal({ 'SEC-10': () => null, 'OPEN-11': () => openTo('IT'), 'ENG-60': () => texts });
    await visit(LINK.replace('dealerId=7', 'dealerId=8'));
    await screen.findByText(/^The link is incomplete/);
  });
});
