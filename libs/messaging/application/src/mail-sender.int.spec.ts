import { Notifications, typeormOptions } from '@fairlot/database';
import {
  readFirstLine,
  killProcess,
  makeDatabase,
  sourceProcess,
  type TestDatabase,
} from '@fairlot/database/testing';
import { JobQueue, jobMigrations, JobWorker } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import { MailFailure, type MailMessage } from '@fairlot/mailer-port';
import {
  EMAIL,
  MailMaintenance,
  MailQueue,
  mailJobMigrations,
  migrations,
  Outbox,
} from '@fairlot/messaging-records';
import { seededRandom, untilTrue } from '@fairlot/testing';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MailSender } from './mail-sender.js';

type Send = (message: MailMessage) => Promise<void>;

const MINUTE_MS = 60_000;
const SETTINGS = { publicUrl: 'https://portal.example', from: 'no-reply@portal.example' };

let database: TestDatabase;
let source: DataSource;
let notifications: Notifications;
let jobs: JobQueue;
let keeping: MailMaintenance;
const stops: (() => Promise<void>)[] = [];
const arrived: string[] = [];
const outbox = new Outbox();
beforeAll(async () => {
  database = await makeDatabase([...migrations, ...jobMigrations, ...mailJobMigrations]);
  source = await database.dataSource([]);
  notifications = new Notifications(database.connection);
  jobs = new JobQueue(database.connection, notifications, (error) => expect.fail(String(error)));
  keeping = new MailMaintenance(source);
});
beforeEach(async () => {
  arrived.length = 0;
  await source.query('TRUNCATE mail, pgboss.job RESTART IDENTITY');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(async () => {
  await jobs.stop();
  await notifications.close();
  await database.drop();
});

const post = (n: number) =>
  source.transaction((manager) =>
    outbox.post(
      {
        cause: `user-enabled:${n}`,
        type: 'USER_ENABLED',
        language: 'en',
        recipient: `ada${n}@example.test`,
        parameters: { name: 'Ada', username: 'ada', untilAt: 1, path: '/sign-in' },
      },
      manager,
    ),
  );
/** Starts a process that sends e-mails. */
const start = async (send: Send = async () => {}) => {
  const mailer = {
    send: async (message: MailMessage) => {
      await send(message);
      arrived.push(message.to);
    },
    close: async () => {},
  };
  const sender = new MailSender(new MailQueue(source, jobs), keeping, SETTINGS, mailer);
  const options = { atOnce: 5, batch: 25, checkSeconds: 1 };
  const worker = new JobWorker(jobs, EMAIL, (run) => sender.run(run), options);
  await worker.start();
  const stop = async () => {
    await worker.stop();
    await sender.stop();
  };
  stops.push(stop);
  return { sender, stop };
};
const states = async (): Promise<string[]> => {
  const rows: { state: string }[] = await source.query('SELECT state FROM mail ORDER BY id_mail');
  return rows.map(({ state }) => state);
};
const jobStates = async (): Promise<string[]> => {
  const rows: { state: string }[] = await source.query('SELECT DISTINCT state FROM pgboss.job');
  return rows.map(({ state }) => state);
};
const allEnded = () =>
  untilTrue(async () => (await jobStates()).every((state) => state === 'completed'));
const addresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `ada${n + 1}@example.test`).toSorted();

describe('an e-mail in the queue', () => {
  it('is sent immediately, at most five at the same time in a process', async () => {
    let now = 0;
    let most = 0;
    await start(async () => {
      most = Math.max(most, (now += 1));
      await new Promise(setImmediate);
      now -= 1;
    });
    for (let n = 1; n <= 23; n += 1) await post(n);
    await allEnded();
    expect(arrived.toSorted()).toEqual(addresses(23));
    expect([new Set(await states()), most <= 5]).toEqual([new Set(['sent']), true]);
  });

  it("is retried when that is due by the portal's clock", async () => {
    let refusals = 1;
    const { sender } = await start(async () => {
      if ((refusals -= 1) >= 0) throw new MailFailure('temporary', 'later');
    });
    await post(1);
    await sender.sendNow();
    expect([arrived, await states()]).toEqual([[], ['waiting']]);
    vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + 2 * MINUTE_MS);
    await sender.sendNow();
    expect([arrived, await states()]).toEqual([addresses(1), ['sent']]);
    await allEnded();
  });

  it('is sent again when staff request it after the server refused it', async () => {
    let refusals = 1;
    const { sender } = await start(async () => {
      if ((refusals -= 1) >= 0) throw new MailFailure('permanent', 'no such mailbox');
    });
    await post(1);
    await sender.sendNow();
    expect([arrived, await states()]).toEqual([[], ['dead']]);
    await keeping.again(1);
    await sender.sendNow();
    expect([arrived, await states()]).toEqual([addresses(1), ['sent']]);
  });

  it('is sent to the end and recorded, even if its process is stopping', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { stop } = await start(() => {
      begun.resolve();
      return gate.promise;
    });
    await post(1);
    await begun.promise;
    const stopped = stop();
    gate.resolve();
    await stopped;
    expect([arrived, await states()]).toEqual([addresses(1), ['sent']]);
  });
});

/** The statement with which a process of the previous version takes e-mails. */
const OLD_TAKE = `
  UPDATE mail SET state = 'unknown', attempts = attempts + 1, attempted_at = now(), failure = NULL
  WHERE id_mail IN (
    SELECT id_mail FROM mail
    WHERE state = 'waiting' AND next_attempt_at <= now() AND (not_after IS NULL OR not_after > now())
    ORDER BY next_attempt_at LIMIT 5 FOR UPDATE SKIP LOCKED)
  RETURNING id_mail AS "idMail", recipient`;

describe('several processes that send e-mails', () => {
  it('of this and of the previous version send each e-mail once', async () => {
    const COUNT = 120;
    const random = seededRandom(32);
    const pause = async () => {
      for (let n = random() * 4; n > 1; n -= 1) await new Promise(setImmediate);
    };
    const refused = new Set<string>();
    const refuseOnce: Send = async ({ to }) => {
      await pause();
      if (refused.size === refused.add(to).size) return;
      throw new MailFailure('temporary', 'later');
    };
    let takenByOld = 0;
    const old = async () => {
      const [rows] =
        await source.query<[{ idMail: number; recipient: string }[], number]>(OLD_TAKE);
      for (const { idMail, recipient } of rows) {
        await pause();
        arrived.push(recipient);
        takenByOld += 1;
        await source.query(`UPDATE mail SET state = 'sent' WHERE id_mail = $1`, [idMail]);
      }
    };
    for (let n = 1; n <= COUNT; n += 1) await post(n);
    await start(refuseOnce);
    await start(pause);
    await untilTrue(async () => {
      await Promise.all([old(), old()]);
      await source.query(`UPDATE mail SET next_attempt_at = now() WHERE state = 'waiting'`);
      await jobs.startNow(
        EMAIL,
        Array.from({ length: COUNT }, (_, n) => `${n + 1}`),
      );
      return (await states()).every((state) => state === 'sent');
    });
    await allEnded();
    expect(arrived.toSorted()).toEqual(addresses(COUNT));
    expect([takenByOld, refused.size, COUNT - takenByOld].map((n) => n > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([
    ['before it sends the e-mail', "'taken'", 'taken'],
    ['before it records the result', 'mail.recipient', 'ada1@example.test'],
  ])('send nothing again after one is killed %s', { timeout: 60_000 }, async (_, line, printed) => {
    const { href } = new URL('../../records/src/mail-queue.ts', import.meta.url);
    const other = sourceProcess(`
      import { Notifications } from '@fairlot/database';
      import { JobQueue, JobWorker } from '@fairlot/jobs';
      import { EMAIL, MailQueue } from '${href}';
      import { DataSource } from 'typeorm';
      const connection = ${JSON.stringify(database.connection)};
      const source = new DataSource(${JSON.stringify(typeormOptions(database.connection))});
      await source.initialize();
      const jobs = new JobQueue(connection, new Notifications(connection), () => {});
      const queue = new MailQueue(source, jobs);
      const handler = async (run) => {
        const mail = await queue.take(run);
        console.log(${line});
        await new Promise(() => {});
      };
      await new JobWorker(jobs, EMAIL, handler, { atOnce: 1 }).start();
    `);
    await post(1);
    expect(await readFirstLine(other)).toBe(printed);
    await killProcess(other);
    // Make its lease expire now instead of after 30 seconds.
    await source.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'`);
    await start();
    await post(2);
    await allEnded();
    const tries: object[] = await source.query(
      'SELECT retry_count AS n FROM pgboss.job ORDER BY n',
    );
    expect([arrived, await states()]).toEqual([['ada2@example.test'], ['unknown', 'sent']]);
    expect(tries).toEqual([{ n: 0 }, { n: 1 }]);
  });
});
