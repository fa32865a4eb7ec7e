import type { MailMessage } from './mailer.js';

/** A message that was stored instead of sent. */
export type CapturedMail = MailMessage & {
  readonly idMail: number;
  readonly sentAt: number;
};

/** Reads stored messages, for display in a demonstration. */
export interface CapturedMails {
  /** Newest first, at most `limit`, without bodies. */
  list(limit: number): Promise<readonly Omit<CapturedMail, 'html' | 'text'>[]>;
  read(idMail: number): Promise<CapturedMail | null>;
}
