import type { UserProfile } from '@fairlot/contracts/access';
import { machineClock } from '@fairlot/kernel';
import { Button } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import { useFormat } from '#shared/format/use-format.js';
import { stopView } from '../api/viewing.js';
import styles from './view-banner.module.css';

/**
 * The view is ended this long before it expires. A view that expires ends the session, but an ended
 * view returns to the viewer's session.
 */
const BEFORE_END_MS = 10_000;

type Props = { readonly user: UserProfile; readonly view: NonNullable<UserProfile['view']> };

/** The banner above every page while staff view the portal as another user. */
export const ViewBanner = ({ user, view: { endsAt } }: Props) => {
  const { t } = useTranslation('viewing');
  const format = useFormat();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: stopView,
    onSuccess: () => window.location.assign(`/admin/user-edit/${user.idUser}`),
  });
  const stop = useEffectEvent(() => mutate());
  useEffect(() => {
    const now = serverClock().now() ?? machineClock.now();
    const timer = setTimeout(() => stop(), Math.max(0, endsAt - BEFORE_END_MS - now));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <aside className={styles.banner} aria-label={t('viewing.label')}>
      <span>
        <strong>{t('viewing.user', { user: user.username })}</strong>{' '}
        {t('viewing.until', { until: format.time(endsAt) })}
      </span>
      <Button look="light" disabled={isPending} onClick={() => mutate()}>
        {t('viewing.stop')}
      </Button>
      {isError && <span role="alert">{t('viewing.failed')}</span>}
    </aside>
  );
};
