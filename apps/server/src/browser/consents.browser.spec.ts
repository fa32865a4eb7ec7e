import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const TITLES = ['News and offers of the portal', 'Offers that fit me', 'Passing on to partners'];
const PHONE = { width: 360, height: 740 };
/** The browser's console message about the call that the portal refuses. */
const REFUSED = /status of 403/;

describeInBrowser('the consents of a user', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const choose = ({ page }: Visitor, title: string, answer: string) =>
    page
      .getByRole('group', { name: title })
      .getByRole('radio', { name: answer, exact: true })
      .check();
  const save = async (visitor: Visitor) => {
    await visitor.button('Save answers').click();
  };
  const isChosen = ({ page }: Visitor, title: string, answer: string) =>
    page.getByRole('group', { name: title }).getByRole('radio', { name: answer }).isChecked();

  it('are asked before a deep link opens, which follows once they are answered, and can be changed later', async () => {
    const { idUser } = stage.world.people.undecided;
    const visitor = await stage.enter({ as: 'undecided', viewport: PHONE });
    await visitor.open('/auctions?view=table&q=golf');
    await visitor.page.getByRole('heading', { name: 'Privacy and consents' }).waitFor();
    expect(visitor.path).toMatch(/^\/private\/privacy\?redirect=/);
    await expectAccessible(visitor.page);
    await expectNoSidewaysScroll(visitor.page);
    // An unanswered consent has no preselected choice.
    await save(visitor);
    await visitor.reads('Choose “I agree” or “I do not agree”.');
    await choose(visitor, TITLES[2]!, 'I do not agree');
    await save(visitor);
    await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
    expect(visitor.path).toBe('/auctions?view=table&q=golf');

    await visitor.open('/private/privacy');
    for (const answer of ['I agree', 'I do not agree']) {
      await choose(visitor, TITLES[2]!, answer);
      await save(visitor);
      await visitor.reads('Answers saved.');
    }
    await visitor.page.reload();
    await visitor.page.getByRole('group', { name: TITLES[2]! }).waitFor();
    expect(await isChosen(visitor, TITLES[2]!, 'I do not agree')).toBe(true);
    const facts = await stage.world.portal.parts.dataSource.query(
      `SELECT agrees FROM consent_answer WHERE id_user = $1 AND consent = 'consent3' ORDER BY id_answer`,
      [idUser],
    );
    expect(facts).toEqual([false, true, false].map((agrees) => ({ agrees })));
  });

  it('are withdrawn and given again by a signed-in dealer in the profile, with immediate effect', async () => {
    const visitor = await stage.enterAs('dealer1', '/private/user-profile');
    const dealer = stage.world.as('dealer1');
    const { consent1: before } = await dealer.run('OTH-04');
    expect(before).toBe(true);
    await visitor.page.getByRole('link', { name: 'View or change your answers' }).click();
    for (const [answer, stands] of [
      ['I do not agree', false],
      ['I agree', true],
    ] as const) {
      await choose(visitor, TITLES[0]!, answer);
      await save(visitor);
      await visitor.reads('Answers saved.');
      expect((await dealer.run('OTH-04')).consent1).toBe(stands);
      await visitor.page.reload();
      await visitor.page.getByRole('group', { name: TITLES[0]! }).waitFor();
      expect(await isChosen(visitor, TITLES[0]!, 'I agree')).toBe(stands);
    }
  });

  it('keep the choices of both tabs if each of two tabs answers a different consent', async () => {
    const one = await stage.enterAs('dealer2', '/private/privacy');
    const other = await stage.enterAs('dealer2', '/private/privacy');
    await choose(one, TITLES[1]!, 'I agree');
    await save(one);
    await one.reads('Answers saved.');
    await choose(other, TITLES[0]!, 'I do not agree');
    await save(other);
    await other.reads('Answers saved.');
    const { consent1, consent2 } = await stage.world.as('dealer2').run('OTH-04');
    expect([consent1, consent2]).toEqual([false, true]);
  });

  it("CON-031 open in a small dialog if an answer becomes invalid during work, and the user's page returns afterwards", async () => {
    const visitor = await stage.enterAs('dealer3', '/auctions');
    visitor.expects(REFUSED);
    await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
    const { idUser } = stage.world.people.dealer3;
    // An answer to another version of the text invalidates the stored one, so the portal asks
    // again.
    await stage.world.portal.parts.dataSource.query(
      `INSERT INTO consent_answer (id_user, consent, agrees, version, answered_at)
       VALUES ($1, 'consent2', true, 0, 0)`,
      [idUser],
    );
    await stage.world.portal.parts.registry.changeUser(idUser, { surname: 'Neu' });
    await visitor.page.getByRole('searchbox').fill('golf');
    const dialog = visitor.page.getByRole('dialog');
    await visitor.reads('Error 403004', dialog);
    const box = await visitor.page.locator('[role=dialog]').boundingBox();
    expect([box?.width, box?.height]).toEqual([400, 250]);
    await visitor.page.waitForURL(/\/private\/privacy/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await isChosen(visitor, TITLES[1]!, 'I agree')).toBe(false);
    await choose(visitor, TITLES[1]!, 'I agree');
    await save(visitor);
    await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
  });
});
