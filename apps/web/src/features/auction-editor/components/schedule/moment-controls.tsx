import { TimeField } from '@fairlot/web-ui';
import type { OwnControl } from '#shared/form/describe-form.js';
import { DateBox } from '#shared/ui/date-box.js';
import { useTemplate } from '../editor-context.js';
import { useSchedule } from './use-schedule.js';

const Day = ({ value, ...control }: OwnControl<unknown> & { readonly min?: string }) => (
  <DateBox {...control} value={String(value)} timeZone={useTemplate()?.timeZone} />
);

export const StartDay = (control: OwnControl<unknown>) => <Day {...control} />;
export const EndDay = (control: OwnControl<unknown>) => (
  <Day {...control} min={useSchedule().startDate} />
);

export const TimeInput = ({ value, ...control }: OwnControl<unknown>) => (
  <TimeField {...control} value={String(value)} />
);
