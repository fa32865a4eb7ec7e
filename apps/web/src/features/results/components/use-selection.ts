import { useState } from 'react';

export type LotSelection = {
  readonly ids: ReadonlySet<number>;
  readonly has: (idLot: number) => boolean;
  readonly toggle: (idLot: number) => void;
  readonly set: (idLots: readonly number[]) => void;
};

/** The selected lots. Lots that the filter hides stay selected, and are counted. */
export const useSelection = (): LotSelection => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    has: (idLot) => ids.has(idLot),
    toggle: (idLot) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(idLot)) next.add(idLot);
        return next;
      }),
    set: (idLots) => setIds(new Set(idLots)),
  };
};
