/** Length of a chosen password in Unicode characters (CON-015, CON-016). */
export const PASSWORD_LENGTH = { min: 8, max: 30 } as const;
const CLASSES_MIN = 3;

/** Letters without case, spaces and all other non-digits count as special characters. */
const CHARACTER_CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Control, format and unassigned characters, which users cannot type again. */
const INVISIBLE_CHARACTERS = /\p{C}/u;

/**
 * The canonical form of a password (NFKC), so that it is equal on all keyboards. Spaces are not
 * trimmed, because they are normal characters of a password.
 */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

export type PasswordFault = 'too_small' | 'password_unseen' | 'password_classes';

/** Returns the errors of a chosen password that need no other data (VAL-150, VAL-151, VAL-154). */
export const passwordFaults = (password: string): PasswordFault[] => {
  const chosen = normalisePassword(password);
  const held = CHARACTER_CLASSES.filter((pattern) => pattern.test(chosen)).length;
  const faults: [PasswordFault, boolean][] = [
    ['too_small', Array.from(chosen).length < PASSWORD_LENGTH.min],
    ['password_unseen', INVISIBLE_CHARACTERS.test(chosen)],
    ['password_classes', held < CLASSES_MIN],
  ];
  return faults.filter(([, isSo]) => isSo).map(([fault]) => fault);
};
