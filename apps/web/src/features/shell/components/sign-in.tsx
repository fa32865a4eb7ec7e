import { IconLogin2 } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAddress } from '#shared/session/sign-in-address.js';
import { controls, layout, PageTitle, text, VehicleDrawing, Wordmark } from '@fairlot/web-ui';
import { CopyId } from '#shared/ui/copy-id.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import { LanguageChoice } from './language-choice.js';
import { ThemeMenu } from './theme-menu.js';
import styles from './sign-in.module.css';

type Props = {
  /** Path of the page that opens after sign-in. */
  readonly redirect: string;
  /** Error id if the session ended while the user was working. Null otherwise. */
  readonly ended: string | null;
  /** Further information about the end of the session, such as outcomes of bids. */
  readonly endNews?: ReactNode;
};

const PasskeySignIn = lazy(async () => ({
  default: (await import('./passkey-sign-in.js')).PasskeySignIn,
}));

const focusHeading = (heading: HTMLElement | null) => heading?.focus();

type SignInLinkProps = { readonly address: string };
const SignInLink = ({ address, children }: SignInLinkProps & { readonly children: string }) => (
  <a className={controls.button} href={address}>
    <IconLogin2 size={18} aria-hidden />
    {children}
  </a>
);

type SessionEndedProps = SignInLinkProps & { readonly ended: string; readonly children: ReactNode };
/** The notice for a user whose session ended while the user was working. */
const SessionEndedNotice = ({ ended, address, children }: SessionEndedProps) => {
  const { t } = useTranslation('trouble');
  return (
    <>
      <PageTitle title={t('ended.heading')} />
      <h1 ref={focusHeading} tabIndex={-1}>
        {t('ended.heading')}
      </h1>
      {children}
      <p>{t('ended.text')}</p>
      <p className={text.faint}>
        {t('id')} <code>{ended}</code>
      </p>
      <SignInLink address={address}>{t('ended.button')}</SignInLink>
      <CopyId errorId={ended} />
    </>
  );
};

const Welcome = ({ address }: SignInLinkProps) => {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageTitle title={t('signIn.title')} />
      <h1>{t('signIn.heading')}</h1>
      <p>{t('signIn.text')}</p>
      <SignInLink address={address}>{t('signIn.button')}</SignInLink>
      <a href="/password-recovery" className={controls.button} data-look="plain">
        {t('signIn.lost')}
      </a>
      {/*
       * SCR-036: the link leads to a page of the public site, in the visitor's market and language.
       */}
      <a href="/registration" className={controls.button} data-look="plain">
        {t('signIn.register')}
      </a>
    </>
  );
};

/**
 * Introduces the portal, and links to the identity provider. Both the separate sign-in page
 * (`sign-in-page.tsx`) and a route of the portal use it, so it needs neither router nor session.
 */
export const SignIn = ({ redirect, ended, endNews }: Props) => {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div className={styles.signIn}>
      <div className={styles.signInPicture} aria-hidden>
        <VehicleDrawing bodyType="SUV" />
        <VehicleDrawing bodyType="ESTATE" />
        <VehicleDrawing bodyType="CITY_CAR" />
      </div>
      <main className={styles.signInBox}>
        <div className={clsx(layout.row, layout.spread)}>
          <Wordmark />
          <span className={layout.row}>
            <LanguageChoice idUser={null} onFailed={setFailure} />
            <ThemeMenu />
          </span>
        </div>
        {failure !== null && <p role="alert">{failure}</p>}
        {ended === null ? (
          <Welcome address={signInAddress(redirect)} />
        ) : (
          <SessionEndedNotice address={signInAddress(redirect)} ended={ended}>
            {endNews}
          </SessionEndedNotice>
        )}
        <div className={styles.loadedLater}>
          <OnDemandPart>
            <PasskeySignIn onSignedIn={() => location.assign(redirect)} />
          </OnDemandPart>
        </div>
      </main>
    </div>
  );
};
