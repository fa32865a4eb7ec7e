import { TimeField } from '@fairlot/web-ui';
import type { CustomControl } from '#shared/form/describe-form.js';
import { DateBox } from '#shared/ui/date-box.js';
import { useTemplate } from '../editor-context.js';
import { useSchedule } from './use-schedule.js';

const Day = ({ value, ...control }: CustomControl<unknown> & { readonly min?: string }) => (
  <DateBox {...control} value={String(value)} timeZone={useTemplate()?.timeZone} />
);

export const StartDay = (control: CustomControl<unknown>) => <Day {...control} />;
export const EndDay = (control: CustomControl<unknown>) => (
  <Day {...control} min={useSchedule().startDate} />
);

export const TimeInput = ({ value, ...control }: CustomControl<unknown>) => (
  <TimeField {...control} value={String(value)} />
);
