/** The only code that forms the stream name of a vehicle. */
export const vehicleStream = (idVehicle: number): string => `vehicle-${idVehicle}`;

const STREAM_NAME = /^vehicle-(\d+)$/;

/** The id of the vehicle that a stream is about. Null for another stream. */
export const idVehicleOf = (stream: string): number | null => {
  const part = STREAM_NAME.exec(stream);
  return part === null ? null : Number(part[1]);
};
