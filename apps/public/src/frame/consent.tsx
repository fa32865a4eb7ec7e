import { pageAddress } from '../addresses.js';
import { consentKey } from '../consent-key.js';
import type { PageContext } from '../page-context.js';

/**
 * SCR-007: the consent banner. It is hidden until the script shows it to visitors who have not
 * answered. Without scripts, nothing is stored.
 */
export const Consent = ({ context: { locale, t } }: { readonly context: PageContext }) => (
  <section
    className="consent"
    data-consent={consentKey(locale)}
    aria-labelledby="consent-heading"
    hidden
  >
    <h2 id="consent-heading">{t('consent.heading')}</h2>
    <p>
      {t('consent.text')} <a href={pageAddress(locale, 'cookie')}>{t('consent.more')}</a>
    </p>
    <div className="actions">
      <button type="button" className="button light" data-answer="necessary">
        {t('consent.necessary')}
      </button>
      <button type="button" className="button light" data-answer="preferences">
        {t('consent.accept')}
      </button>
    </div>
  </section>
);
