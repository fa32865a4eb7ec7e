import { Button, controls, layout, text } from '@fairlot/web-ui';
import { IconDeviceDesktop, IconDeviceMobile, IconDevicesOff } from '@fairlot/web-ui/icons';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useSignOut } from '../../shell/components/use-sign-out.js';
import { devicesQuery, endDevice, OWN_DATA_PATH } from '../api/profile.js';
import styles from './profile.module.css';

const useEndDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endDevice,
    // Reloads even after a refusal, because the session has already ended.
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
};

/** Signs out all devices, and exports all data of the user. */
const Everything = () => {
  const { t } = useTranslation('account');
  const everywhere = useSignOut('ENG-32');
  const mayDownload = useMayCall()('ENG-63');
  return (
    <>
      <div className={layout.row}>
        <Button
          look="light"
          icon={<IconDevicesOff size={16} aria-hidden />}
          disabled={everywhere.isPending}
          onClick={() => everywhere.mutate()}
        >
          {t('nav.signOutEverywhere', { ns: 'shell' })}
        </Button>
        {mayDownload && (
          <a className={controls.button} data-look="light" href={OWN_DATA_PATH} download>
            {t('profile.download')}
          </a>
        )}
      </div>
      {mayDownload && <p className={text.faint}>{t('profile.downloadHint')}</p>}
    </>
  );
};

/** Devices with a session of the user; each or all can be signed out. */
export const Devices = () => {
  const { t } = useTranslation('account');
  const { instant } = useFormat();
  const problemText = useProblemText();
  const { data: devices } = useSuspenseQuery(devicesQuery);
  const ending = useEndDevice();
  return (
    <>
      <ul className={styles.devices}>
        {devices.map(({ idSession, via, device, seenAt, isThis }) => {
          const Icon = via === 'token' ? IconDeviceMobile : IconDeviceDesktop;
          const name = device ?? t(`profile.via.${via}`);
          return (
            <li key={idSession}>
              <Icon size={20} aria-hidden />
              <span>
                {name}
                <span className={text.label}>
                  {isThis ? t('profile.thisDevice') : t('profile.seen', { at: instant(seenAt) })}
                </span>
              </span>
              {!isThis && (
                <Button
                  look="plain"
                  disabled={ending.isPending}
                  aria-label={t('profile.endDeviceOf', { name })}
                  onClick={() => ending.mutate(idSession)}
                >
                  {t('profile.endDevice')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className={text.bad}>
        {ending.isError && problemText(ending.error)}
      </p>
      <Everything />
    </>
  );
};
