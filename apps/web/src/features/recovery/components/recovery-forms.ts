import {
  emailAddress,
  isConfirmed,
  passwordPair,
  RECOVERY_EMAIL_MAX,
  RECOVERY_USERNAME,
} from '@fairlot/contracts/access';
import { WRITTEN_PASSWORD_MAX } from '@fairlot/contracts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm } from '#shared/form/describe-form.js';

const { min, max } = RECOVERY_USERNAME;
const emailField = emailAddress(RECOVERY_EMAIL_MAX);

/**
 * The user name or the e-mail address. The user fills in only one of them, and the other is not
 * validated (STA-005).
 */
const accountNamesSchema = z
  .object({
    username: z
      .string()
      .trim()
      .max(max)
      .refine((text) => text === '' || text.length >= min),
    email: z
      .string()
      .trim()
      .max(RECOVERY_EMAIL_MAX)
      .refine((text) => text === '' || emailField.safeParse(text).success),
  })
  .refine(({ username, email }) => username !== '' || email !== '', { path: ['username'] });
export type AccountNames = z.infer<typeof accountNamesSchema>;

/**
 * SCR-033: the form in which a user who forgot the password enters the user name or the e-mail
 * address.
 */
export const accountNamesForm = describeForm<AccountNames>(accountNamesSchema, {
  username: {
    useTexts: () => {
      const { t } = useTranslation('recovery');
      return { label: t('word.username'), fault: t('recovery.usernameFault', { min, max }) };
    },
  },
  email: {
    useTexts: () => {
      const { t } = useTranslation('recovery');
      return { label: t('recovery.email'), fault: t('recovery.emailFault') };
    },
  },
});

/**
 * User name and e-mail address of a signed-in user. Both are known, so both are sent (reading 21).
 */
const usernameAndEmailSchema = z.object({
  username: z.string().trim().min(1).max(max),
  email: emailField,
});
export type UsernameAndEmail = z.infer<typeof usernameAndEmailSchema>;

/** The form of signed-in users who forgot their password, in a compact layout. */
export const usernameAndEmailForm = describeForm<UsernameAndEmail>(usernameAndEmailSchema, {
  username: {
    useTexts: () => {
      const { t } = useTranslation('recovery');
      return { label: t('word.username'), fault: t('recovery.own.usernameFault', { max }) };
    },
  },
  email: {
    useTexts: () => {
      const { t } = useTranslation('recovery');
      return { label: t('recovery.email'), fault: t('recovery.emailFault') };
    },
  },
});

/** The fields for the new password, which all forms have in common. */
const NEW_PASSWORD_FIELDS = {
  password: {
    useTexts: () => {
      const { t } = useTranslation('recovery');
      return {
        label: t('recovery.password'),
        hint: t('recovery.passwordHint'),
        fault: t('recovery.passwordFault'),
      };
    },
    isSecret: true,
  },
  confPassword: {
    useTexts: () => {
      const { t } = useTranslation('recovery');
      return { label: t('recovery.confPassword'), fault: t('recovery.confPasswordFault') };
    },
    isSecret: true,
  },
} as const;

/**
 * The new password, typed twice. It must not be easy to guess. The large word lists for this check
 * load when the first password is validated.
 * @param words names of the user and of the dealer, which the password must not contain
 */
const strongPasswordsSchema = (words: readonly string[]) => {
  const isNotWeak: z.core.CheckFn<string> = async ({ value, issues }) => {
    const { isWeakPassword } = await import('@fairlot/contracts/password-strength');
    if (isWeakPassword(value, words)) issues.push({ code: 'custom', input: value });
  };
  return { ...passwordPair, password: passwordPair.password.check(isNotWeak) };
};

/** SCR-034: the form for a new password, typed twice. */
export const pairForm = (words: readonly string[]) =>
  describeForm(
    z.strictObject(strongPasswordsSchema(words)).check(isConfirmed),
    NEW_PASSWORD_FIELDS,
  );

const ownPasswordSchema = (words: readonly string[]) =>
  z
    // Users who sign in with another provider may have no current password.
    .strictObject({
      presentPassword: z.string().max(WRITTEN_PASSWORD_MAX),
      ...strongPasswordsSchema(words),
    })
    .check(isConfirmed);
export type OwnPasswordValues = z.infer<ReturnType<typeof ownPasswordSchema>>;

/** SCR-035: the form for the current password and the new one. */
export const ownPasswordForm = (words: readonly string[]) =>
  describeForm<OwnPasswordValues>(
    ownPasswordSchema(words),
    {
      presentPassword: {
        useTexts: () => {
          const { t } = useTranslation('recovery');
          return {
            label: t('recovery.own.present'),
            hint: t('recovery.own.presentHint'),
            fault: t('recovery.own.presentFault'),
          };
        },
        isSecret: true,
      },
      ...NEW_PASSWORD_FIELDS,
    },
    'blur',
  );
