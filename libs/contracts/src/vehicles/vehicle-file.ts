import { z } from 'zod';
import { rows } from '../rows.js';

const VEHICLE_FILE_KINDS = ['APPRAISAL', 'DATASHEET', 'OTHER', 'PHOTO', 'RECOGNITION'] as const;
export type VehicleFileKind = (typeof VEHICLE_FILE_KINDS)[number];

export const fileKind = z.enum(VEHICLE_FILE_KINDS);
/** Rows of one sending. */
export const TUPLA_MAX = 100_000;

/** How far a picture was turned clockwise from how it came, in degrees. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

/** Random: whoever knows one was told it. */
export const idFile = z.string().regex(/^[0-9a-f]{32}$/);
export const vehicleFile = z
  .object({
    idFile,
    kind: fileKind,
    name: z.string(),
    /** Bytes of what is handed out as a file. */
    size: z.int().min(0),
    mediaType: z.string(),
    order: z.int().min(0),
    widths: z
      .array(z.int().min(1))
      .describe(
        'Widths in pixels, ascending; for a PDF those of its first page, empty until it is rendered',
      ),
    /** A tiny picture as a `data:` address, shown until the real one is there. */
    placeholder: z.string().nullable(),
    /** Degrees, clockwise, from how it came; the address of a picture names it (SEC-38). */
    turned: z.literal(TURNS),
  })
  .meta({ id: 'VehicleFile' });
export type VehicleFileView = z.infer<typeof vehicleFile>;
export const vehicleFiles = z.object({
  files: rows(vehicleFile),
  /** Of the newest change to them, which a new order starts from (ENG-100). */
  version: z.int().min(0),
});
