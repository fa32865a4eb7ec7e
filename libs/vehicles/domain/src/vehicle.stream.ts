/** The only place where the stream of a vehicle is named and read. */
export const vehicleStream = (idVehicle: number): string => `vehicle-${idVehicle}`;

const NAME = /^vehicle-(\d+)$/;

/** Null for a stream that is no vehicle's. */
export const idVehicleOf = (stream: string): number | null => {
  const part = NAME.exec(stream);
  return part === null ? null : Number(part[1]);
};
