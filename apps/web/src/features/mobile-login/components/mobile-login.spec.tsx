import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeProblem, makeUser, makeAuction, NOW } from '../../../testing/builders.js';
import {
  makePortal,
  visit,
  type FakeAnswers,
  type FakeRequest,
} from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

const TOKEN = 'a-token';
const knows = ({ headers }: FakeRequest) => headers.get('token') === TOKEN;

beforeEach(() => vi.stubEnv('VITE_MOBILE', 'on'));

const open = async (answers: FakeAnswers = {}, path = '/auctions?q=golf') => {
  const portal = makePortal({
    'MOB-01': () => ({ token: TOKEN }),
    'MOB-04': (request) => (knows(request) ? makeUser() : null),
    'MOB-07': () => ({ time: NOW }),
    'SEC-53': () => [makeAuction()],
    'SEC-54': () => [makeAuction()],
    ...answers,
  });
  const { router } = await visit(path);
  return { ...portal, router };
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
const fill = async () => {
  await userEvent.type(await field('User name'), 'dealer1');
  await userEvent.type(await field('Password'), 'demo-demo');
};
const refused = (code: string) => () => makeProblem(code, { errorCode: '401002' });

describe('signing in with the mobile build', () => {
  it('SCR-036 in part: asks for user name and password, links to registration, and opens the requested page', async () => {
    const { router, asked } = await open();
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(router.state.location.pathname).toBe('/login-mobile');
    const register = screen.getByRole('link', { name: /^New here/ });
    expect(register.getAttribute('href')).toBe('/registration');
    await fill();
    await userEvent.click(button());
    await waitFor(() => expect(router.state.location.href).toBe('/auctions?q=golf'));
    const sent = asked.find(({ id }) => id === 'MOB-01')?.request.body;
    expect(sent).toEqual({ username: 'dealer1', password: 'demo-demo' });
  });

  it('VAL-157 has a disabled button while a field is empty', async () => {
    await open();
    await field('User name');
    expect(button().disabled).toBe(true);
    await userEvent.type(await field('User name'), 'dealer1');
    expect(button().disabled).toBe(true);
    await userEvent.type(await field('Password'), 'x');
    expect(button().disabled).toBe(false);
  });

  it('VAL-156 makes no call while the user name or the password is empty', async () => {
    const { count } = await open();
    await userEvent.type(await field('User name'), 'dealer1{Enter}');
    await userEvent.clear(await field('User name'));
    await userEvent.type(await field('Password'), 'demo-demo{Enter}');
    expect(count('MOB-01')).toBe(0);
  });

  it('STA-010 marks the fields after a refusal, until the user changes one of them', async () => {
    await open({ 'MOB-01': refused('LOGIN_FAILED') });
    await fill();
    await userEvent.click(button());
    expect(await screen.findByText('Wrong user name or password.')).toBeTruthy();
    const name = await field('User name');
    const password = await field('Password');
    expect([name.ariaInvalid, password.ariaInvalid]).toEqual(['true', 'true']);
    await userEvent.type(password, '!');
    expect([name.ariaInvalid, password.ariaInvalid]).toEqual(['false', 'false']);
    expect(screen.queryByText('Wrong user name or password.')).toBeNull();
  });

  it('STA-012 in part: logs a lost connection, without marking the fields', async () => {
    const logged: unknown[] = [];
    const log = (event: ErrorEvent) => {
      event.preventDefault();
      logged.push(event.error);
    };
    window.addEventListener('error', log);
    onTestFinished(() => window.removeEventListener('error', log));
    await open({
      'MOB-01': () => {
        throw new TypeError('failed');
      },
    });
    await fill();
    await userEvent.click(button());
    await waitFor(() => expect(logged).toMatchObject([{ why: 'network' }]));
    expect((await field('Password')).ariaInvalid).toBe('false');
    expect(button().disabled).toBe(false);
  });

  it('links to recovery by e-mail if other people’s wrong passwords have locked the account', async () => {
    await open({
      'MOB-01': () =>
        makeProblem('TOO_MANY_REQUESTS', {
          errorCode: '429001',
          facts: { retryAfterSeconds: 600 },
        }),
    });
    await fill();
    expect(screen.queryByText(/^You can still get in/)).toBeNull();
    await userEvent.click(button());
    expect(await screen.findByText(/^You can still get in/)).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/password-recovery');
  });

  describe('signing in with a passkey', () => {
    /** Credential fields as a device returns them. The client sends them as base64url. */
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
    const answer = {
      id: 'cGFzc2tleQ',
      rawId: bytes('passkey'),
      type: 'public-key',
      response: Object.fromEntries(parts.map((part) => [part, bytes(part)])),
      getClientExtensionResults: () => ({}),
    };
    beforeEach(() => {
      vi.stubGlobal('PublicKeyCredential', class {});
      const credentials = { get: () => Promise.resolve(answer) };
      Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
      onTestFinished(() => {
        vi.unstubAllGlobals();
        Reflect.deleteProperty(navigator, 'credentials');
      });
    });
    const press = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

    it('stores the access token, and opens the requested page', async () => {
      const { router, asked } = await open({
        'ENG-270': () => ({ challenge: 'Y2hhbGxlbmdl' }),
        'ENG-271': () => ({ done: true, token: TOKEN }),
      });
      await press();
      await waitFor(() => expect(router.state.location.href).toBe('/auctions?q=golf'));
      const sent = asked.find(({ id }) => id === 'ENG-271')?.request.body;
      expect(sent).toMatchObject({
        asToken: true,
        passkey: { id: 'cGFzc2tleQ', response: { signature: 'c2lnbmF0dXJl' } },
      });
      expect(asked.some(({ id }) => id === 'MOB-01')).toBe(false);
    });

    it('shows an error if the passkey is refused, and stays on the page', async () => {
      const { router } = await open({
        'ENG-270': () => ({ challenge: 'Y2hhbGxlbmdl' }),
        'ENG-271': () => makeProblem('VALIDATION', { errorCode: '400001' }),
      });
      await press();
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /^This passkey wasn’t accepted/,
      );
      expect(router.state.location.pathname).toBe('/login-mobile');
      expect(sessionStorage.length).toBe(0);
    });
  });

  it('shows an error if the clock of the authenticator app is wrong', async () => {
    const message = 'The clock of your authenticator is 5 min fast.';
    const fields = [{ path: 'code', code: 'clock_ahead', message }];
    await open({ 'MOB-01': () => makeProblem('VALIDATION', { errorCode: '400001', fields }) });
    await fill();
    await userEvent.click(button());
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('asks for the code of the second factor, without showing an error', async () => {
    const { asked, router } = await open({
      'MOB-01': ({ body }) =>
        'code' in (body as object) ? { token: TOKEN } : refused('SECOND_FACTOR_NEEDED')(),
    });
    await fill();
    await userEvent.click(button());
    const code = await field('Code from your authenticator app');
    expect(code.ariaInvalid).toBe('false');
    expect(button().disabled).toBe(true);
    await userEvent.type(code, '123456');
    await userEvent.click(button());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions'));
    expect(asked.findLast(({ id }) => id === 'MOB-01')?.request.body).toMatchObject({
      code: '123456',
    });
  });
});

describe('the mobile build', () => {
  const signedIn = (answers: FakeAnswers = {}, path = '/auctions') => {
    sessionStorage.setItem('fairlot.token', TOKEN);
    return open(answers, path);
  };
  const menu = () => screen.findByRole('navigation', { name: 'Main menu' });

  it('STA-045 stores the token only for the session, and sends it with the calls', async () => {
    const { router, asked } = await open();
    await fill();
    await userEvent.click(button());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions'));
    const keeps = (store: Storage) =>
      Array.from(store, (_, index) => store.getItem(store.key(index) ?? '')).includes(TOKEN);
    expect([keeps(sessionStorage), keeps(localStorage)]).toEqual([true, false]);
    expect(document.cookie).not.toContain(TOKEN);
    const isSent = () => asked.some(({ id, request }) => /^SEC-5[34]$/.test(id) && knows(request));
    await waitFor(() => expect(isSent()).toBe(true));
  });

  it('CON-036 sends the access token in the header `token` of every call', async () => {
    const { asked } = await signedIn();
    await menu();
    await waitFor(() => expect(asked.some(({ id }) => id === 'SEC-54')).toBe(true));
    expect(asked.filter(({ request }) => !knows(request)).map(({ id }) => id)).toEqual([]);
  });

  it('STA-048 in part: makes the mobile calls, which the web build does not make', async () => {
    const mobile = await signedIn();
    await menu();
    expect([mobile.count('MOB-04'), mobile.count('SEC-10')]).toEqual([1, 0]);
    vi.stubEnv('VITE_MOBILE', '');
    const web = await signedIn();
    await waitFor(() => expect(web.count('SEC-10')).toBe(1));
    expect([web.count('MOB-04'), web.asked.some(({ request }) => knows(request))]).toEqual([
      0,
      false,
    ]);
  });

  it('ROL-009 in part: redirects visitors to its own sign-in page, and signed-in users to their pages', async () => {
    const nobody = await open({}, '/sign-in');
    await waitFor(() => expect(nobody.router.state.location.pathname).toBe('/login-mobile'));
    const user = await signedIn({}, '/login-mobile');
    await waitFor(() => expect(user.router.state.location.pathname).toBe('/auctions'));
  });

  it('ROL-010 has the page /login-mobile, which the web build does not have', async () => {
    await open({}, '/login-mobile');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    cleanup();
    vi.stubEnv('VITE_MOBILE', '');
    await open({ 'SEC-10': () => null }, '/login-mobile');
    expect(await screen.findByText('We can’t find that page')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('ERR-006 in part: says that the portal is unreachable if the first call fails or gets no response', async () => {
    fakeTimers();
    const { router } = await signedIn({
      'MOB-04': () => new Response('<html>', { status: 502 }),
    });
    // The client retries twice, after one second and two.
    await advanceUntil(() => screen.getByText('We can’t reach the portal'));
    expect(router.state.location.pathname).toBe('/auctions');
  });

  it('ERR-007 in part: returns to the sign-in if the access check is refused for another reason', async () => {
    const { router } = await signedIn({ 'MOB-04': refused('FORBIDDEN') });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login-mobile'));
    expect(sessionStorage.length).toBe(0);
  });

  it('ROL-031 in part: has a reduced menu, and deletes the token on sign-out', async () => {
    const { count } = await signedIn({ 'OTH-11': () => ({ done: true, leaveAt: null }) });
    await menu();
    await userEvent.click(screen.getByRole('button', { name: /^Account of / }));
    const entries = within(screen.getByRole('button', { name: 'Profile' }).closest('ul')!);
    expect(entries.queryByRole('button', { name: 'Support' })).toBeNull();
    await userEvent.click(entries.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(count('OTH-11')).toBe(1));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
});
