import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { controls } from '@fairlot/web-ui';
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconStar,
  IconTrash,
} from '@fairlot/web-ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnRemove } from './on-remove.js';
import styles from './photo-buttons.module.css';

/** Where a photo moves: one place to the left or right, or to the front as the cover. */
export type PhotoMove = 'left' | 'right' | 'cover';

/** The position of the photo, and functions for its buttons. */
export type PhotoButtonsProps = {
  readonly photo: VehicleFileView;
  readonly at: number;
  readonly isLast: boolean;
  readonly isTurning: boolean;
  readonly onMove: (act: PhotoMove, to: number) => void;
  readonly onTurn: (photo: VehicleFileView) => void;
  readonly onRemove: OnRemove;
};
type PhotoButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly isOff?: boolean;
  readonly act?: string;
};

const PhotoButton = ({ label, icon, onClick, isOff = false, act }: PhotoButtonProps) => (
  <button
    type="button"
    className={controls.iconButton}
    aria-label={label}
    title={label}
    disabled={isOff}
    data-act={act}
    onClick={onClick}
  >
    {icon}
  </button>
);

type MoveButtonsProps = Pick<PhotoButtonsProps, 'photo' | 'at' | 'isLast' | 'onMove'>;

const MoveButtons = ({ photo: { idFile }, at, isLast, onMove }: MoveButtonsProps) => {
  const { t } = useTranslation('vehicle');
  const place = { at: at + 1 };
  return (
    <>
      <PhotoButton
        label={t('files.left', place)}
        icon={<IconChevronLeft size={20} aria-hidden />}
        act={`left ${idFile}`}
        isOff={at === 0}
        onClick={() => onMove('left', at - 1)}
      />
      <PhotoButton
        label={t('files.right', place)}
        icon={<IconChevronRight size={20} aria-hidden />}
        act={`right ${idFile}`}
        isOff={isLast}
        onClick={() => onMove('right', at + 1)}
      />
      <PhotoButton
        label={t('files.makeCover', place)}
        icon={<IconStar size={19} aria-hidden />}
        act={`cover ${idFile}`}
        isOff={at === 0}
        onClick={() => onMove('cover', 0)}
      />
    </>
  );
};

/** The buttons of a photo, to move, rotate and remove it. */
export const PhotoButtons = ({ name, ...props }: PhotoButtonsProps & { readonly name: string }) => {
  const { t } = useTranslation('vehicle');
  const { photo, at, isTurning, onTurn, onRemove } = props;
  return (
    <div className={styles.acts} role="group" aria-label={name}>
      <MoveButtons {...props} />
      <PhotoButton
        label={t('files.turn', { at: at + 1 })}
        icon={<IconRotateClockwise size={19} aria-hidden />}
        isOff={isTurning}
        onClick={() => onTurn(photo)}
      />
      {onRemove && (
        <PhotoButton
          label={t('files.remove', { name })}
          icon={<IconTrash size={19} aria-hidden />}
          onClick={() => onRemove(photo.idFile, name)}
        />
      )}
    </div>
  );
};
