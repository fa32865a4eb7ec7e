/** The stream name of a vehicle. No other code builds such names. */
export const vehicleStream = (idVehicle: number): string => `vehicle-${idVehicle}`;

const STREAM_NAME = /^vehicle-(\d+)$/;

/** The id of the vehicle that the stream belongs to; null for a stream of another kind. */
export const idVehicleOf = (stream: string): number | null => {
  const part = STREAM_NAME.exec(stream);
  return part === null ? null : Number(part[1]);
};
