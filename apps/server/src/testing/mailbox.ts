import { vi } from 'vitest';
import type { TestPortal } from './make-portal.js';
import { WAIT_OPTIONS } from './make-auction.js';
import { Client } from './client.js';

type ServedPortal = Pick<TestPortal, 'url'> & Partial<Pick<TestPortal, 'time'>>;

/** Waits for the newest e-mail to a recipient with this subject. */
export const waitForEmail = async (
  served: ServedPortal,
  to: string,
  subject: RegExp,
  after = 0,
) => {
  const { url, time } = served;
  const find = async () => {
    const { rows } = await new Client(url).run('ENG-52', { query: { limit: 100 } });
    const found = rows.find((one) => one.to === to && subject.test(one.subject));
    if (found === undefined || found.idMail <= after) throw new Error(`no e-mail to ${to} yet`);
    return new Client(url).run('ENG-53', { query: { idMail: found.idMail } });
  };
  if (time === undefined) return vi.waitFor(find, WAIT_OPTIONS);
  await time.settled({ mailed: true });
  return find();
};

const tagIn = (text: string): string => /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';

/** The tag in the link of the newest e-mail for password recovery. */
export const recoveryTagOf = async (served: ServedPortal, to: string, after = 0): Promise<string> =>
  tagIn((await waitForEmail(served, to, /password/i, after)).text);

/** The tag in the link of the newest invite. Invites in tests are in English. */
export const inviteTagOf = async (served: ServedPortal, to: string, after = 0): Promise<string> =>
  tagIn((await waitForEmail(served, to, /invitation/i, after)).text);
