import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import type { DatedAuction } from '../api/save-calendar.js';

export type ToSave = {
  readonly read: () => readonly DatedAuction[] | Promise<readonly DatedAuction[]>;
  /** File name without extension. */
  readonly fileName: string;
};

/** Downloads auctions as a calendar file, with reminders. */
export const useSaveCalendar = ({ read, fileName }: ToSave) => {
  const { t, i18n } = useTranslation('live');
  return useMutation({
    mutationFn: async () => {
      const [auctions, { saveCalendar }] = await Promise.all([
        read(),
        import('../api/save-calendar.js'),
      ]);
      saveCalendar(auctions, { t, language: i18n.language, name: fileName });
    },
    onError: () => showToast({ text: t('calendar.failed'), tone: 'bad' }),
  });
};
