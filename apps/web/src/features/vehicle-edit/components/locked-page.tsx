import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { controls, EmptyPanel, layout, PageTitle } from '@fairlot/web-ui';
import { IconLock } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** States in which bidders see the data or have relied on it, so that it cannot change. */
const LOCKED_STATES = ['IN_AUCTION', 'SOLD'];
export const isLocked = ({ state }: Pick<VehicleDetails, 'state'>): boolean =>
  LOCKED_STATES.includes(state ?? '');

type Props = {
  readonly vehicle: Pick<VehicleDetails, 'idVehicle'>;
  readonly title: string;
  /** A sentence that says what cannot be changed. */
  readonly text: string;
};

/** Replaces a form whose data cannot be changed, so that users learn this before they type. */
export const LockedPage = ({ vehicle: { idVehicle }, title, text }: Props) => {
  const { t } = useTranslation('vehicle');
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      <h1>{title}</h1>
      <EmptyPanel
        icon={<IconLock size={44} stroke={1.3} aria-hidden />}
        title={text}
        text={t('edit.held.text')}
      >
        <Link
          to="/private/vehicles/$idVehicle"
          params={{ idVehicle }}
          className={controls.button}
          data-look="light"
        >
          {t('word.back')}
        </Link>
      </EmptyPanel>
    </div>
  );
};
