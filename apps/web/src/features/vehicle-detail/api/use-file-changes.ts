import {
  vehicleFileOperations,
  vehiclePictureOperations,
  type RotationDegrees,
  type VehicleFileView,
} from '@fairlot/contracts/vehicles';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';
import { vehicleHistoryQuery } from '../../vehicle-history/api/history.js';
import {
  documentsIn,
  photosIn,
  vehicleFilesQuery,
} from '../../vehicle-pictures/api/vehicle-files.js';

type VehicleFiles = CallAnswer<'ENG-91'>;

/** The recorded changes of a vehicle's files, with their authors (ENG-102). */
export const fileChangesQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['vehicle-file-changes', idVehicle],
    queryFn: ({ signal }) =>
      call(vehiclePictureOperations['ENG-102'], { params: { id: idVehicle } }, { signal }),
  });

/** Reloads the recorded changes of a vehicle's files. */
export const readTrail = (client: QueryClient, idVehicle: number): void => {
  void client.invalidateQueries(fileChangesQuery(idVehicle));
  void client.invalidateQueries(vehicleHistoryQuery(idVehicle));
};

const orderFiles = (
  { files, version }: VehicleFiles,
  idFiles: readonly string[],
): VehicleFiles => ({
  version,
  files: [
    ...photosIn(files).toSorted((a, b) => idFiles.indexOf(a.idFile) - idFiles.indexOf(b.idFile)),
    ...documentsIn(files),
  ],
});

const NEXT_ROTATION: Readonly<Record<RotationDegrees, RotationDegrees>> = {
  0: 90,
  90: 180,
  180: 270,
  270: 0,
};

/**
 * What all changes of a vehicle's files share. They are queued, because each must start from the
 * version that the previous one has produced.
 */
const useShared = (idVehicle: number, onError: (error: unknown) => void) => {
  const client = useQueryClient();
  const { queryKey } = vehicleFilesQuery(idVehicle);
  const mutationKey = ['vehicle-files', idVehicle];
  /**
   * Stores a response. While other changes are pending, it stores only the version, because the
   * files in the response do not include those changes.
   */
  const take = (answer: VehicleFiles) =>
    client.setQueryData(queryKey, (cached) =>
      cached !== undefined && client.isMutating({ mutationKey }) > 1
        ? { ...cached, version: answer.version }
        : answer,
    );
  const readAnew = () => client.invalidateQueries({ queryKey });
  const how = {
    scope: { id: mutationKey.join('-') },
    mutationKey,
    onError: (error: unknown) => {
      onError(error);
      void readAnew();
    },
    onSettled: () => readTrail(client, idVehicle),
  };
  return { client, queryKey, params: { id: idVehicle }, take, readAnew, how };
};

/**
 * Changes the order and rotation of a vehicle's photos, and removes files. A new order appears
 * immediately. After a concurrent change, the files are reloaded.
 */
export const useFileChanges = (idVehicle: number, onError: (error: unknown) => void) => {
  const { client, queryKey, params, take, readAnew, how } = useShared(idVehicle, onError);
  const order = useMutation({
    ...how,
    mutationFn: (idFiles: readonly string[]) => {
      const version = client.getQueryData(queryKey)?.version ?? 0;
      const body = { idFiles: [...idFiles], version };
      return call(vehiclePictureOperations['ENG-100'], { params, body });
    },
    onMutate: async (idFiles) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cached) => cached && orderFiles(cached, idFiles));
    },
    onSuccess: take,
  });
  const turn = useMutation({
    ...how,
    mutationFn: ({ idFile, turned }: VehicleFileView) => {
      const body = { turned: NEXT_ROTATION[turned] };
      return call(vehiclePictureOperations['ENG-101'], { params: { ...params, idFile }, body });
    },
    onSuccess: take,
  });
  const { scope, ...alone } = how;
  const removal = {
    ...alone,
    mutationFn: (idFile: string) =>
      call(vehicleFileOperations['ENG-92'], { params: { ...params, idFile } }, { keepalive: true }),
    onSuccess: readAnew,
  };
  const remove = useMutation({ ...removal, scope });
  const removeNow = useMutation(removal);
  return {
    order: order.mutate,
    turn: turn.mutate,
    isTurning: turn.isPending,
    remove: remove.mutateAsync,
    removeNow: removeNow.mutateAsync,
  };
};
