import { IconLogin2 } from '@tabler/icons-react';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { signInAddress } from '#shared/session/session.js';
import { controls, layout, PageTitle, VehicleDrawing, Wordmark } from '@fairlot/web-ui';
import { LanguageMenu } from './language-menu.js';
import { ThemeMenu } from './theme-menu.js';
import styles from './sign-in.module.css';

/** Says what the portal is and leaves for the identity provider. */
export const SignIn = ({ redirect }: { readonly redirect: string }) => {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.signIn}>
      <PageTitle title={t('signIn.title')} />
      <div className={styles.signInPicture} aria-hidden>
        <VehicleDrawing bodyType="SUV" />
        <VehicleDrawing bodyType="ESTATE" />
        <VehicleDrawing bodyType="CITY_CAR" />
      </div>
      <main className={styles.signInBox}>
        <div className={clsx(layout.row, layout.spread)}>
          <Wordmark />
          <span className={layout.row}>
            <LanguageMenu />
            <ThemeMenu />
          </span>
        </div>
        <h1>{t('signIn.heading')}</h1>
        <p>{t('signIn.text')}</p>
        <a className={controls.button} href={signInAddress(redirect)}>
          <IconLogin2 size={18} aria-hidden />
          {t('signIn.button')}
        </a>
      </main>
    </div>
  );
};
