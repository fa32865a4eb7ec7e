import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { StoredEvent } from '@fairlot/event-store-port';
import { z } from 'zod';

const metadata = z.object({
  commandId: z.string().min(1),
  fingerprint: z.string(),
  actor: z.object({ idUser: z.int(), idDealer: z.int().nullable(), role: z.string() }),
  ingressAt: z.int(),
  decidedAt: z.int(),
  stateHash: z.string().optional(),
  stateHashVersion: z.int().optional(),
});

/** The metadata of a stored event; null if the engine did not write the event. */
export const parseStoredMetadata = (stored: StoredEvent): EventMetadata | null => {
  try {
    const parsed = metadata.safeParse(JSON.parse(stored.metadata));
    if (!parsed.success) return null;
    const { stateHash, stateHashVersion, ...rest } = parsed.data;
    return {
      ...rest,
      ...(stateHash !== undefined && { stateHash }),
      ...(stateHashVersion !== undefined && { stateHashVersion }),
    };
  } catch {
    return null;
  }
};
