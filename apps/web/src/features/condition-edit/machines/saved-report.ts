import { conditionReport, type ConditionReport } from '@fairlot/contracts/vehicles';
import { machineClock } from '@fairlot/kernel';
import { z } from 'zod';
import { DRAFTS } from '#shared/form/discard-drafts.js';

const storedReport = z.object({ savedAt: z.number(), report: conditionReport });
export type SavedReport = z.infer<typeof storedReport>;

type About = { readonly idUser: number; readonly idVehicle: number; readonly version: number };

/** Draft of a report, in this browser only. A draft of another version does not apply. */
export const savedReport = ({ idUser, idVehicle, version }: About) => {
  const key = `${DRAFTS}${idUser}.condition.${idVehicle}.${version}`;
  return {
    /** Null without a readable draft. */
    read: (): SavedReport | null => {
      try {
        return storedReport.parse(JSON.parse(localStorage.getItem(key) ?? ''));
      } catch {
        return null;
      }
    },
    save: (report: ConditionReport): void => {
      try {
        localStorage.setItem(key, JSON.stringify({ savedAt: machineClock.now(), report }));
      } catch {
        // The browser's storage is full; the page still holds the values.
      }
    },
    discard: (): void => localStorage.removeItem(key),
  };
};
