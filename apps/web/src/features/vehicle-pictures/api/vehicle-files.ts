import { fileViewOperations, type VehicleFileView } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { callAddress } from '#shared/api/address-of.js';
import { call } from '#shared/api/call.js';

const FRESH_MS = 60_000;

/** The files of a vehicle, in their order (ENG-91). */
export const vehicleFilesQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['vehicle-files', idVehicle],
    queryFn: ({ signal }) =>
      call(fileViewOperations['ENG-91'], { params: { id: idVehicle } }, { signal }),
    staleTime: FRESH_MS,
  });

export const photosIn = (files: readonly VehicleFileView[]): readonly VehicleFileView[] =>
  files.filter(({ kind }) => kind === 'PHOTO');
export type VehicleDocument = VehicleFileView & {
  readonly kind: Exclude<VehicleFileView['kind'], 'PHOTO'>;
};
export const documentsIn = (files: readonly VehicleFileView[]): readonly VehicleDocument[] =>
  files.filter((file): file is VehicleDocument => file.kind !== 'PHOTO');

type PictureFormat = 'jpeg' | 'webp';

/**
 * URL of a photo in a certain width (SEC-38). A rotated photo has another URL, so that caches do
 * not return the earlier picture.
 */
export const pictureAddress = (
  { idFile: idImage, turned }: VehicleFileView,
  width: number,
  format: PictureFormat,
): string => {
  const turn = turned === 0 ? undefined : turned;
  return callAddress(fileViewOperations['SEC-38'], {
    query: { idImage, width, format, turned: turn },
  });
};

/** The URLs of a photo in all available widths, for `srcset`. */
export const imageSourceSet = (photo: VehicleFileView, format: PictureFormat): string =>
  photo.widths.map((width) => `${pictureAddress(photo, width, format)} ${width}w`).join(', ');
