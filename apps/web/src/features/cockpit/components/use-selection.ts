import { useMemo, useState } from 'react';

export type LotSelection = {
  readonly idLots: readonly number[];
  readonly has: (idLot: number) => boolean;
  readonly set: (idLot: number, isSelected: boolean) => void;
  readonly toggle: (idLot: number) => void;
  readonly replace: (idLots: readonly number[]) => void;
};

/** The lots selected for a command. Lots that the filter hides stay selected. */
export const useSelection = (): LotSelection => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const set = (idLot: number, isSelected: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isSelected) next.add(idLot);
        else next.delete(idLot);
        return next;
      });
    return {
      idLots: [...chosen].toSorted((a, b) => a - b),
      has: (idLot) => chosen.has(idLot),
      set,
      toggle: (idLot) => set(idLot, !chosen.has(idLot)),
      replace: (idLots) => setChosen(new Set(idLots)),
    };
  }, [chosen]);
};
