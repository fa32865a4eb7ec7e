import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { makeLostEmail } from '../testing/worked/emails.js';

const INSERT_HELLO = `
  INSERT INTO captured_mail (message_id, sender, recipient, subject, language, html, body)
  VALUES ('m', 'a@example.test', 'b@example.test', 'Hello', 'en-GB', '<p>Hello</p>', 'Hello')`;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  await makeLostEmail(world);
});
afterAll(() => portal.stop());

describe('an undelivered e-mail', () => {
  it('ENG-50 in part: is listed for administrators with its recipient masked', async () => {
    const { rows, ...page } = await world.as('admin').run('ENG-50');
    expect(page).toEqual({ total: { count: 1, isExact: true }, next: null });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      idMail: 1,
      state: 'dead',
      type: 'USER_ENABLED',
      recipient: 'a…@example.test',
      failure: 'EENVELOPE at RCPT TO: 550',
    });
    expect(JSON.stringify(rows)).not.toContain('/sign-in');
    // `unknown`: the e-mail was sent, but the connection broke before the server's reply.
    const state = (is: 'unknown' | 'dead') =>
      portal.parts.dataSource.query(
        `UPDATE mail SET state = $1, attempted_at = created_at - interval '1 day' WHERE id_mail = 1`,
        [is],
      );
    await state('unknown');
    expect((await world.as('admin').run('ENG-50')).rows).toMatchObject([{ state: 'unknown' }]);
    await state('dead');
    expect(await world.as('admin').run('ENG-50', { query: { cursor: 1 } })).toEqual({
      rows: [],
      total: null,
      next: null,
    });
  });

  it('ENG-51 is sent again at the request of an administrator, and reaches its recipient once', async () => {
    const admin = world.as('admin');
    expect((await admin.refusal('ENG-51', { body: { idMail: 99 } })).status).toBe(404);
    expect(await admin.run('ENG-51', { body: { idMail: 1 } })).toEqual({ done: true });
    await portal.time.settled({ mailed: true });
    expect((await admin.run('ENG-50')).rows).toEqual([]);
    expect(await admin.run('ENG-51', { body: { idMail: 1 } })).toEqual({ done: true });
    expect((await new Client(portal.url).run('ENG-52')).rows).toHaveLength(1);
  });
});

describe('the public mailbox of a demonstration', () => {
  it('ENG-52 lists recipients and subjects of the e-mails, newest first', async () => {
    await portal.parts.dataSource.query(INSERT_HELLO);
    const { rows } = await new Client(portal.url).run('ENG-52');
    expect(rows).toMatchObject([
      { to: 'b@example.test', subject: 'Hello', language: 'en-GB' },
      { idMail: 1, to: 'ada@example.test', subject: expect.stringMatching(/\w/) },
    ]);
  });

  it('ENG-53 returns one e-mail', async () => {
    const { text } = await new Client(portal.url).run('ENG-53', { query: { idMail: 1 } });
    expect(text).toContain(`${portal.url}/sign-in`);
    const missing = await new Client(portal.url).refusal('ENG-53', { query: { idMail: 7 } });
    expect(missing.status).toBe(404);
  });

  it('ENG-54 shows an e-mail as its reader would see it, without running its content', async () => {
    const page = await fetch(`${portal.url}/api/v1/open/mailbox/page?idMail=1`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('script');
    expect(await page.text()).toContain(`href="${portal.url}/sign-in"`);
  });
});

describe('a portal that is no demonstration', () => {
  let other: TestPortal;
  beforeAll(async () => {
    const issuer = { issuer: 'https://issuer.example', clientId: 'x', clientSecret: 'x' };
    other = await makePortal({ demo: false, issuer });
    await other.parts.dataSource.query(INSERT_HELLO);
  });
  afterAll(() => other.stop());

  it('ENG-52 does not list its e-mails', async () => {
    expect((await new Client(other.url).refusal('ENG-52', {})).status).toBe(404);
  });

  it.each(['ENG-53', 'ENG-54'] as const)('%s answers 404', async (id) => {
    const input = { query: { idMail: 1 } };
    expect((await new Client(other.url).refusal(id, input)).status).toBe(404);
  });
});
