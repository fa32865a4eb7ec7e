import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';
import { useFormContext, useWatch, type FieldError, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import type { KnownSchedule } from '../machines/schedule.js';
import { knownKey } from '#shared/i18n/known-key.js';

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

/** How the server's own words are told from a key of the texts. */
export const SERVER_FAULT = 'server';

/** What is wrong with a field, in words; undefined when nothing is. */
export const useFaultText = () => {
  const { t } = useTranslation('manage');
  return (error: Partial<FieldError> | undefined): string | undefined => {
    // A list whose elements are wrong stands for an error too, without one of its own.
    if (!error?.message) return undefined;
    const key =
      error.type === SERVER_FAULT ? null : knownKey('manage', 'auctionEditor.fault', error.message);
    return key === null ? error.message : t(key);
  };
};

/** The fault of one field of the form, live. */
export const useFault = (path: FieldPath<AuctionValues>): string | undefined => {
  const { getFieldState, formState } = useAuctionForm();
  const { error } = getFieldState(path, formState);
  return useFaultText()(error);
};

/** A field that is no plain input: its value, and how it is set and judged. */
export const useField = <Path extends FieldPath<AuctionValues>>(path: Path) => {
  const { control, setValue, trigger, formState } = useAuctionForm();
  const value = useWatch({ control, name: path });
  const judge = () => void trigger(path);
  return {
    value,
    fault: useFault(path),
    judge,
    set: (next: Parameters<typeof setValue<Path>>[1]) => {
      setValue(path, next, { shouldDirty: true, shouldTouch: true });
      if (formState.isSubmitted) judge();
    },
  };
};
