import type { PageContext } from '../page-context.js';

type Props = { readonly context: PageContext };

/**
 * A note that says what is stored of an unfinished form and how long, with a button that deletes
 * it.
 */
export const DraftNotice = ({ context: { t } }: Props) => (
  <div className="notice-line" data-draft hidden>
    <p role="status" data-draft-text />
    <p>
      {t('registrationForm.draft.kept')} {t('registrationForm.draft.shared')}
    </p>
    <button type="button" className="button light" data-discard>
      {t('registrationForm.draft.discard')}
    </button>
  </div>
);

/** The end of the form: the button that sends it, the progress, and a button to cancel. */
export const SendControls = ({ context: { t } }: Props) => (
  <div className="sending">
    <button type="submit" className="button" data-send>
      {t('registrationForm.send')}
    </button>
    <div className="progress" data-progress hidden>
      <progress max={100} value={0} aria-labelledby="sending-text" />
      <p id="sending-text" role="status" data-progress-text />
      <button type="button" className="button light" data-cancel>
        {t('registrationForm.cancel')}
      </button>
    </div>
    <p className="kept">{t('registrationForm.draft.kept')}</p>
  </div>
);

/** The place for the error after sending and for the next step. */
export const SendingError = () => (
  <p className="notice-line bad" role="alert" data-trouble hidden />
);

/** SCR-100: the dialog after success. When the user closes it, the home page opens (STA-002). */
export const SuccessDialog = ({ context: { t } }: Props) => (
  <dialog className="dialog" data-success aria-labelledby="success-title">
    <h2 id="success-title">{t('registrationForm.success.title')}</h2>
    <p data-success-text />
    <form method="dialog">
      <button type="submit" className="button">
        {t('registrationForm.success.button')}
      </button>
    </form>
  </dialog>
);

/** SCR-101: the dialog with an error of the registration. */
export const ErrorDialog = ({ context: { t } }: Props) => (
  <dialog className="dialog" data-error aria-labelledby="error-title">
    <h2 id="error-title">{t('dialog.error')}</h2>
    <p data-error-text />
    <form method="dialog">
      <button type="submit" className="button">
        {t('dialog.ok')}
      </button>
    </form>
  </dialog>
);
