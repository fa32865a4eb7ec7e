import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import type { KnownSchedule } from '../machines/schedule.js';

export type Editor = {
  readonly templates: readonly Template[];
  /** When the edited auction starts and ends now. */
  readonly known: KnownSchedule;
  /** Every vehicle that a lot names, and others that were seen. */
  readonly vehicles: ReadonlyMap<number, VehicleDetails>;
  readonly learn: (vehicles: readonly VehicleDetails[]) => void;
  /** Brings a field into sight and puts the cursor there; a lot's row may not be in the page yet. */
  readonly goTo: (path: string) => void;
  /** Of the table of lots, where `goTo` leads. */
  readonly revealed: { readonly index: number } | undefined;
};

export const EditorContext = createContext<Editor | null>(null);

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('Part of the editor outside of it');
  return editor;
};

export const useAuctionForm = () => useFormContext<AuctionValues, unknown, ValidAuction>();

/** The chosen template; null before one is chosen, and for one that is not the user's. */
export const useTemplate = (): Template | null => {
  const { templates } = useEditor();
  const { control } = useAuctionForm();
  const idTemplate = useWatch({ control, name: 'idTemplate' });
  return templates.find((template) => template.idTemplate === idTemplate) ?? null;
};
