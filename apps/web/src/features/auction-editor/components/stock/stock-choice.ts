import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';

export type Chosen = ReadonlyMap<number, VehicleDetails>;

/** The vehicle whose earlier auctions are open. */
export type NamedVehicle = { readonly idVehicle: number; readonly name: string };

/** The selected stock vehicles, and how to select others. */
export type StockChoice = {
  /** Already in a lot of this auction. */
  readonly unavailable: ReadonlySet<number>;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onAsk: (vehicle: NamedVehicle) => void;
};

export const StockChoiceContext = createContext<StockChoice | null>(null);

export const useStockChoice = (): StockChoice => {
  const choice = useContext(StockChoiceContext);
  if (choice === null) throw new Error('This component needs the stock dialog');
  return choice;
};
