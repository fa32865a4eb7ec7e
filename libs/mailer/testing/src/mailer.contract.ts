import type { Mailer, MailMessage } from '@fairlot/mailer-port';
import { afterEach, describe, expect, it } from 'vitest';
import { makeMessage } from './make-message.js';

/** A mailer, and the messages that have arrived, oldest first. */
export type OpenedMailer = {
  readonly mailer: Mailer;
  readonly arrived: () => Promise<readonly MailMessage[]>;
  stop(): Promise<void>;
};

/** Tests the guarantees that every mailer must give. `open` returns a new one for each test. */
export const mailerContract = (adapter: string, open: () => Promise<OpenedMailer>): void => {
  describe(`${adapter} keeps the Mailer contract`, () => {
    const opened: OpenedMailer[] = [];
    const makeMailer = async (): Promise<OpenedMailer> => {
      const mailer = await open();
      opened.push(mailer);
      return mailer;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.stop()));
    });

    it('sends a message unchanged: both parts, in any script, with its id', async () => {
      const { mailer, arrived } = await makeMailer();
      const message = makeMessage({
        subject: 'Zażółć gęślą jaźń: Ihr Zugang, Ümläut & 車両',
        text: `.\n..dots at the start\n${'long '.repeat(400)}\nżółć = end`,
        html: `<p lang="pl">żółć &amp; <a href="https://portal.example/x?a=1&amp;b=2">x</a></p>\n.\n`,
      });
      await mailer.send(message);
      expect(await arrived()).toEqual([message]);
    });

    it('lets no field content become another header', async () => {
      const { mailer, arrived } = await makeMailer();
      await mailer.send(makeMessage({ subject: 'Hello\r\nBcc: other@example.test\r\n\r\nbody' }));
      const [message] = await arrived();
      expect(message).toMatchObject({ to: 'ada@example.test', text: makeMessage().text });
      expect(message?.subject).not.toMatch(/[\r\n]/);
    });

    it('sends many messages concurrently', async () => {
      const { mailer, arrived } = await makeMailer();
      const ids = Array.from({ length: 12 }, (_, n) => `many-${n}@portal.example`);
      await Promise.all(ids.map((messageId) => mailer.send(makeMessage({ messageId }))));
      const found = (await arrived()).map(({ messageId }) => messageId);
      expect(found.toSorted()).toEqual(ids.toSorted());
    });

    it('rejects messages once it is closed', async () => {
      const { mailer } = await makeMailer();
      await mailer.close();
      await expect(mailer.send(makeMessage())).rejects.toMatchObject({ kind: 'temporary' });
    });
  });
};
