import { migrate, Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { JobQueue, jobMigrations } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import { MailFailure } from '@fairlot/mailer-port';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailJobMigrations } from './mail-job-migrations.js';
import { MailMaintenance } from './mail-maintenance.js';
import { MailQueue } from './mail-queue.js';
import { migrations } from './migrations.js';
import { Outbox, type Email } from './outbox.js';

const ALL = [...migrations, ...jobMigrations, ...mailJobMigrations];

let database: TestDatabase;
let dataSource: DataSource;
let queue: MailQueue;
let keeping: MailMaintenance;
let notifications: Notifications;
let jobs: JobQueue;
const outbox = new Outbox();
beforeAll(async () => {
  database = await makeDatabase(ALL);
  dataSource = await database.dataSource([]);
  notifications = new Notifications(database.connection);
  jobs = new JobQueue(database.connection, notifications, () => {});
  queue = new MailQueue(dataSource, jobs);
  keeping = new MailMaintenance(dataSource);
});
afterAll(async () => {
  await jobs.stop();
  await notifications.close();
  await database.drop();
});
beforeEach(() => dataSource.query('TRUNCATE mail, pgboss.job RESTART IDENTITY'));
afterEach(() => void vi.restoreAllMocks());

const HOUR_MS = 3_600_000;
const makeEmail = (over: Partial<Email> = {}): Email =>
  ({
    cause: 'recovery:1',
    type: 'PWD_RECOVERY',
    language: 'it',
    recipient: 'ada@example.test',
    parameters: { name: 'Ada', username: 'ada', untilAt: 1, path: '' },
    secret: { path: '/change-password?tag=secret' },
    ...over,
  }) as Email;
const post = (over: Partial<Email> = {}) =>
  dataSource.transaction((manager) => outbox.post(makeEmail(over), manager));
const rows = () => dataSource.query('SELECT * FROM mail ORDER BY id_mail');
const later = (what: string) => dataSource.query(`UPDATE mail SET ${what}`);
/** Takes an e-mail for sending, as its job does. */
const take = async (idMail = 1) => {
  const waits: number[] = [];
  const giveBack = async (seconds = 0) => void waits.push(seconds);
  return { mail: await queue.take({ payload: { idMail }, giveBack }), waits };
};
const taken = async (idMail = 1) => (await take(idMail)).mail!;
const NOT_TAKEN = { mail: null, waits: [] };
const queued = (source = dataSource) =>
  source.query<object[]>(
    `SELECT name, data, singleton_key AS key, state, start_after <= now() AS due
     FROM pgboss.job ORDER BY created_on, id`,
  );
const jobOf = (idMail: number) => ({
  name: 'e-mail',
  data: { idMail },
  key: `${idMail}`,
  state: 'created',
  due: true,
});
const failure = (kind: MailFailure['kind']) => new MailFailure(kind, `${kind} at DATA`);

describe('an e-mail in the outbox', () => {
  it('is queued if the transaction is committed, and not if it is rolled back', async () => {
    const undone = dataSource.transaction(async (manager) => {
      await outbox.post(makeEmail(), manager);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await queued()).toEqual([]);
    await post();
    expect(await queued()).toEqual([jobOf(2)]);
    expect(await taken(2)).toMatchObject({
      idMail: 2,
      attempts: 1,
      type: 'PWD_RECOVERY',
      language: 'it',
      recipient: 'ada@example.test',
      parameters: { name: 'Ada', username: 'ada', untilAt: 1, path: '/change-password?tag=secret' },
    });
  });

  it('is queued once per cause, even by parallel transactions', async () => {
    await Promise.all([1, 2, 3].map(() => post()));
    await post();
    expect(await queued()).toHaveLength(1);
  });

  it('is taken by exactly one of many parallel jobs', async () => {
    await post();
    const all = await Promise.all([1, 2, 3, 4].map(() => take()));
    expect(all.filter(({ mail }) => mail !== null)).toHaveLength(1);
  });

  it('gets a job from the migration if it was already waiting', async () => {
    const before = await makeDatabase([...migrations, ...jobMigrations]);
    const source = await before.dataSource([]);
    const postInto = (cause: string) =>
      source.transaction((manager) => outbox.post(makeEmail({ cause }), manager));
    await postInto('recovery:1');
    await postInto('recovery:2');
    await source.query(`UPDATE mail SET state = 'unknown' WHERE id_mail = 1`);
    await migrate(before.connection, ALL);
    expect(await queued(source)).toEqual([jobOf(2)]);
    await before.drop();
  });

  it('is sent only once, and then its secret is erased', async () => {
    await post();
    await queue.sent(await taken());
    await post();
    expect([await take(), (await queued()).length]).toEqual([NOT_TAKEN, 1]);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'sent', secret: null, recipient: 'ada@example.test' });
  });
});

describe('an e-mail that the server has not accepted', () => {
  it('is retried later with the same id, and finally given up', async () => {
    await post();
    const first = await taken();
    await queue.failed(first, failure('temporary'));
    expect(await queued()).toEqual([jobOf(1), jobOf(1)]);
    const { mail, waits } = await take();
    expect([mail, waits.map((seconds) => seconds > 50 && seconds < 70)]).toEqual([null, [true]]);
    const ids = [first.messageId];
    for (let n = 2; n <= 9; n += 1) {
      await later("next_attempt_at = now() - interval '1 second'");
      const again = await taken();
      ids.push(again.messageId);
      await queue.failed(again, failure('temporary'));
    }
    expect([new Set(ids).size, ids.length]).toEqual([1, 9]);
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 9 }]);
    expect(await queued()).toHaveLength(9);
    await later("next_attempt_at = now() - interval '1 second'");
    expect(await take()).toEqual(NOT_TAKEN);
  });

  it.each(['permanent', 'unknown'] as const)('%s: is not retried automatically', async (kind) => {
    await post();
    await queue.failed(await taken(), failure(kind));
    await later("next_attempt_at = now() - interval '1 second'");
    expect([await take(), (await queued()).length]).toEqual([NOT_TAKEN, 1]);
  });

  it('ENG-51 cannot be sent again while it is being sent, and its state is unknown if the process was killed', async () => {
    await post();
    await taken();
    expect(await keeping.undelivered(10)).toEqual([]);
    await keeping.again(1);
    expect(await take()).toEqual(NOT_TAKEN);
    await later("attempted_at = now() - interval '3 minutes'");
    expect(await keeping.undelivered(10)).toMatchObject([{ idMail: 1, state: 'unknown' }]);
    expect(await keeping.undeliveredTotal()).toEqual({ count: 1, isExact: true });
  });

  it('ENG-51 is sent again once when staff request it, and ignores the outcome of an earlier attempt', async () => {
    await post();
    const before = await taken();
    await later("attempted_at = now() - interval '3 minutes'");
    expect(await Promise.all([keeping.again(1), keeping.again(1)])).toEqual([true, true]);
    await queue.failed(before, failure('permanent'));
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(await queued()).toEqual([jobOf(1), jobOf(1)]);
    await queue.sent(await taken());
    expect(await keeping.again(1)).toBe(true);
    expect(await take()).toEqual(NOT_TAKEN);
    expect(await keeping.again(99)).toBe(false);
  });
});

describe('retention of e-mails', () => {
  it('ENG-51 ends the sending of an e-mail after its link has expired, and erases the link', async () => {
    await post({ notAfter: systemClock.now() - 1_000 });
    expect([await take(), await queue.startDue()]).toEqual([NOT_TAKEN, false]);
    await keeping.tidy();
    expect(await rows()).toMatchObject([{ state: 'dead', failure: 'expired', secret: null }]);
    expect(await keeping.again(1)).toBe(false);
  });

  it('erases the recipient after thirty days, in every final state', async () => {
    const ends = [
      (mail: Awaited<ReturnType<typeof taken>>) => queue.sent(mail),
      (mail: Awaited<ReturnType<typeof taken>>) => queue.failed(mail, failure('permanent')),
      (mail: Awaited<ReturnType<typeof taken>>) => queue.failed(mail, failure('unknown')),
    ];
    for (const [n, end] of ends.entries()) {
      await post({ cause: `recovery:${n}`, notAfter: systemClock.now() + HOUR_MS });
      await end(await taken(n + 1));
    }
    await later("created_at = now() - interval '29 days'");
    await keeping.tidy();
    expect((await rows()).map(({ recipient }: { recipient: unknown }) => recipient)).toEqual(
      ends.map(() => 'ada@example.test'),
    );
    await later("created_at = now() - interval '31 days'");
    await keeping.tidy();
    expect(await rows()).toMatchObject(
      ends.map(() => ({ recipient: null, parameters: null, secret: null })),
    );
    expect(await keeping.again(2)).toBe(false);
  });
});

describe("e-mails after the portal's clock was moved", () => {
  /** Moves the portal's clock ahead of the database's clock. */
  const move = (byMs: number) => {
    const at = systemClock.now() + byMs;
    vi.spyOn(systemClock, 'now').mockReturnValue(at);
    return at;
  };
  const DAY_MS = 24 * HOUR_MS;

  it('are queued, taken and sent', async () => {
    const at = move(2 * DAY_MS);
    await post();
    await queue.sent(await taken());
    const [row] = (await rows()) as Record<string, Date>[];
    expect(['created_at', 'attempted_at', 'sent_at'].map((name) => row![name]!.getTime())).toEqual([
      at,
      at,
      at,
    ]);
  });

  it('become due for the next attempt', async () => {
    await post();
    await queue.failed(await taken(), failure('temporary'));
    const nextAt = await queue.nextAfter(systemClock.now());
    vi.spyOn(systemClock, 'now').mockReturnValue(nextAt! - 1);
    expect(await take()).toEqual({ mail: null, waits: [0.001] });
    vi.spyOn(systemClock, 'now').mockReturnValue(nextAt! + 1);
    expect(await taken()).toMatchObject({ attempts: 2 });
    expect(await queue.nextAfter(systemClock.now())).toBeNull();
  });

  it('make their waiting jobs start', async () => {
    await post({ notBeforeMs: HOUR_MS });
    await dataSource.query(`UPDATE pgboss.job SET start_after = now() + interval '1 hour'`);
    expect([await queue.startDue(), await queued()]).toEqual([
      false,
      [{ ...jobOf(1), due: false }],
    ]);
    move(2 * HOUR_MS);
    expect([await queue.startDue(), await queued()]).toEqual([true, [jobOf(1)]]);
  });

  it('ENG-50 in part: expire, become unknown, and are erased by that clock', async () => {
    await post({ notAfter: systemClock.now() + HOUR_MS });
    await post({ cause: 'recovery:2' });
    const expires = await taken();
    await queue.failed(expires, failure('permanent'));
    await taken(2);
    move(2 * HOUR_MS);
    expect(await keeping.undelivered(10)).toMatchObject([{ state: 'unknown' }, { state: 'dead' }]);
    expect(await keeping.again(expires.idMail)).toBe(false);
    move(30 * DAY_MS);
    await keeping.tidy();
    expect(await rows()).toMatchObject([{ recipient: null }, { recipient: null }]);
  });
});
