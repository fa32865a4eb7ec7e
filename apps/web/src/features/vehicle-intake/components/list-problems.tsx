import { listImportOperations, type ListImport } from '@fairlot/contracts/vehicles';
import { Button, layout, text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '#shared/api/download.js';
import { ShortTable } from '#shared/list/short-table.js';
import { saveFile } from '#shared/tasks/save-file.js';
import { Section } from '#shared/ui/sheet.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { ROWS_SHOWN_MAX } from './rows-shown-max.js';
import { useFieldName } from './use-field-name.js';

/** A table of refused rows and their errors. */
const ProblemTable = ({ problems }: Pick<ListImport, 'problems'>) => {
  const { t } = useTranslation('intake');
  const nameOf = useFieldName();
  return (
    <ShortTable
      label={t('intake.problems.table')}
      rows={problems}
      rowKey={({ line, field, code }) => `${line} ${field} ${code}`}
      columns={[
        { key: 'line', label: t('intake.problems.line'), cell: ({ line }) => line },
        {
          key: 'field',
          label: t('intake.problems.field'),
          cell: ({ field }) => field !== null && nameOf(field),
        },
        {
          key: 'fault',
          label: t('intake.problems.fault'),
          cell: ({ code }) => t(`intake.fault.${code}`),
        },
        { key: 'value', label: t('intake.problems.value'), cell: ({ value }) => value },
      ]}
    />
  );
};

/**
 * The refused rows with the reasons. The user can also download them as a file, to correct them
 * (ENG-95).
 */
export const ListProblems = ({ list }: { readonly list: ListImport }) => {
  const { t } = useTranslation('intake');
  const problem = useFileProblem();
  const { idTemp, problems, problemCount } = list;
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await download(listImportOperations['ENG-95'], { params: { idTemp } })),
  });
  const listed = problems.slice(0, ROWS_SHOWN_MAX);
  const more = problemCount - listed.length;
  return (
    <Section title={t('intake.problems.title')}>
      <p role="alert" className={text.bad}>
        {problem(save.error)}
      </p>
      <div className={layout.row}>
        <Button look="light" disabled={save.isPending} onClick={() => save.mutate()}>
          {t('intake.problems.download')}
        </Button>
      </div>
      <ProblemTable problems={listed} />
      {more > 0 && <p className={text.faint}>{t('intake.problems.more', { count: more })}</p>}
    </Section>
  );
};
