import { MailFailure } from '@fairlot/mailer-port';

/** How nodemailer describes a failure. Each part may be missing. */
type FailureDescription = {
  readonly code?: string | undefined;
  /** The failed SMTP command: `CONN`, `EHLO`, `AUTH PLAIN`, `RCPT TO`, `DATA`. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
};

/**
 * Commands whose rejection is about the message. A rejection of any other command is about the
 * portal's setup, so it is temporary.
 */
const MESSAGE_COMMANDS = /^(?:MAIL FROM|RCPT TO|DATA)/;

/**
 * Classifies a failed attempt. Server replies may quote addresses, so only their codes are used.
 * @param isInProgress whether the server had begun to receive the content
 */
export const failureOf = (error: unknown, isInProgress: boolean): MailFailure => {
  const { code = 'ERROR', command = 'CONN', responseCode } = (error ?? {}) as FailureDescription;
  const summary = `${code} at ${command}${responseCode === undefined ? '' : `: ${responseCode}`}`;
  if (responseCode === undefined) return new MailFailure(silentKind(code, isInProgress), summary);
  const isRefused = responseCode >= 500 && MESSAGE_COMMANDS.test(command);
  return new MailFailure(isRefused ? 'permanent' : 'temporary', summary);
};

/**
 * The kind of failure if the server sent no reply. Invalid addresses are refused by nodemailer
 * before it connects.
 */
const silentKind = (code: string, isInProgress: boolean) => {
  if (isInProgress) return 'unknown' as const;
  return code === 'EENVELOPE' ? ('permanent' as const) : ('temporary' as const);
};
