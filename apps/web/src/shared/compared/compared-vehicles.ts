import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useUser } from '#shared/session/session.js';
import { COMPARED_KEY } from './clear-compared.js';

/** Maximum number of vehicles in the comparison, because more do not fit side by side. */
export const COMPARED_MAX = 4;

const lotSchema = z.object({ idAuction: z.int(), idLot: z.int() });
const comparedSchema = z.object({
  idVehicle: z.int(),
  name: z.string(),
  lot: lotSchema.nullable(),
});
/** A vehicle in the comparison, with the lot in which it was selected. */
export type ComparedVehicle = z.infer<typeof comparedSchema>;
const choiceSchema = z.object({ idUser: z.int(), vehicles: z.array(comparedSchema) });

const NO_VEHICLES: readonly ComparedVehicle[] = [];
const listeners = new Set<() => void>();
let lastReadVehicles: {
  readonly written: string | null;
  readonly by: number;
  vehicles: readonly ComparedVehicle[];
};

const parseChosen = (written: string | null, idUser: number): readonly ComparedVehicle[] => {
  try {
    const stored = choiceSchema.parse(JSON.parse(written ?? ''));
    return stored.idUser === idUser ? stored.vehicles.slice(0, COMPARED_MAX) : NO_VEHICLES;
  } catch {
    return NO_VEHICLES;
  }
};

/**
 * The vehicles that the user has selected in this tab. Returns the same array until they change.
 */
export const comparedVehiclesOf = (idUser: number): readonly ComparedVehicle[] => {
  const written = sessionStorage.getItem(COMPARED_KEY);
  if (lastReadVehicles?.written !== written || lastReadVehicles.by !== idUser)
    lastReadVehicles = { written, by: idUser, vehicles: parseChosen(written, idUser) };
  return lastReadVehicles.vehicles;
};

const storeChoice = (idUser: number, vehicles: readonly ComparedVehicle[]): void => {
  if (vehicles.length === 0) sessionStorage.removeItem(COMPARED_KEY);
  else sessionStorage.setItem(COMPARED_KEY, JSON.stringify({ idUser, vehicles }));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useCompared = (): readonly ComparedVehicle[] => {
  const { idUser } = useUser();
  return useSyncExternalStore(subscribe, () => comparedVehiclesOf(idUser));
};

export const useIsCompared = (idVehicle: number): boolean => {
  const { idUser } = useUser();
  const isAmong = () => comparedVehiclesOf(idUser).some((one) => one.idVehicle === idVehicle);
  return useSyncExternalStore(subscribe, isAmong);
};

/** Returns a function that adds a vehicle to the comparison, up to the limit, or removes it. */
export const useChoosing = () => {
  const { idUser } = useUser();
  const add = useCallback(
    (vehicle: ComparedVehicle): 'added' | 'full' => {
      const others = comparedVehiclesOf(idUser).filter(
        (one) => one.idVehicle !== vehicle.idVehicle,
      );
      if (others.length >= COMPARED_MAX) return 'full';
      storeChoice(idUser, [...others, vehicle]);
      return 'added';
    },
    [idUser],
  );
  const remove = useCallback(
    (idVehicle?: number): void =>
      storeChoice(
        idUser,
        comparedVehiclesOf(idUser).filter(
          (one) => idVehicle !== undefined && one.idVehicle !== idVehicle,
        ),
      ),
    [idUser],
  );
  return { add, remove };
};
