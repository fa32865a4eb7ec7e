import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const STORE = `(async () => {
  localStorage.setItem('left', 'behind');
  document.cookie = 'left=behind';
  await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
})()`;
const STORED = `(async () => ({
  local: localStorage.getItem('left'),
  cookie: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name),
  cached: performance.getEntriesByType('resource').some(
    ({ name, transferSize }) => name.endsWith('.js') && transferSize === 0),
}))()`;

describeInBrowser('browser visitors of one spec', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const storedOf = ({ page }: Visitor) => page.evaluate<Record<string, unknown>>(STORED);

  it('share only cached scripts if they load the page one after the other', async () => {
    const first = await stage.enterAs('dealer1', '/auctions');
    await first.reads('Running auctions');
    await first.page.evaluate(STORE);
    expect(await storedOf(first)).toMatchObject({ local: 'behind', databases: ['left'] });
    first.expects(/ERR_INTERNET_DISCONNECTED/);
    await first.offline(true);
    await stage.leave();
    const second = await stage.enter();
    await second.open('/sign-in');
    await second.page.getByRole('link', { name: 'Sign in' }).waitFor();
    const { cookie, ...found } = await storedOf(second);
    expect(found).toEqual({ local: null, databases: [], cached: true });
    expect(cookie).not.toContain('left');
    // The sign-in of the first visitor does not apply to the second.
    await second.open('/auctions');
    await second.page.waitForURL(/\/sign-in/);
  });

  it('share nothing if they load the page at the same time', async () => {
    const first = await stage.enter();
    const second = await stage.enter();
    for (const visitor of [first, second]) await visitor.open('/sign-in');
    await first.page.evaluate(STORE);
    expect(await storedOf(second)).toMatchObject({ local: null, databases: [] });
  });
});
