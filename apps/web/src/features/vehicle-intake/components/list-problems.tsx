import { listImportOperations, type ListImport } from '@fairlot/contracts/vehicles';
import { Button, layout, text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '#shared/api/download.js';
import { saveFile } from '#shared/tasks/save-file.js';
import { Section } from '#shared/ui/sheet.js';
import { useListProblem } from './list-problem.js';
import { useFieldName } from './use-field-name.js';
import styles from './vehicle-intake.module.css';

/** More are looked at in the file. */
const SHOWN_MAX = 100;

/** What is wrong with which row, in what a reader can scroll by keyboard too. */
const ProblemTable = ({ problems }: Pick<ListImport, 'problems'>) => {
  const { t } = useTranslation('intake');
  const nameOf = useFieldName();
  return (
    <div
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('intake.problems.table')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('intake.problems.line')}</th>
            <th scope="col">{t('intake.problems.field')}</th>
            <th scope="col">{t('intake.problems.fault')}</th>
            <th scope="col">{t('intake.problems.value')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, code, value }) => (
            <tr key={`${line} ${field} ${code}`}>
              <td>{line}</td>
              <td>{field === null ? '' : nameOf(field)}</td>
              <td>{t(`intake.fault.${code}`)}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Rows that were not taken: why, and as a file to mend (ENG-95). */
export const ListProblems = ({ list }: { readonly list: ListImport }) => {
  const { t } = useTranslation('intake');
  const problem = useListProblem();
  const { idTemp, problems, problemCount } = list;
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await download(listImportOperations['ENG-95'], { params: { idTemp } })),
  });
  const shown = problems.slice(0, SHOWN_MAX);
  const more = problemCount - shown.length;
  return (
    <Section title={t('intake.problems.title')}>
      <ProblemTable problems={shown} />
      {more > 0 && <p className={text.faint}>{t('intake.problems.more', { count: more })}</p>}
      <p role="alert" className={text.bad}>
        {problem(save.error)}
      </p>
      <div className={layout.row}>
        <Button look="light" disabled={save.isPending} onClick={() => save.mutate()}>
          {t('intake.problems.download')}
        </Button>
      </div>
    </Section>
  );
};
