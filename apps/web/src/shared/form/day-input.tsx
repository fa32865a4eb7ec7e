import { DateBox } from '#shared/ui/date-box.js';
import type { OwnControl } from './describe-form.js';

/** A day as `2026-11-30`; empty text without one. */
export const DayInput = ({ value, ...control }: OwnControl<unknown>) => (
  <DateBox {...control} value={String(value ?? '')} />
);
