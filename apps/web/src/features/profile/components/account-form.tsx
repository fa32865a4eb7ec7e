import type { OwnUser } from '@fairlot/contracts/access';
import { layout } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { useDescribedForm, type Form } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { sessionQuery } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useRefusalText } from '#shared/ui/problem-text.js';
import { ownUserQuery } from '../api/profile.js';
import styles from './profile.module.css';

type Props<Values extends FieldValues> = {
  readonly described: Form<Values>;
  readonly initial: Values;
  readonly button: string;
  readonly send: (values: Values) => Promise<OwnUser>;
  readonly onSaved?: (values: Values) => void;
};

const FormOfValues = <Values extends FieldValues>(props: Props<Values>) => {
  const { described, initial, button, send, onSaved } = props;
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { snapshot, dispatch } = useCommand<Values, OwnUser>(({ values }) => send(values), {
    onDone: (saved) => {
      client.setQueryData(ownUserQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onSaved?.(form.getValues());
      showToast({ text: t('profile.saved'), tone: 'good' });
    },
    onRefused: (problem) => {
      if (problem.code !== 'RECORD_CHANGED') return;
      // Another change came first. Shows the stored values, so that the user can edit them again.
      showToast({ text: refusalText(problem), tone: 'bad' });
      void client.invalidateQueries({ queryKey: ownUserQuery.queryKey });
    },
  });
  const { problem } = snapshot.context;
  const form = useDescribedForm(described, initial, problem);
  const submit = form.handleSubmit((values) => dispatch({ type: 'SUBMIT', values }));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.fields} disabled={!snapshot.matches('editing')}>
        <FormFields described={described} form={form} />
      </fieldset>
      <FormVerdict step={snapshot.value} problem={problem} />
      <div className={layout.row}>
        <SendButton
          step={snapshot.value}
          button={button}
          onRetry={() => dispatch({ type: 'RETRY' })}
        />
      </div>
    </form>
  );
};

/**
 * A form for a part of the user's data, which is saved separately and shows errors at its fields.
 * After saving or a concurrent change, it shows the stored values.
 */
export const AccountForm = <Values extends FieldValues>(props: Props<Values>) => {
  const [saves, setSaves] = useState(0);
  const { initial, onSaved } = props;
  return (
    <FormOfValues
      {...props}
      key={`${saves} ${JSON.stringify(initial)}`}
      onSaved={(values) => {
        setSaves((before) => before + 1);
        onSaved?.(values);
      }}
    />
  );
};
