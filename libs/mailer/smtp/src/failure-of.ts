import { MailFailure } from '@fairlot/mailer-port';

/** How nodemailer describes a failure; each part where it applies. */
type Described = {
  readonly code?: string | undefined;
  /** What was said when it failed: `CONN`, `EHLO`, `AUTH PLAIN`, `RCPT TO`, `DATA`. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
};

/** A refusal of these is about the message; of any other about us, which an operator can mend. */
const OF_THE_MESSAGE = /^(?:MAIL FROM|RCPT TO|DATA)/;

/**
 * What a failed attempt means. Answers of servers quote addresses, so only their codes are kept.
 *
 * @param isOnItsWay whether the server had begun to take the message itself
 */
export const failureOf = (error: unknown, isOnItsWay: boolean): MailFailure => {
  const { code = 'ERROR', command = 'CONN', responseCode } = (error ?? {}) as Described;
  const said = `${code} at ${command}${responseCode === undefined ? '' : `: ${responseCode}`}`;
  if (responseCode === undefined) return new MailFailure(silentKind(code, isOnItsWay), said);
  const isRefused = responseCode >= 500 && OF_THE_MESSAGE.test(command);
  return new MailFailure(isRefused ? 'permanent' : 'temporary', said);
};

/** Without an answer: an address that cannot be one is refused before anybody is asked. */
const silentKind = (code: string, isOnItsWay: boolean) => {
  if (isOnItsWay) return 'unknown' as const;
  return code === 'EENVELOPE' ? ('permanent' as const) : ('temporary' as const);
};
