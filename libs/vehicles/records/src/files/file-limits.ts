/** Maximum number of files per vehicle. */
export const FILES_PER_VEHICLE_MAX = 100;
/** Maximum number of files per row of a list, before its vehicle exists. */
export const FILES_PER_TUPLA_MAX = 60;
/** Limits for the waiting files of one user. Enough for several hundred vehicles with photos. */
export const WAITING_MAX = { files: 2_000, bytes: 2_147_483_648 } as const;
/** Lifetime of a waiting file. The register of personal data states the same period. */
export const WAITS_MS = 86_400_000;
