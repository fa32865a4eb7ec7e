import { vi } from 'vitest';
import { SOON } from './an-auction.js';
import { Client } from './client.js';

type Served = { readonly url: string };

/** The newest letter to somebody whose subject says this, once it is there. */
export const letterTo = ({ url }: Served, to: string, subject: RegExp, after = 0) =>
  vi.waitFor(async () => {
    const { mails } = await new Client(url).ask('ENG-52', { query: { limit: 100 } });
    const found = mails.find((one) => one.to === to && subject.test(one.subject));
    if (found === undefined || found.idMail <= after) throw new Error(`no letter to ${to} yet`);
    return new Client(url).ask('ENG-53', { query: { idMail: found.idMail } });
  }, SOON);

const tagIn = (text: string): string => /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';

/** Of the newest link to choose a password by. */
export const recoveryTagOf = async (served: Served, to: string, after = 0): Promise<string> =>
  tagIn((await letterTo(served, to, /password/i, after)).text);

/** Of the newest link to sign up by; letters to be invited by are in English here. */
export const inviteTagOf = async (served: Served, to: string, after = 0): Promise<string> =>
  tagIn((await letterTo(served, to, /invited/i, after)).text);
