import { Button, FormField, layout } from '@fairlot/web-ui';
import { IconPhotoOff, IconUpload } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUploads } from '../../vehicle-detail/api/use-uploads.js';
import { PickButton } from '#shared/ui/pick-button.js';
import { TakePhotoButton } from '../../vehicle-detail/components/take-photo-button.js';
import { SendingList } from '../../vehicle-detail/components/sending-list.js';
import { photosIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { PictureThumbs } from '../../vehicle-pictures/components/picture-thumbs.js';

type Props = {
  readonly idVehicle: number;
  /** File name of a photo of the vehicle. */
  readonly name: string;
  readonly chosen: string | null;
  readonly onChoose: (idFile: string | null) => void;
};

const PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

/** Chooses one of the vehicle's photos, or uploads a new one, which is added to the vehicle. */
export const PhotoChoice = ({ idVehicle, name, chosen, onChoose }: Props) => {
  const { t } = useTranslation('report');
  const { data } = useQuery(vehicleFilesQuery(idVehicle));
  const photos = photosIn(data?.files ?? []);
  const { add, ...sending } = useUploads(idVehicle, {
    onAttached: (added) => {
      const [photo] = photosIn(added);
      if (photo) onChoose(photo.idFile);
    },
  });
  return (
    <FormField group label={t('damage.photo')}>
      {() => (
        <>
          {photos.length > 0 && (
            <PictureThumbs
              name={name}
              photos={photos}
              chosen={photos.findIndex(({ idFile }) => idFile === chosen)}
              onChoose={(at) => onChoose(photos[at]?.idFile ?? null)}
            />
          )}
          <SendingList {...sending} />
          <div className={layout.row}>
            <TakePhotoButton onFiles={add} />
            <PickButton
              label={t('damage.sendPhoto')}
              look="light"
              icon={<IconUpload size={16} aria-hidden />}
              accept={PHOTO_TYPES}
              onFiles={add}
            />
            <Button
              look="plain"
              disabled={chosen === null}
              icon={<IconPhotoOff size={16} aria-hidden />}
              onClick={() => onChoose(null)}
            >
              {t('damage.noPhoto')}
            </Button>
          </div>
        </>
      )}
    </FormField>
  );
};
