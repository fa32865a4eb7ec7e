import { Button } from '@fairlot/web-ui';
import { IconCalendarPlus } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useSaveCalendar, type ToSave } from './use-save-calendar.js';

/** The button that downloads the calendar entries of a list of auctions. */
export const CalendarButton = (props: ToSave) => {
  const { t } = useTranslation('live');
  const save = useSaveCalendar(props);
  return (
    <Button
      look="plain"
      icon={<IconCalendarPlus size={18} aria-hidden />}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('calendar.all')}
    </Button>
  );
};
