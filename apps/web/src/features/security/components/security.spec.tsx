import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const CODES = Array.from({ length: 10 }, (_, n) => `code${n}-00000`);
const FACTORS = {
  isRequired: false,
  freshUntil: null,
  totp: null,
  passkeys: [],
  recoveryCodes: null,
};
const TOTP = { sinceAt: NOW, usedAt: null };
const waiting = (awaits: 'FACTOR' | 'ENROLMENT', kinds: ('TOTP' | 'PASSKEY')[] = ['TOTP']) =>
  makeUser({ secondFactor: { awaits, kinds } });
const wrong = (path: string, code: string) =>
  makeProblem('VALIDATION', {
    errorCode: '400001',
    fields: [{ path, code, message: 'This code is not right.' }],
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

describe('a session that waits for a second factor', () => {
  const open = async (user = waiting('FACTOR'), answers: FakeAnswers = {}) => {
    let isPassed = false;
    const portal = makePortal({
      'SEC-10': () => (isPassed ? makeUser() : user),
      'ENG-79': () => {
        isPassed = true;
        return { token: null };
      },
      'SEC-53': () => [],
      ...answers,
    });
    const { router } = await visit('/auctions?q=golf');
    return { portal, router };
  };

  it.each(['/auctions', '/admission', '/private/privacy', '/private/security'])(
    'is redirected from %s to the verification page',
    async (path) => {
      makePortal({ 'SEC-10': () => waiting('FACTOR') });
      const { router } = await visit(path);
      await screen.findByRole('heading', { level: 1, name: 'Second factor' });
      expect(router.state.location.pathname).toBe('/second-factor');
    },
  );

  it('continues to the requested page as soon as six digits are pasted', async () => {
    const { portal, router } = await open();
    const field = await screen.findByLabelText('Code from your authenticator app');
    expect(field).toHaveProperty('autocomplete', 'one-time-code');
    await userEvent.click(field);
    await userEvent.paste('123 456');
    await waitFor(() => expect(router.state.location.href).toBe('/auctions?q=golf'));
    expect(bodies(portal, 'ENG-79')).toEqual([{ code: '123456' }]);
  });

  it('waits for a click if the digits are typed, and shows an error at the field', async () => {
    const { portal } = await open(waiting('FACTOR'), {
      'ENG-79': () => wrong('code', 'code_wrong'),
    });
    await userEvent.type(
      await screen.findByLabelText('Code from your authenticator app'),
      '123456',
    );
    expect(portal.count('ENG-79')).toBe(0);
    await press('Check code');
    await screen.findByText('This code is not right.');
    expect(screen.getByLabelText('Code from your authenticator app')).toHaveProperty(
      'ariaInvalid',
      'true',
    );
  });

  it('can be verified with the user’s own factors, such as a passkey, and always with a recovery code', async () => {
    const { portal } = await open(waiting('FACTOR', ['PASSKEY']));
    await screen.findByRole('button', { name: 'Use a passkey' });
    expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull();
    await press('Use a recovery code');
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk{Enter}');
    await waitFor(() => expect(bodies(portal, 'ENG-79')).toEqual([{ code: 'abcde-fghjk' }]));
  });

  it('shows the recovery codes of a newly required factor before it continues', async () => {
    const portal = makePortal({
      'SEC-10': () => (portal.count('ENG-72') > 0 ? makeUser() : waiting('ENROLMENT', [])),
      'ENG-71': () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Fairlot:a?secret=ABCDEFGH' }),
      'ENG-72': () => ({ recoveryCodes: CODES, token: null }),
      'SEC-53': () => [],
    });
    const { router } = await visit('/auctions');
    await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });
    await press('Set up authenticator app');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    screen.getByText('ABCD EFGH');
    await userEvent.click(screen.getByLabelText('Code shown in the app'));
    await userEvent.paste('123456');
    for (const code of CODES) await screen.findByText(code);
    expect(router.state.location.pathname).toBe('/second-factor');
    await press('I’ve saved them');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions'));
  });
});

describe('the user’s second factors', () => {
  it('can be changed after verification, and the change then continues by itself', async () => {
    let isFresh = false;
    const portal = makePortal({
      'SEC-10': () => makeUser({ secondFactor: { awaits: null, kinds: ['TOTP'] } }),
      'ENG-70': () => ({ ...FACTORS, totp: isFresh ? null : TOTP }),
      'ENG-73': () =>
        isFresh ? { done: true } : makeProblem('SECOND_FACTOR_STALE', { errorCode: '403007' }),
      'ENG-79': () => {
        isFresh = true;
        return { token: null };
      },
    });
    await visit('/private/security');
    await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in' });
    await press('Remove authenticator app');
    await screen.findByRole('dialog', { name: 'Confirm with your second factor' });
    await userEvent.click(screen.getByLabelText('Code from your authenticator app'));
    await userEvent.paste('123456');
    await screen.findByRole('button', { name: 'Set up authenticator app' });
    expect(portal.count('ENG-73')).toBe(2);
  });

  it('stay unchanged when the user cancels', async () => {
    const portal = makePortal({
      'ENG-70': () => ({ ...FACTORS, totp: TOTP }),
      'ENG-73': () => makeProblem('SECOND_FACTOR_STALE', { errorCode: '403007' }),
    });
    await visit('/private/security');
    await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in' });
    await press('Remove authenticator app');
    await screen.findByRole('dialog');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.count('ENG-73')).toBe(1);
    screen.getByRole('button', { name: 'Remove authenticator app' });
  });

  it('include new recovery codes, which are shown once, and later only their number', async () => {
    const recoveryCodes = { left: 3, madeAt: NOW, usedAt: NOW };
    makePortal({
      'ENG-70': () => ({ ...FACTORS, totp: TOTP, recoveryCodes }),
      'ENG-77': () => ({ recoveryCodes: CODES }),
    });
    await visit('/private/security');
    await screen.findByText(/Codes left: 3\./);
    await press('Create new codes');
    await screen.findByText(CODES[9]!);
    await press('I’ve saved them');
    expect(screen.queryByText(CODES[9]!)).toBeNull();
  });
});
