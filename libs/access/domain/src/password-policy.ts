/** Characters of a password that somebody chooses, as Unicode counts them (CON-015, CON-016). */
export const PASSWORD_LENGTH = { min: 8, max: 30 } as const;
const CLASSES_MIN = 3;

/** Letters without case, spaces and everything else that is no digit are special. */
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Control and format characters, and what Unicode has no character for: nobody types them again. */
const UNSEEN = /\p{C}/u;

/**
 * The one form of a password (NFKC), so that it opens whatever keyboard it was typed on. Nothing is
 * trimmed: a space is a character like any other.
 */
export const normalisedPassword = (password: string): string => password.normalize('NFKC');

export type PasswordFault = 'too_small' | 'password_unseen' | 'password_classes';

/** What is wrong with a chosen password in itself (VAL-150, VAL-151, VAL-154). */
export const passwordFaults = (password: string): PasswordFault[] => {
  const chosen = normalisedPassword(password);
  const held = CLASSES.filter((pattern) => pattern.test(chosen)).length;
  const faults: [PasswordFault, boolean][] = [
    ['too_small', Array.from(chosen).length < PASSWORD_LENGTH.min],
    ['password_unseen', UNSEEN.test(chosen)],
    ['password_classes', held < CLASSES_MIN],
  ];
  return faults.filter(([, isSo]) => isSo).map(([fault]) => fault);
};
