import type { ListImport } from '@fairlot/contracts/vehicles';
import { Button, layout, text } from '@fairlot/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts, Section } from '#shared/ui/sheet.js';
import { useOwnLists } from '../api/own-lists.js';
import { listQuery, saveList, undoList } from '../api/vehicle-lists.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { useStopping } from './own-lists.js';
import { useFieldName } from './use-field-name.js';
import { WorkBar } from './work-bar.js';

type Props = {
  readonly list: ListImport;
  readonly onList: (list: ListImport) => void;
  /** Called when the user starts another list. */
  readonly onOther: () => void;
};

const Counts = ({ list }: { readonly list: ListImport }) => {
  const { t } = useTranslation('intake');
  const { counts, state } = list;
  const undone = [
    [t('intake.counts.undone'), counts.undone],
    [t('intake.counts.kept'), counts.kept],
  ] as const;
  const facts = [
    [t('intake.counts.created'), counts.created],
    [t('intake.counts.changed'), counts.changed],
    [t('intake.counts.unchanged'), counts.unchanged],
    [t('intake.counts.refused'), counts.refused],
  ] as const;
  return <Facts of={state === 'UNDONE' ? undone : facts} />;
};

/** The state of saving or undoing a list. It may have been started on another device. */
const useWriting = ({ list: { idTemp, state }, onList }: Props) => {
  const client = useQueryClient();
  const save = useMutation({ mutationFn: () => saveList(idTemp), onSuccess: onList });
  const undo = useMutation({ mutationFn: () => undoList(idTemp), onSuccess: onList });
  const isPending = save.isPending || undo.isPending;
  const own = useOwnLists(isPending).find((one) => one.idTemp === idTemp);
  const isOtherwise = own !== undefined && !isPending && own.state !== state;
  useEffect(() => {
    if (isOtherwise) void client.invalidateQueries(listQuery(idTemp));
  }, [client, idTemp, isOtherwise]);
  const stop = useStopping(() => {
    save.reset();
    undo.reset();
  });
  const work = own?.work ?? null;
  const isBusy = isPending || work?.isCut === false;
  return { save, undo, isBusy, work, isCut: !isBusy && work !== null, stop };
};

/** The number of changes in a list, and the buttons that save or undo it. */
export const ListSaveBar = (props: Props) => {
  const { t } = useTranslation('intake');
  const { list, onOther } = props;
  const { state, counts, missing, files } = list;
  const { save, undo, isBusy, work, isCut, stop } = useWriting(props);
  const problem = useFileProblem();
  const nameOf = useFieldName();
  const count = counts.created + counts.changed;
  return (
    <Section title={t(`intake.state.${state}`)}>
      <Counts list={list} />
      {state === 'SAVED' && files.attached + files.waiting > 0 && (
        <p role="status">
          {t('intake.files.attached', { count: files.attached })}{' '}
          {files.waiting > 0 && t('intake.files.waiting', { count: files.waiting })}
        </p>
      )}
      {missing.length > 0 && (
        <p role="status">{t('intake.state.lacking', { fields: missing.map(nameOf).join(', ') })}</p>
      )}
      <p role="alert" className={text.bad}>
        {isCut ? t('intake.work.again') : problem(save.error ?? undo.error ?? stop.error)}
      </p>
      {isBusy && (
        <WorkBar
          work={work}
          doing={state === 'STAGED' ? 'SAVING' : 'UNDOING'}
          onStop={work === null ? null : () => stop.mutate(list.idTemp)}
        />
      )}
      <div className={layout.row}>
        {state === 'STAGED' && (
          <Button disabled={isBusy || count === 0} onClick={() => save.mutate()}>
            {t('intake.state.save', { count })}
          </Button>
        )}
        {state === 'SAVED' && (
          <Button look="light" disabled={isBusy || count === 0} onClick={() => undo.mutate()}>
            {t('intake.state.undo')}
          </Button>
        )}
        <Button look="plain" disabled={isBusy} onClick={onOther}>
          {t('intake.state.other')}
        </Button>
      </div>
    </Section>
  );
};
