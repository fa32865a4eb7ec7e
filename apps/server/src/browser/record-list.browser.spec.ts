import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  hasFocus,
  describeInBrowser,
  press,
  type Stage,
} from '../testing/browser/index.js';

const PHONE = { width: 360, height: 740 };
const PATH = '/admin/records/sellers';

describeInBrowser('a list of records', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
    for (const surname of ['Lista Uno', 'Lista Due', 'Lista Tre']) {
      const body = { surname, name: 'Robin', idMarket: 'IT', email: 'robin@example.test' };
      await stage.world.as('admin').run('ADM-40', { body: { ...body, phone: null } } as never);
    }
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('can be sorted, and its records disabled, by keyboard on a phone', async () => {
    const { page } = await stage.enterAs('admin', `${PATH}?q=lista`);
    await page.setViewportSize(PHONE);
    // The search field and the options button are on one line.
    const tools = await page.getByRole('search').boundingBox();
    expect(tools!.height).toBeLessThan(60);
    await press(page.getByRole('button', { name: 'Options' }));
    await press(page.getByRole('button', { name: 'Sort order' }));
    const further = page.getByRole('combobox', { name: '2. Then by' });
    await further.waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const { x, width } = (await further.boundingBox())!;
    expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true]);
    await further.selectOption({ label: 'E-mail: descending' });
    await page.waitForURL(/sort=surname/);
    await page.keyboard.press('Escape');
    const boxes = page.getByRole('checkbox', { name: /^Select Robin/ });
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Selected: 1' }).waitFor();
    await expectNoSidewaysScroll(page);
    await press(page.getByRole('button', { name: 'Disable (1)' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Disable (1)' }));
    const result = page.getByRole('region', { name: 'Result of the change' });
    await hasFocus(result);
    await result.getByText('Changed: 1').waitFor();
    expect(await boxes.count()).toBe(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
