import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';

export type Chosen = ReadonlyMap<number, VehicleDetails>;

/** A vehicle whose auctions are asked for. */
export type Asked = { readonly idVehicle: number; readonly name: string };

/** Which vehicles of the stock are taken, and how others are. */
export type StockChoice = {
  /** In a lot of this auction already. */
  readonly held: ReadonlySet<number>;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onAsk: (vehicle: Asked) => void;
};

export const StockChoiceContext = createContext<StockChoice | null>(null);

export const useStockChoice = (): StockChoice => {
  const choice = useContext(StockChoiceContext);
  if (choice === null) throw new Error('This component stands in the stock dialog');
  return choice;
};
