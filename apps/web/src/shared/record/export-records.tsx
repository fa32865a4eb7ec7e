import { isLanguage } from '@fairlot/countries';
import { Button, layout } from '@fairlot/web-ui';
import { IconDownload } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import type { RecordQuery } from './record-address.js';
import { listCallsOf, searchOf } from './record-api.js';
import type { KnownList } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

/** Export formats; lists with custom calls have CSV only. */
const FORMATS = ['csv', 'xlsx'] as const;

type Props = { readonly known: KnownList; readonly query: RecordQuery };

/** Downloads all matching records, in the shown order. */
export const ExportRecords = ({ known, query }: Props) => {
  const { calls, pages } = known;
  const { t, i18n } = useTranslation('records');
  const { many } = useRecordTexts(known);
  const may = useMayCall();
  const operation = listCallsOf(known).export;
  if (operation === undefined || !may(operation.id)) return null;
  const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
  const buttons = (calls ? (['csv'] as const) : FORMATS).map((format) => {
    const type = format.toUpperCase();
    return (
      <Button
        key={format}
        look="plain"
        icon={<IconDownload size={16} aria-hidden />}
        title={t('records.export', { type })}
        onClick={() =>
          startExport({
            operation,
            input: { query: { ...searchOf(known, query), ...language, ...(!calls && { format }) } },
            title: `${many} (${type})`,
            page: pages.list,
          })
        }
      >
        {type}
      </Button>
    );
  });
  // Keeps both on one line, even in narrow tools.
  return <div className={layout.row}>{buttons}</div>;
};
