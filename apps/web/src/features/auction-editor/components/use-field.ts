import { useWatch, type FieldPath } from 'react-hook-form';
import type { AuctionValues } from '../machines/auction-values.js';
import { useAuctionForm } from './editor-context.js';
import { useFault } from '#shared/form/faults-context.js';

/** Value, error and setter of a field whose control is not a plain input. */
export const useField = <Path extends FieldPath<AuctionValues>>(path: Path) => {
  const { control, setValue } = useAuctionForm();
  const value = useWatch({ control, name: path });
  return {
    value,
    fault: useFault(path),
    set: (next: Parameters<typeof setValue<Path>>[1]) =>
      setValue(path, next, { shouldDirty: true }),
  };
};
