/** Notifies senders of a queued e-mail. Without it they poll every few seconds. */
export const MAIL_WAITING = 'mail_waiting';
