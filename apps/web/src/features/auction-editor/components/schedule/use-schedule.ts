import { useWatch } from 'react-hook-form';
import type { Schedule } from '../../machines/schedule.js';
import { useAuctionForm } from '../editor-context.js';

const SCHEDULE_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

/** Start and end of the auction as the user has typed them. */
export const useSchedule = (): Schedule => {
  const { control } = useAuctionForm();
  const [startDate, startTime, endDate, endTime] = useWatch({ control, name: SCHEDULE_FIELDS });
  return { startDate, startTime, endDate, endTime };
};
