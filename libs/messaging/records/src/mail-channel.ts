/** Told when a letter waits: whoever sends looks at once, and else every few seconds. */
export const MAIL_WAITING = 'mail_waiting';
