import { totpCodeOf } from '@fairlot/access-records/testing';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PersonName } from '../testing/index.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneTitle,
  describeInBrowser,
  makeServedDemonstration,
  makeStage,
  type Stage,
  type Visitor,
  workerPort,
} from '../testing/browser/index.js';

const SECURITY = '/private/security';

/** This portal runs at `localhost`, because passkeys need a host name instead of an IP address. */
describeInBrowser('a second factor', () => {
  let stage: Stage;
  beforeAll(async () => {
    const publicUrl = `http://localhost:${await workerPort()}`;
    const secondFactor = { rule: 'staff', key: null } as const;
    stage = await makeStage(() => makeServedDemonstration({ publicUrl, secondFactor }));
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const enter = async (options: BrowserContextOptions = {}) => {
    const visitor = await stage.enter(options);
    // Signing out while a page loads causes refused requests.
    visitor.expects(/status of 40[0139]/);
    return visitor;
  };
  /** Adds Chromium's virtual authenticator, which verifies its user. */
  const withDevice = async ({ page }: Visitor) => {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  };
  const signIn = async (visitor: Visitor, who: PersonName, path: string) => {
    await visitor.open(`/sign-in?redirect=${encodeURIComponent(path)}`);
    await visitor.page.getByRole('link', { name: 'Sign in' }).click();
    await visitor.chooseAccount(who);
  };
  const secretOf = async ({ page }: Visitor): Promise<string> =>
    (await page.locator('code').first().innerText()).replaceAll(' ', '');
  const paste = async ({ page }: Visitor, label: string, text: string) => {
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(text);
  };
  const h1 = ({ page }: Visitor, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const enrol = async (visitor: Visitor): Promise<{ secret: string; codes: string[] }> => {
    const { page } = visitor;
    await visitor.button('Set up authenticator app').click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = await secretOf(visitor);
    await page.getByLabel('Code shown in the app').fill(totpCodeOf(secret));
    await page.getByRole('heading', { name: /^Recovery codes for/ }).waitFor();
    const codes = await page.locator('li code').allInnerTexts();
    await visitor.button('I’ve saved them').click();
    return { secret, codes };
  };

  it('is set up as an authenticator app and required afterwards, and a recovery code replaces it', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await signIn(visitor, 'dealer1', '/private/user-profile');
    await page.getByRole('link', { name: 'View or change your sign-in methods' }).click();
    await h1(visitor, 'Two-step sign-in');
    const { secret, codes } = await enrol(visitor);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    await visitor.reads('Codes left: 10.');
    await visitor.signOut('dealer1');

    await signIn(visitor, 'dealer1', SECURITY);
    await h1(visitor, 'Second factor');
    await visitor.open('/auctions');
    await h1(visitor, 'Second factor');
    await page.getByLabel('Code from your authenticator app').pressSequentially('000000');
    await page.keyboard.press('Enter');
    await visitor.reads('This code is wrong or was already used. Enter a new one.');
    await page.getByLabel('Code from your authenticator app').fill('');
    await paste(visitor, 'Code from your authenticator app', totpCodeOf(secret, 1));
    await page.waitForURL(/\/auctions/);
    await visitor.signOut('dealer1');

    await signIn(visitor, 'dealer1', SECURITY);
    await visitor.button('Use a recovery code').click();
    await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]!.toUpperCase());
    await visitor.button('Check code').click();
    await h1(visitor, 'Two-step sign-in');
    await visitor.reads('Codes left: 9.');
    await visitor.button('Remove authenticator app').click();
    await visitor.button('Set up authenticator app').waitFor();
    await visitor.signOut('dealer1');
    await signIn(visitor, 'dealer1', SECURITY);
    await h1(visitor, 'Two-step sign-in');
  });

  it('is required from staff before anything else, and a passkey counts as one', async () => {
    const visitor = await enter({ viewport: { width: 360, height: 740 } });
    await withDevice(visitor);
    const { page } = visitor;
    await signIn(visitor, 'centre', SECURITY);
    await h1(visitor, 'Set up a second factor');
    await page.getByLabel('Passkey name').fill('Laptop at work');
    await visitor.button('Add passkey').click();
    await page.getByRole('heading', { name: /^Recovery codes for/ }).waitFor();
    await visitor.button('I’ve saved them').click();
    await h1(visitor, 'Two-step sign-in');
    await visitor.reads('Laptop at work');
    await visitor.button('Remove passkey Laptop at work').click();
    await visitor.reads('Your account needs a second factor.');
    await visitor.signOut('centre');

    await signIn(visitor, 'centre', SECURITY);
    await visitor.button('Use a passkey').click();
    await h1(visitor, 'Two-step sign-in');
    await visitor.signOut('centre');

    // With the passkey, the user signs in without user name and password.
    await visitor.open(`/sign-in?redirect=${encodeURIComponent(SECURITY)}`);
    await visitor.button('Sign in with a passkey').click();
    await h1(visitor, 'Two-step sign-in');
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('can be set up at %i px, %s theme', async (width, colorScheme) => {
    const viewport = { width, height: 800 };
    const visitor = await enter({ viewport, colorScheme, reducedMotion: 'reduce' });
    const { page } = visitor;
    const look = async ({ page: shown }: Visitor) => {
      await expectAccessible(shown);
      await expectOneTitle(shown);
      await expectNoSidewaysScroll(shown);
    };
    await signIn(visitor, 'engineer', SECURITY);
    await h1(visitor, 'Set up a second factor');
    await visitor.button('Set up authenticator app').click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await look(visitor);
    const other = await enter({ viewport, colorScheme, reducedMotion: 'reduce' });
    await signIn(other, 'dealer2', SECURITY);
    await h1(other, 'Two-step sign-in');
    await look(other);
  });
});
