import { MARKET_PACKS } from '@fairlot/countries';
import {
  pageAddress,
  HOME_MARKETS,
  SIGN_IN,
  languageTagOf,
  type HomeMarket,
} from '../addresses.js';
import { Wordmark } from '../drawings/mark.js';
import { LANGUAGE_NAMES, marketName } from '../names.js';
import type { PageContext } from '../page-context.js';
import { hasPartners, pageNameOf } from '../page-facts.js';

/** SCR-003: markets that the menu leaves out for visitors in Germany (reading 30). */
const NOT_IN_GERMANY: readonly HomeMarket[] = ['LU', 'PL', 'EN'];

const Links = ({ context }: { readonly context: PageContext }) => {
  const { locale, t } = context;
  const home = pageAddress(locale);
  return (
    <ul className="links">
      <li>
        <a href={`${home}#company`}>{t('nav.company')}</a>
      </li>
      <li>
        <a href={`${home}#why`}>{t('nav.why')}</a>
      </li>
      {hasPartners(context) && (
        <li>
          <a href={pageAddress(locale, 'partner')}>{t('nav.partners')}</a>
        </li>
      )}
      <li>
        <a href={`${home}#contact`}>{t('nav.contact')}</a>
      </li>
    </ul>
  );
};

/** SCR-003: the menu with links to the home pages of all countries. */
const MarketMenu = ({ context: { locale, t } }: { readonly context: PageContext }) => {
  const offered = HOME_MARKETS.filter(
    (one) => locale.idMarket !== 'DE' || !NOT_IN_GERMANY.includes(one),
  );
  return (
    <details className="menu" name="menu">
      <summary>
        <span className="hidden">{t('nav.market')}: </span>
        <span className="wide">{marketName(locale.idMarket, locale)}</span>
        <span className="narrow">{locale.idMarket}</span>
      </summary>
      <ul>
        {offered.map((idMarket) => {
          const language = MARKET_PACKS[idMarket].defaultLanguage;
          return (
            <li key={idMarket}>
              <a
                href={pageAddress({ idMarket, language })}
                aria-current={idMarket === locale.idMarket ? 'true' : undefined}
              >
                {marketName(idMarket, locale)}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
};

/**
 * SCR-004: the menu with the languages of the market. Each entry links to the same page in that
 * language.
 */
const LanguageMenu = ({ context: { locale, t, view } }: { readonly context: PageContext }) => (
  <details className="menu" name="menu">
    <summary>
      <span className="hidden">{t('nav.language')}: </span>
      <span className="wide">{LANGUAGE_NAMES[locale.language]}</span>
      <span className="narrow">{languageTagOf(locale).slice(0, 2)}</span>
    </summary>
    <ul>
      {MARKET_PACKS[locale.idMarket].languages.map((language) => {
        const other = { ...locale, language };
        return (
          <li key={language}>
            <a
              href={pageAddress(other, pageNameOf(view.page))}
              lang={languageTagOf(other)}
              aria-current={language === locale.language ? 'true' : undefined}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        );
      })}
    </ul>
  </details>
);

/**
 * SCR-005: the menu for small screens. It has all links for which the header has no room. It has no
 * link to the mobile sign-in, which exists only in the mobile build (reading 29).
 */
const SmallMenu = ({ context }: { readonly context: PageContext }) => {
  const { locale, t } = context;
  return (
    <details className="menu narrow" name="menu">
      <summary aria-label={t('nav.menu')}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 5h14M3 10h14M3 15h14" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <nav aria-label={t('nav.main')}>
        <Links context={context} />
        <ul className="links">
          <li>
            <a href={pageAddress(locale, 'registration')}>{t('nav.signUp')}</a>
          </li>
          <li>
            <a href="/password-recovery">{t('nav.forgot')}</a>
          </li>
        </ul>
      </nav>
    </details>
  );
};

/** SCR-002: the header of every public page. Its menus work without scripts. */
export const Header = ({ context }: { readonly context: PageContext }) => {
  const { locale, t } = context;
  return (
    <header className="header">
      <div className="bar">
        <a className="home" href={pageAddress(locale)} aria-label={`Fairlot, ${t('nav.home')}`}>
          <Wordmark />
        </a>
        <nav className="wide" aria-label={t('nav.main')}>
          <Links context={context} />
        </nav>
        <div className="end">
          <MarketMenu context={context} />
          <LanguageMenu context={context} />
          <a className="button plain wide" href={pageAddress(locale, 'registration')}>
            {t('nav.signUp')}
          </a>
          <a className="button" href={SIGN_IN}>
            {t('nav.signIn')}
          </a>
          <SmallMenu context={context} />
        </div>
      </div>
    </header>
  );
};
