import type { LotKey } from '../streams.js';

/** The lot whose active award holds the vehicle, or null. */
export type VehicleState = { readonly heldBy: LotKey | null };
