import type { MailMessage } from './mailer.js';

/** A message that was kept instead of sent. */
export type CapturedMail = MailMessage & {
  readonly idMail: number;
  readonly sentAt: number;
};

/** Reads what was kept; a demonstration shows it. */
export interface CapturedMails {
  /** The newest first, at most `limit` of them, without their bodies. */
  list(limit: number): Promise<readonly Omit<CapturedMail, 'html' | 'text'>[]>;
  read(idMail: number): Promise<CapturedMail | null>;
}
