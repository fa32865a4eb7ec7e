import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import {
  documentsIn,
  photosIn,
  vehicleFilesQuery,
} from '../../vehicle-pictures/api/vehicle-files.js';
import { useFileChanges } from '../api/use-file-changes.js';
import { useUploads } from '../api/use-uploads.js';
import { DocumentList } from './document-list.js';
import { FileChanges } from './file-changes.js';
import { FileDrop } from './file-drop.js';
import { PhotoList } from './photo-list.js';
import { SendingList } from './sending-list.js';
import { useRemoval } from './use-removal.js';

/** States in which bidders see the files, so that none can be removed (ENG-92). */
const STATES_SHOWN_TO_BIDDERS = ['IN_AUCTION', 'SOLD'];

/**
 * The panel with which a seller uploads, orders, rotates and removes the files of a vehicle. It
 * also lists the changes.
 */
export const FilesPanel = ({ vehicle }: { readonly vehicle: VehicleDetails }) => {
  const { t } = useTranslation('vehicle');
  const { idVehicle, state } = vehicle;
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(vehicleFilesQuery(idVehicle));
  const uploads = useUploads(idVehicle);
  const tell = (problem: unknown) => void showToast({ tone: 'bad', text: problemText(problem) });
  const changes = useFileChanges(idVehicle, tell);
  const { hidden, takeAway } = useRemoval(changes);
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  const visible = data.files.filter(({ idFile }) => !hidden.has(idFile));
  const photos = photosIn(visible);
  // Photos whose removal can still be undone. A new order must include them, because the server
  // requires all photos.
  const hiddenPhotos = photosIn(data.files).filter(({ idFile }) => hidden.has(idFile));
  const onRemove =
    state !== null && STATES_SHOWN_TO_BIDDERS.includes(state)
      ? null
      : (idFile: string, name: string) => takeAway(idFile, t('files.removed', { name }));
  return (
    <>
      <FileDrop onFiles={uploads.add} />
      <SendingList {...uploads} />
      {photos.length === 0 ? (
        <p className={text.faint}>{t('files.none')}</p>
      ) : (
        <PhotoList
          photos={photos}
          isTurning={changes.isTurning}
          onOrder={(idFiles) =>
            changes.order([...idFiles, ...hiddenPhotos.map(({ idFile }) => idFile)])
          }
          onTurn={changes.turn}
          onRemove={onRemove}
        />
      )}
      <DocumentList documents={documentsIn(visible)} onRemove={onRemove} />
      {onRemove === null && <p className={text.faint}>{t('files.stay')}</p>}
      <FileChanges idVehicle={idVehicle} photos={photos} />
    </>
  );
};
