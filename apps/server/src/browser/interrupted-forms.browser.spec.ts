import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type PersonName } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const PROVOKED = /status of 401|^ApiError|^NoAnswer|WebSocket connection|net::/;
const CHOSEN = 'Quiet-Harbour-27';

/** A form for signed-in users: how to fill it in and send it, and the message after success. */
type Written = {
  /** The user of the form. Each form has its own, because a new password ends other sessions. */
  readonly who: PersonName;
  readonly path: string;
  readonly open?: string;
  readonly fill: (visitor: Visitor) => Promise<void>;
  readonly send: string;
  readonly done: string | RegExp;
};

const into = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const FORMS: readonly (readonly [string, Written])[] = [
  [
    'the change of a password',
    {
      who: 'dealer3',
      path: '/change-password',
      send: 'Save password',
      fill: async (visitor) => {
        await into(visitor, 'Current password').fill(PASSWORD);
        await into(visitor, 'New password').fill(CHOSEN);
        await into(visitor, 'Confirm password').fill(CHOSEN);
      },
      done: /^Password changed\./,
    },
  ],
  [
    'the invite of a colleague',
    {
      who: 'dealer1',
      path: '/private/user-profile',
      send: 'Send invitation',
      open: 'Invite a colleague',
      fill: (visitor) => into(visitor, 'E-mail').fill('lea@example.test'),
      done: 'Invitation sent to lea@example.test.',
    },
  ],
  [
    'the profile',
    {
      who: 'dealer1',
      path: '/private/user-profile',
      send: 'Save details',
      fill: async (visitor) => {
        await into(visitor, 'First name').fill('Lea');
        await into(visitor, 'Surname').fill('Rossi');
      },
      done: 'Saved.',
    },
  ],
  [
    'the answers to the consents',
    {
      who: 'dealer1',
      path: '/private/privacy',
      send: 'Save answers',
      fill: ({ page }) =>
        page
          .getByRole('group', { name: 'News and offers of the portal' })
          .getByRole('radio', { name: 'I do not agree', exact: true })
          .check(),
      done: 'Answers saved.',
    },
  ],
];

describeInBrowser('an interrupted form', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const begin = async (visitor: Visitor, { open, fill }: Written) => {
    if (open !== undefined) await visitor.button(open).click();
    await fill(visitor);
  };

  it.each(FORMS)(
    'for %s is accepted once, even after a reload, the Back button or the end of the session',
    async (_, form) => {
      const visitor = await stage.enterAs(form.who, '/auctions');
      visitor.expects(PROVOKED);
      const { page } = visitor;
      const heading = page.getByRole('heading', { level: 1 });
      const isOn = () => page.waitForURL(({ pathname }) => pathname === form.path);
      await visitor.open(form.path);
      await begin(visitor, form);
      await page.reload();
      await heading.waitFor();
      await page.goBack();
      await page.waitForURL(({ pathname }) => pathname === '/auctions');
      await page.goForward();
      await isOn();
      await begin(visitor, form);
      await page.context().clearCookies({ name: 'fairlot_session' });
      // Another request may report the end of the session first. Then the button no longer exists.
      const late = { timeout: 5_000 };
      await visitor
        .button(form.send)
        .click(late)
        .catch(() => null);
      await page.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await visitor.chooseAccount(form.who);
      await isOn();
      await begin(visitor, form);
      await visitor.button(form.send).click();
      await visitor.reads(form.done);
    },
  );

  it('to choose a password from an e-mail link works after a reload and the Back button', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await visitor.open('/sign-in');
    await visitor.open('/change-password?tag=x&username=dealer2');
    await into(visitor, 'New password').fill(CHOSEN);
    await page.reload();
    expect(await into(visitor, 'New password').inputValue()).toBe('');
    await page.goBack();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    expect(visitor.path).toBe('/change-password?tag=x&username=dealer2');
  });
});
