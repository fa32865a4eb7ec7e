import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import type { SavedSchedule } from '../machines/schedule.js';

export type Editor = {
  readonly templates: readonly Template[];
  /** Whether there are more templates, for which the user can search. */
  readonly hasMore: boolean;
  readonly loadTemplate: (idTemplate: number) => Promise<Template | null>;
  /** Current start and end of the edited auction. */
  readonly savedSchedule: SavedSchedule;
  /** The vehicles in the lots, and other vehicles that the page has loaded, by id. */
  readonly vehicles: ReadonlyMap<number, VehicleDetails>;
  readonly learn: (vehicles: readonly VehicleDetails[]) => void;
  /** Scrolls to a field and focuses it, even if the row of its lot is not rendered yet. */
  readonly goTo: (path: string) => void;
  /** The row of the lot table to which `goTo` scrolls. Undefined before its first use. */
  readonly revealed: { readonly index: number } | undefined;
};

export const EditorContext = createContext<Editor | null>(null);

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('This component needs the auction editor');
  return editor;
};

export const useAuctionForm = () => useFormContext<AuctionValues, unknown, ValidAuction>();

/** The chosen template. Null if none is chosen, or if the user may not use it. */
export const useTemplate = (): Template | null => {
  const { templates } = useEditor();
  const { control } = useAuctionForm();
  const idTemplate = useWatch({ control, name: 'idTemplate' });
  return templates.find((template) => template.idTemplate === idTemplate) ?? null;
};
