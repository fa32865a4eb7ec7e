import { layout, showsBody, text, VehicleDrawing } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import styles from './drawn-vehicle.module.css';

type Props = {
  readonly bodyType: string;
  /** Why there is no photo. Undefined while this is unknown. */
  readonly status: 'none' | 'failed' | undefined;
};

/**
 * A drawing in place of a missing photo. It has the body type if that is known, and never a colour.
 */
export const DrawnVehicle = ({ bodyType, status }: Props) => {
  const { t } = useTranslation('live');
  const none = showsBody(bodyType) ? 'lotDetail.drawing' : 'lotDetail.noPictures';
  return (
    <figure>
      <div className={clsx(layout.stage, styles.stage)}>
        <VehicleDrawing bodyType={bodyType} />
      </div>
      <figcaption className={clsx(text.faint, styles.caption)}>
        {status !== undefined && t(status === 'failed' ? 'gallery.failed' : none)}
      </figcaption>
    </figure>
  );
};
