import { pageAddress } from '../addresses.js';
import { Wordmark } from '../drawings/mark.js';
import type { PageContext } from '../page-context.js';
import { hasPartners } from '../page-facts.js';
import { AppLinks } from './app-links.js';

type PartProps = { readonly context: PageContext };

const PageLinks = ({ context }: PartProps) => {
  const { locale, t } = context;
  return (
    <nav aria-label={t('footer.links')}>
      <h2>{t('footer.links')}</h2>
      <ul>
        <li>
          <a href={pageAddress(locale, 'company')}>{t('nav.company')}</a>
        </li>
        <li>
          <a href={pageAddress(locale, 'why')}>{t('nav.why')}</a>
        </li>
        {hasPartners(context) && (
          <li>
            <a href={pageAddress(locale, 'partner')}>{t('nav.partners')}</a>
          </li>
        )}
        <li>
          <a href={pageAddress(locale, 'registration')}>{t('nav.signUp')}</a>
        </li>
        <li>
          <a href="/password-recovery">{t('nav.forgot')}</a>
        </li>
      </ul>
    </nav>
  );
};

const LegalLinks = ({ context: { locale, t } }: PartProps) => (
  <nav aria-label={t('footer.rules')}>
    <h2>{t('footer.rules')}</h2>
    <ul>
      <li>
        <a href={pageAddress(locale, 'privacy')}>{t('privacy.title')}</a>
      </li>
      <li>
        <a href={pageAddress(locale, 'terms')}>{t('terms.title')}</a>
      </li>
      <li>
        <a href={pageAddress(locale, 'cookie')} data-consent-open>
          {t('consent.settings')}
        </a>
      </li>
    </ul>
  </nav>
);

const OfficeContact = ({ context: { view, locale, t } }: PartProps) => (
  <div>
    <h2>{t('nav.contact')}</h2>
    <ul>
      {view.info !== null && (
        <>
          <li>
            <a href={`mailto:${view.info.mail}`}>{view.info.mail}</a>
          </li>
          <li>
            <a href={`tel:${view.info.phone.replaceAll(' ', '')}`}>{view.info.phone}</a>
          </li>
        </>
      )}
      <li>
        <a href={pageAddress(locale, 'contact')}>{t('info.hours')}</a>
      </li>
    </ul>
  </div>
);

/** SCR-006: the footer of every public page. */
export const Footer = ({ context }: PartProps) => (
  <footer className="footer">
    <div className="columns">
      <div>
        <Wordmark />
        <p>{context.t('footer.line')}</p>
        <AppLinks context={context} />
      </div>
      <PageLinks context={context} />
      <LegalLinks context={context} />
      <OfficeContact context={context} />
    </div>
  </footer>
);
