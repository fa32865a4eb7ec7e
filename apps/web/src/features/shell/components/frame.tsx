import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts, Wordmark } from '@fairlot/web-ui';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useCompared } from '#shared/compared/compared-vehicles.js';
import { ToastPlace } from '#shared/toast/toast-place.js';
import { TaskTraySlot } from '../../tasks/components/task-tray-slot.js';
import { isBuyer } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { Boundary } from '#shared/ui/boundary.js';
import { LanguageMenu } from './language-menu.js';
import { loadAfterIdle } from './load-after-idle.js';
import { ThemeMenu } from './theme-menu.js';
import { MainNav } from './main-nav.js';
import { loadOnDemand } from './on-demand.js';
import { PaletteButton } from './palette-button.js';
import { useAccessCheck } from './use-access-check.js';
import { usePrepared } from './use-prepared.js';
import { useResumedCatalogue } from './use-resumed-catalogue.js';
import { useIdle } from '#shared/ui/use-idle.js';
import { UserMenu } from './user-menu.js';
import frame from '#shared/ui/frame.module.css';
import styles from './frame.module.css';

const useKeyboardHelp = loadOnDemand(async () => {
  const [{ KeyboardHelp }] = await Promise.all([import('./keyboard-help.js'), loadTexts('help')]);
  return KeyboardHelp;
});
const usePalette = loadOnDemand(
  async () => (await import('../../palette/components/palette.js')).Palette,
);
const NoticeCentre = lazy(async () => ({
  default: (await loadAfterIdle()).NoticeCentre,
}));
const CompareSlot = lazy(async () => ({
  default: (await import('../../compare/components/compare-bar-slot.js')).CompareBarSlot,
}));
const PrintStamp = lazy(async () => ({
  default: (await loadAfterIdle()).PrintStamp,
}));

/** Loads content that no page waits for. If loading fails, the page works without it. */
const LazyPart = ({ of: Part }: { readonly of: ComponentType }) => (
  <Boundary>
    <Suspense>
      <Part />
    </Suspense>
  </Boundary>
);

/** The layout of every page of a signed-in user, with header, skip link and keyboard help. */
export const Frame = ({ children = <Outlet /> }: { readonly children?: ReactNode }) => {
  const { t } = useTranslation('shell');
  const help = useKeyboardHelp();
  const palette = usePalette();
  const isIdle = useIdle();
  const user = useUser();
  const compared = useCompared();
  useAccessCheck();
  usePrepared(isIdle);
  useResumedCatalogue(isIdle);
  useShortcuts({ '?': help.open });
  return (
    <div className={frame.frame}>
      <a className={styles.skip} href="#main">
        {t('nav.skip')}
      </a>
      <header className={frame.header}>
        <Link to="/" className={styles.home} aria-label={t('nav.home')}>
          <Wordmark compact />
        </Link>
        <MainNav />
        <div className={frame.headerEnd}>
          <TaskTraySlot />
          <PaletteButton onOpen={palette.open} />
          <LanguageMenu />
          <ThemeMenu />
          <UserMenu onHelp={help.open} />
        </div>
      </header>
      {isIdle && <LazyPart of={PrintStamp} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {isIdle && compared.length > 0 && <LazyPart of={CompareSlot} />}
      <ToastPlace />
      {isIdle && isBuyer(user) && <LazyPart of={NoticeCentre} />}
      {help.dialog({})}
      {palette.dialog({ onHelp: help.open })}
    </div>
  );
};
