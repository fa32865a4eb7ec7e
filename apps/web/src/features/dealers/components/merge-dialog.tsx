import { BOUNDS } from '@fairlot/auction-rules';
import { controls, FormField, layout, Modal, Skeleton, text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  mergeDealers,
  MERGES,
  mergePreviewQuery,
  type Merge,
  type MergePreview as Preview,
} from '../api/dealer-merge.js';
import styles from './dealers.module.css';
import { MergePreview } from './merge-preview.js';

const DealerChoice = referenceControl({ of: 'dealer', isRequired: true });

type ChoiceProps<Value> = {
  readonly label: string;
  readonly value: Value | null;
  readonly values: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value) => void;
};

/** One of two dealers or users. */
const Choice = <Value extends number>({ label, value, values, onChange }: ChoiceProps<Value>) => {
  const name = useId();
  return (
    <FormField group label={label}>
      {() => (
        <div className={styles.choices}>
          {values.map((one) => (
            <label key={one.value}>
              <input
                type="radio"
                name={name}
                checked={one.value === value}
                onChange={() => onChange(one.value)}
              />
              {one.name}
            </label>
          ))}
        </div>
      )}
    </FormField>
  );
};

const useMerge = (onClose: () => void) => {
  const { t } = useTranslation('dealer');
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: MERGES });
    void client.invalidateQueries({ queryKey: ['record', 'dealer'] });
  };
  return useCommand<Merge & { readonly title: string }, string>(
    async ({ values: { title, ...body }, commandId }) => {
      await mergeDealers(body, commandId);
      return title;
    },
    {
      onDone: (title) => {
        readAgain();
        showToast({ text: t('dealer.merge.done', { title }), tone: 'good' });
        onClose();
      },
      // The preview is out of date.
      onRefused: readAgain,
    },
  );
};

const nameOf = ({ businessName, city, vatCode }: Preview['from']): string =>
  [businessName, city, vatCode].join(' · ');

type ReasonProps = { readonly value: string; readonly onChange: (reason: string) => void };

const ReasonField = ({ value, onChange }: ReasonProps) => {
  const { t } = useTranslation('dealer');
  return (
    <FormField label={t('word.reason')}>
      {(control) => (
        <textarea
          {...control}
          className={clsx(controls.input, controls.textArea)}
          rows={2}
          maxLength={BOUNDS.reason.max}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FormField>
  );
};

const choiceOf = (reason: string, mains: readonly Main[], idMainUser: number | null) => {
  const isLong = reason.trim().length >= BOUNDS.reason.min;
  const isChosen = mains.length < 2 || mains.some(({ idUser }) => idUser === idMainUser);
  return { isReady: isLong && isChosen, idMainUser: mains.length < 2 ? null : idMainUser };
};
type Main = NonNullable<Preview['from']['mainUser']>;

type FormProps = {
  readonly preview: Preview;
  readonly onKeep: (idDealer: number) => void;
  readonly onClose: () => void;
};

/** The preview, with the choices that it needs. */
const MergeForm = ({ preview, onKeep, onClose }: FormProps) => {
  const { t } = useTranslation('dealer');
  const [reason, setReason] = useState('');
  const [idMainUser, setMainUser] = useState<number | null>(null);
  const { snapshot, dispatch } = useMerge(onClose);
  const { from, into, version, obstacles } = preview;
  const mains = [into.mainUser, from.mainUser].flatMap((one) => one ?? []);
  const choice = choiceOf(reason, mains, idMainUser);
  const isPossible = obstacles.length === 0;
  const sides = [from, into].toSorted((one, other) => one.idDealer - other.idDealer);
  return (
    <form
      className={styles.merge}
      onSubmit={(event) => {
        event.preventDefault();
        const pair = { idDealer: from.idDealer, idInto: into.idDealer };
        const { idMainUser: chosen } = choice;
        const body = { ...pair, version, reason: reason.trim(), idMainUser: chosen };
        dispatch({ type: 'SUBMIT', values: { ...body, title: from.businessName } });
      }}
    >
      <Choice
        label={t('dealer.merge.which')}
        value={into.idDealer}
        values={sides.map((side) => ({ value: side.idDealer, name: nameOf(side) }))}
        onChange={onKeep}
      />
      <MergePreview of={preview} />
      {isPossible && mains.length > 1 && (
        <Choice
          label={t('dealer.merge.mainUser')}
          value={idMainUser}
          values={mains.map(({ idUser, username }) => ({ value: idUser, name: username }))}
          onChange={setMainUser}
        />
      )}
      {isPossible && <ReasonField value={reason} onChange={setReason} />}
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <div className={clsx(layout.row, layout.atEnd)}>
        <SendButton
          step={snapshot.value}
          button={t('dealer.merge.submit')}
          isReady={isPossible && choice.isReady}
          onRetry={() => dispatch({ type: 'RETRY' })}
        />
      </div>
    </form>
  );
};

type PairProps = {
  readonly idDealer: number;
  readonly idOther: number;
  readonly onClose: () => void;
};

const MergeOf = ({ idDealer, idOther, onClose }: PairProps) => {
  const [idInto, keep] = useState(idDealer);
  const pair = { idDealer: idInto === idDealer ? idOther : idDealer, idInto };
  const { data, error, refetch } = useQuery(mergePreviewQuery(pair));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={220} />;
  return <MergeForm preview={data} onKeep={keep} onClose={onClose} />;
};

type Props = {
  readonly idDealer: number;
  readonly title: string;
  readonly onClose: () => void;
};

/** Merges a dealer with a duplicate: choose the other one, see the effect, confirm (ADR 57). */
export const MergeDialog = ({ idDealer, title, onClose }: Props) => {
  const { t } = useTranslation('dealer');
  const [idOther, setOther] = useState<number | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('dealer.merge.title', { title })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={styles.merge}>
        <p className={text.faint}>{t('dealer.merge.text')}</p>
        <FormField label={t('dealer.merge.find')}>
          {(control) => (
            <DealerChoice
              {...control}
              value={idOther}
              onValue={(value) => setOther(value === idDealer ? null : value)}
              onBlur={() => {}}
            />
          )}
        </FormField>
        {idOther !== null && (
          <MergeOf key={idOther} idDealer={idDealer} idOther={idOther} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
};
