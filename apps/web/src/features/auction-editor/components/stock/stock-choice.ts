import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';

export type ChosenVehicles = ReadonlyMap<number, VehicleDetails>;

/** The vehicle whose earlier auctions are displayed. */
export type NamedVehicle = { readonly idVehicle: number; readonly name: string };

/** The selected stock vehicles, and functions to change the selection. */
export type StockChoice = {
  /** Vehicles that are already in a lot of this auction. */
  readonly unavailable: ReadonlySet<number>;
  readonly chosen: ChosenVehicles;
  readonly onChosen: (chosen: ChosenVehicles) => void;
  readonly onAsk: (vehicle: NamedVehicle) => void;
};

export const StockChoiceContext = createContext<StockChoice | null>(null);

export const useStockChoice = (): StockChoice => {
  const choice = useContext(StockChoiceContext);
  if (choice === null) throw new Error('This component needs the stock dialog');
  return choice;
};
