/** Files of one vehicle: more is no car. */
export const FILES_PER_VEHICLE_MAX = 100;
/** Of one that is still to come. */
export const FILES_PER_TUPLA_MAX = 60;
/** What waits of one user at once: a list of some hundred vehicles with their photos. */
export const WAITING_MAX = { files: 2_000, bytes: 2_147_483_648 } as const;
/** How long it waits; the register of personal data says it too. */
export const WAITS_MS = 86_400_000;
