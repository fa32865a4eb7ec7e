import { conditionReport, type ConditionReport } from '@fairlot/contracts/vehicles';
import { machineClock } from '@fairlot/kernel';
import { z } from 'zod';
import { DRAFTS } from '#shared/form/discard-drafts.js';

const kept = z.object({ savedAt: z.number(), report: conditionReport });
export type KeptReport = z.infer<typeof kept>;

type About = { readonly idUser: number; readonly idVehicle: number; readonly version: number };

/**
 * A report that a user has not sent yet, in this browser only. What was written over another version
 * is no draft of this one.
 */
export const keptReport = ({ idUser, idVehicle, version }: About) => {
  const key = `${DRAFTS}${idUser}.condition.${idVehicle}.${version}`;
  return {
    /** Null where there is none, or none that can be read. */
    read: (): KeptReport | null => {
      try {
        return kept.parse(JSON.parse(localStorage.getItem(key) ?? ''));
      } catch {
        return null;
      }
    },
    save: (report: ConditionReport): void => {
      try {
        localStorage.setItem(key, JSON.stringify({ savedAt: machineClock.now(), report }));
      } catch {
        // The browser has no room: the page itself still holds what is written.
      }
    },
    discard: (): void => localStorage.removeItem(key),
  };
};
