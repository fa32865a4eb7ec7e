import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts, Wordmark } from '@fairlot/web-ui';
import { LanguageMenu } from './language-menu.js';
import { ThemeMenu } from './theme-menu.js';
import { UserMenu } from './user-menu.js';

// Seldom opened: not part of the first page.
const KeyboardHelp = lazy(async () => ({
  default: (await import('./keyboard-help.js')).KeyboardHelp,
}));

/** Header, skip link and keyboard help around every page of a signed-in user. */
export const Frame = () => {
  const { t } = useTranslation('shell');
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useShortcuts({ '?': () => setHelp('open') });
  return (
    <div className="fl-frame">
      <a className="fl-skip" href="#main">
        {t('nav.skip')}
      </a>
      <header className="fl-header">
        <Link to="/auctions" className="fl-home" aria-label={t('nav.home')}>
          <Wordmark compact />
        </Link>
        <nav aria-label={t('nav.main')}>
          <Link to="/auctions" className="fl-nav">
            {t('nav.auctions')}
          </Link>
        </nav>
        <div className="fl-header-end">
          <LanguageMenu />
          <ThemeMenu />
          <UserMenu onHelp={() => setHelp('open')} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {help !== 'never' && (
        <Suspense>
          <KeyboardHelp opened={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </div>
  );
};
