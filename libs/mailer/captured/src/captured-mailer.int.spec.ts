import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { makeMessage, mailerContract } from '@fairlot/mailer-testing';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CapturedMailer } from './captured-mailer.js';
import { capturedMailMigrations } from './migrations.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await makeDatabase(capturedMailMigrations);
  dataSource = await database.dataSource([]);
});
afterAll(() => database.drop());
const open = async () => {
  await dataSource.query('TRUNCATE captured_mail');
  return new CapturedMailer(dataSource);
};

mailerContract('CapturedMailer', async () => {
  const mailer = await open();
  const arrived = async () => {
    const listed = (await mailer.list(100)).toReversed();
    const whole = await Promise.all(listed.map(({ idMail }) => mailer.read(idMail)));
    return whole.flatMap((mail) => {
      if (mail === null) return [];
      const { idMail: _, sentAt: __, ...message } = mail;
      return [message];
    });
  };
  return { mailer, arrived, stop: () => mailer.close() };
});

describe('captured messages', () => {
  it('are listed newest first, without bodies', async () => {
    const mailer = await open();
    for (const n of [1, 2, 3])
      await mailer.send(makeMessage({ messageId: `${n}@x`, subject: `${n}` }));
    const listed = await mailer.list(2);
    expect(listed.map(({ subject }) => subject)).toEqual(['3', '2']);
    expect(listed[0]).not.toHaveProperty('html');
    expect(await mailer.read(2_000_000_000)).toBe(null);
  });

  it('are stored once, however often the same message is sent', async () => {
    const mailer = await open();
    await mailer.send(makeMessage());
    await mailer.send(makeMessage());
    expect(await mailer.list(10)).toHaveLength(1);
  });

  it('are limited to the newest thousand', async () => {
    const mailer = await open();
    for (let n = 0; n < 1_003; n += 1) await mailer.send(makeMessage({ messageId: `${n}@x` }));
    const listed = await mailer.list(2_000);
    expect(listed.map(({ messageId }) => messageId).at(-1)).toBe('3@x');
    expect(listed).toHaveLength(1_000);
  });
});
