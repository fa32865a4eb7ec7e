import { Button, text } from '@fairlot/web-ui';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DatedAuction } from '../api/save-calendar.js';

type Props = {
  /** Of one auction it is a sign alone. */
  readonly of: 'one' | 'all';
  readonly read: () => readonly DatedAuction[] | Promise<readonly DatedAuction[]>;
  /** Of the file, without its ending. */
  readonly fileName: string;
};

/** Saves auctions for the user's calendar, with reminders. */
export const CalendarButton = ({ of, read, fileName }: Props) => {
  const { t, i18n } = useTranslation('live');
  const save = useMutation({
    mutationFn: async () => {
      const [auctions, { saveCalendar }] = await Promise.all([
        read(),
        import('../api/save-calendar.js'),
      ]);
      saveCalendar(auctions, { t, language: i18n.language, name: fileName });
    },
  });
  const label = t(`calendar.${of}`);
  return (
    <>
      <Button
        look="plain"
        aria-label={label}
        title={label}
        icon={<IconCalendarPlus size={18} aria-hidden />}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        {of === 'all' && label}
      </Button>
      {save.isError && (
        <span role="alert" className={text.bad}>
          {t('calendar.failed')}
        </span>
      )}
    </>
  );
};
