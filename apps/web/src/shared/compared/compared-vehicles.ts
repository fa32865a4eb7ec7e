import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useUser } from '#shared/session/session.js';
import { COMPARED_KEY } from './clear-compared.js';

/** More do not fit side by side. */
export const COMPARED_MAX = 4;

const lot = z.object({ idAuction: z.int(), idLot: z.int() });
const compared = z.object({ idVehicle: z.int(), name: z.string(), lot: lot.nullable() });
/** A vehicle chosen for comparison, with its lot. */
export type ComparedVehicle = z.infer<typeof compared>;
const choice = z.object({ idUser: z.int(), vehicles: z.array(compared) });

const NO_VEHICLES: readonly ComparedVehicle[] = [];
const listeners = new Set<() => void>();
let lastRead: {
  readonly written: string | null;
  readonly by: number;
  vehicles: readonly ComparedVehicle[];
};

const chosenIn = (written: string | null, idUser: number): readonly ComparedVehicle[] => {
  try {
    const stored = choice.parse(JSON.parse(written ?? ''));
    return stored.idUser === idUser ? stored.vehicles.slice(0, COMPARED_MAX) : NO_VEHICLES;
  } catch {
    return NO_VEHICLES;
  }
};

/** The user's selection in this tab. The same array until it changes. */
export const comparedVehiclesOf = (idUser: number): readonly ComparedVehicle[] => {
  const written = sessionStorage.getItem(COMPARED_KEY);
  if (lastRead?.written !== written || lastRead.by !== idUser)
    lastRead = { written, by: idUser, vehicles: chosenIn(written, idUser) };
  return lastRead.vehicles;
};

const store = (idUser: number, vehicles: readonly ComparedVehicle[]): void => {
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

/** Adds a vehicle to the comparison up to the limit, or removes it. */
export const useChoosing = () => {
  const { idUser } = useUser();
  const add = useCallback(
    (vehicle: ComparedVehicle): 'added' | 'full' => {
      const others = comparedVehiclesOf(idUser).filter(
        (one) => one.idVehicle !== vehicle.idVehicle,
      );
      if (others.length >= COMPARED_MAX) return 'full';
      store(idUser, [...others, vehicle]);
      return 'added';
    },
    [idUser],
  );
  const remove = useCallback(
    (idVehicle?: number): void =>
      store(
        idUser,
        comparedVehiclesOf(idUser).filter(
          (one) => idVehicle !== undefined && one.idVehicle !== idVehicle,
        ),
      ),
    [idUser],
  );
  return { add, remove };
};
