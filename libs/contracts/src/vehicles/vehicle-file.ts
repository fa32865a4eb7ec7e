import { z } from 'zod';
import { rows } from '../rows.js';

const VEHICLE_FILE_KINDS = ['APPRAISAL', 'DATASHEET', 'OTHER', 'PHOTO', 'RECOGNITION'] as const;
export type VehicleFileKind = (typeof VEHICLE_FILE_KINDS)[number];

export const fileKind = z.enum(VEHICLE_FILE_KINDS);
/** Highest row number in a batch of uploaded files. */
export const TUPLA_MAX = 100_000;

/** Rotation of a picture from its original, clockwise in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const;
export type RotationDegrees = (typeof ROTATIONS)[number];

/** Id of a file. It is random, so only users who received it know it. */
export const idFile = z.string().regex(/^[0-9a-f]{32}$/);
export const vehicleFile = z
  .object({
    idFile,
    kind: fileKind,
    name: z.string(),
    /** Size of the download in bytes. */
    size: z.int().min(0),
    mediaType: z.string(),
    order: z.int().min(0),
    widths: z
      .array(z.int().min(1))
      .describe(
        'Available widths in pixels, ascending. For a PDF, these are the widths of the picture of its first page; empty until the picture is ready',
      ),
    /** A tiny picture as a `data:` URL, shown until the real one is loaded. */
    placeholder: z.string().nullable(),
    /** Degrees clockwise from the original; part of the picture address (SEC-38). */
    turned: z.literal(ROTATIONS),
  })
  .meta({ id: 'VehicleFile' });
export type VehicleFileView = z.infer<typeof vehicleFile>;
export const vehicleFiles = z.object({
  files: rows(vehicleFile),
  /** Id of the latest change of the vehicle's files, to send with a new order (ENG-100). */
  version: z.int().min(0),
});
