import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, layout } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import notice from '#shared/ui/notice.module.css';

type Props = { readonly savedAt: number; readonly onDiscard: () => void };

/**
 * Says that the form contains a saved draft and when it was saved. Has a button to discard the
 * draft.
 */
export const FoundNotice = ({ savedAt, onDiscard }: Props) => {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <div className={clsx(notice.notice, layout.row, layout.spread)} role="status">
      {t('form.found.text', { time: format.instant(savedAt) })}
      <Button look="plain" onClick={onDiscard}>
        {t('form.found.discard')}
      </Button>
    </div>
  );
};
