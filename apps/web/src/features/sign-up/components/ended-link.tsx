import type { VerifiedTag } from '@fairlot/contracts/access';
import { controls, layout, PageTitle } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type Props = { readonly state: Exclude<VerifiedTag['state'], 'OPEN'> };

/** Says why an invitation link is invalid, and what to do next. */
export const EndedLink = ({ state }: Props) => {
  const { t } = useTranslation('recovery');
  return (
    <div className={layout.page}>
      <PageTitle title={t('signUp.ended.title')} />
      <h1>{t('signUp.ended.title')}</h1>
      <p>{t(`signUp.ended.${state}`)}</p>
      <div className={layout.row}>
        <Link to="/sign-in" className={controls.button}>
          {t('signUp.ended.toSignIn')}
        </Link>
        {state === 'USED' && (
          <Link to="/password-recovery" className={controls.button} data-look="plain">
            {t('recovery.ask.title')}
          </Link>
        )}
      </div>
    </div>
  );
};
