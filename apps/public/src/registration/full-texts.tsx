import { pageAddress } from '../addresses.js';
import type { PageContext } from '../page-context.js';

type Props = { readonly context: PageContext };

/** ERR-013, ERR-014: the code of each text in the dialog. */
const TEXT_CODES = [
  ['1', 'privacy'],
  ['2', 'terms'],
] as const;

/**
 * The texts to which a user agrees. Each has its own page, and the script shows that page in a
 * dialog.
 */
export const FullTexts = ({ context: { locale, t } }: Props) => (
  <p className="whole-texts">
    {t('registrationForm.texts.read')}
    {TEXT_CODES.map(([code, page]) => (
      <a key={code} href={pageAddress(locale, page)} data-inform={code}>
        {t(`${page}.title`)}
      </a>
    ))}
  </p>
);

/** The dialog that shows the complete privacy policy or terms of use (SCR-103). */
export const InformativeDialog = ({ context: { t } }: Props) => (
  <dialog className="dialog informative" data-informative aria-labelledby="informative-title">
    <h2 id="informative-title" />
    <div className="prose" tabIndex={0} data-informative-text />
    <form method="dialog">
      <button type="submit" className="button">
        {t('registrationForm.texts.close')}
      </button>
    </form>
  </dialog>
);
