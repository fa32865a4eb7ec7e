import type { OwnListImport } from '@fairlot/contracts/vehicles';
import { Button, text } from '@fairlot/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { Section } from '#shared/ui/sheet.js';
import { ownListsQuery, stopList, useOwnLists } from '../api/own-lists.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import styles from './vehicle-intake.module.css';
import { WorkBar } from './work-bar.js';

/** Stops the processing of a list, then reloads all lists. */
export const useStopping = (onStopped?: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: stopList,
    onSuccess: () => onStopped?.(),
    onSettled: () => client.invalidateQueries(ownListsQuery),
  });
};

type OneProps = {
  readonly list: OwnListImport;
  readonly onShow: (idTemp: string) => void;
  readonly onStop: (idTemp: string) => void;
};

const OwnList = ({ list, onShow, onStop }: OneProps) => {
  const { t } = useTranslation('intake');
  const { integer, instant } = useFormat();
  const { idTemp, state, work, rowCount, provenance, createdAt } = list;
  const isCut = state === 'READING' && work?.isCut === true;
  return (
    <li>
      <span>
        {t('intake.lists.sent', { time: instant(createdAt) })}
        {provenance !== null && ` · ${provenance}`} · {t(`intake.lists.${state}`)} ·{' '}
        {t('intake.lists.rows', { rows: integer(rowCount) })}
      </span>
      {work !== null && !work.isCut && (
        <WorkBar work={work} doing={work.doing} onStop={() => onStop(idTemp)} />
      )}
      {isCut && (
        <>
          <span className={text.bad}>{t('intake.work.sendAgain')}</span>
          <Button look="light" onClick={() => onStop(idTemp)}>
            {t('intake.work.forget')}
          </Button>
        </>
      )}
      {state !== 'READING' && (
        <Button look="light" onClick={() => onShow(idTemp)}>
          {t('intake.lists.open')}
        </Button>
      )}
    </li>
  );
};

type Props = {
  readonly isBusy: boolean;
  /** Id of a list that is left out, because the form that uploaded it already shows it. */
  readonly except: string | null;
  readonly onShow: (idTemp: string) => void;
};

/** The lists that the user has uploaded on any device, with their progress. */
export const OwnLists = ({ isBusy, except, onShow }: Props) => {
  const { t } = useTranslation('intake');
  const lists = useOwnLists(isBusy).filter(({ idTemp }) => idTemp !== except);
  const stop = useStopping();
  const problem = useFileProblem();
  if (lists.length === 0) return null;
  return (
    <Section title={t('intake.lists.title')}>
      <ul className={styles.files}>
        {lists.map((list) => (
          <OwnList key={list.idTemp} list={list} onShow={onShow} onStop={stop.mutate} />
        ))}
      </ul>
      <p role="alert" className={text.bad}>
        {problem(stop.error)}
      </p>
    </Section>
  );
};
