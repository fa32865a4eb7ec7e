import { IconLogout, IconRefresh, IconUserOff } from '@fairlot/web-ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, EmptyPanel, layout, PageTitle, text, Wordmark } from '@fairlot/web-ui';
import { LanguageMenu } from '../../shell/components/language-menu.js';
import { ThemeMenu } from '../../shell/components/theme-menu.js';
import { useSignOut } from '../../shell/components/use-sign-out.js';
import { sessionQuery, useUser } from '#shared/session/session.js';
import styles from '#shared/ui/frame.module.css';

/** Reloads the profile. If nothing blocks the user any more, the route opens the portal. */
const useCheck = () => {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
    onSuccess: () => router.invalidate(),
  });
};

/** SCR-042: shows a user without access the reason, and how to get access. */
export const Admission = () => {
  const { t } = useTranslation('recovery');
  const { t: ofShell } = useTranslation('shell');
  const user = useUser();
  const check = useCheck();
  const signOut = useSignOut();
  return (
    <div className={styles.frame}>
      <PageTitle title={t('admission.disabled.title')} />
      <header className={styles.header}>
        <Wordmark compact />
        <div className={styles.headerEnd}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main className={layout.page}>
        <EmptyPanel
          isPage
          icon={<IconUserOff size={44} stroke={1.3} aria-hidden />}
          title={t('admission.disabled.title')}
          text={t('admission.disabled.text', { name: user.username })}
        >
          <p>{t('admission.disabled.next')}</p>
          <div className={layout.row}>
            <Button
              icon={<IconRefresh size={16} aria-hidden />}
              disabled={check.isPending}
              onClick={() => check.mutate()}
            >
              {t('admission.check')}
            </Button>
            <Button
              look="plain"
              icon={<IconLogout size={16} aria-hidden />}
              disabled={signOut.isPending}
              onClick={() => signOut.mutate()}
            >
              {ofShell('nav.signOut')}
            </Button>
          </div>
          <p className={text.faint} role="status">
            {check.isSuccess && t('admission.still')}
          </p>
        </EmptyPanel>
      </main>
    </div>
  );
};
