/** Maximum number of files per vehicle. */
export const FILES_PER_VEHICLE_MAX = 100;
/** Maximum number of files per row of a list whose vehicle does not exist yet. */
export const FILES_PER_TUPLA_MAX = 60;
/** Limits for a user's pending files. They suffice for several hundred vehicles with photos. */
export const WAITING_MAX = { files: 2_000, bytes: 2_147_483_648 } as const;
/** How long a pending file is kept, ms. The register of personal data states the same period. */
export const WAITS_MS = 86_400_000;
