import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import type { VehicleFile } from '@fairlot/vehicles-records';

/** A file as shown with its vehicle. Sender and row are left out. */
export const vehicleFileViewOf = (file: VehicleFile): VehicleFileView => ({
  idFile: file.idFile,
  kind: file.kind,
  name: file.name,
  size: file.size,
  mediaType: file.mediaType,
  order: file.order,
  widths: [...file.widths],
  placeholder: file.placeholder,
  turned: file.turned,
});
