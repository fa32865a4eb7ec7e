import { Button, layout } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand, type SendCommand } from '#shared/command/use-command.js';
import { useDescribedForm, type DescribedForm, type Form } from './describe-form.js';
import { FormFields } from './form-fields.js';
import { FormVerdict, SendButton } from './form-verdict.js';
import styles from './short-form.module.css';

type Props<Values extends FieldValues> = {
  readonly described: Form<Values>;
  readonly form: DescribedForm<Values>;
  readonly onSubmit: (values: Values) => void;
  /** The outcome of the form and its button. */
  readonly children: ReactNode;
};

/** A form with few fields, in one narrow column. */
export const ShortForm = <Values extends FieldValues>(props: Props<Values>) => {
  const { described, form, onSubmit, children } = props;
  const submit = form.handleSubmit((values) => onSubmit(values));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormFields described={described} form={form} />
      {children}
    </form>
  );
};

type CommandProps<Values extends FieldValues, Answer> = Pick<
  Props<Values>,
  'described' | 'form'
> & {
  readonly command: ReturnType<typeof useCommand<Values, Answer>>;
  readonly button: string;
  /**
   * Whether the form can be sent now. By default it always can, and errors appear after sending.
   */
  readonly isReady?: boolean;
  /** Content that replaces the standard text of a refusal. */
  readonly verdict?: ReactNode;
  /** Closes the dialog that contains the form. */
  readonly onClose?: () => void;
};

/** A short form that sends a command. It shows the outcome above its button. */
export const CommandForm = <Values extends FieldValues, Answer>(
  props: CommandProps<Values, Answer>,
) => {
  const { described, form, command, button, isReady, verdict, onClose } = props;
  const { t } = useTranslation('shell');
  const { snapshot, dispatch } = command;
  const step = snapshot.value;
  const sendButton = (
    <SendButton
      step={step}
      button={button}
      isReady={isReady}
      onRetry={() => dispatch({ type: 'RETRY' })}
    />
  );
  return (
    <ShortForm
      described={described}
      form={form}
      onSubmit={(values) => dispatch({ type: 'SUBMIT', values })}
    >
      {verdict ?? <FormVerdict step={step} problem={snapshot.context.problem} />}
      {onClose === undefined ? (
        sendButton
      ) : (
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          {sendButton}
        </div>
      )}
    </ShortForm>
  );
};

type CommandSettings<Values, Answer> = {
  /** Whether the user must confirm the command before it is sent. */
  readonly confirms?: boolean;
  readonly send: SendCommand<Values, Answer>;
  readonly onDone: (answer: Answer, values: Values) => void;
  /** Called after success and after a refusal, for example to reload a list. */
  readonly onSettled?: () => void;
};

/** The state of a described form that sends a command. The input stays after a refusal. */
export const useCommandForm = <Values extends FieldValues, Answer>(
  described: Form<Values>,
  initial: Values,
  { confirms, send, onDone, onSettled }: CommandSettings<Values, Answer>,
) => {
  const command = useCommand<Values, Answer>(send, {
    ...(confirms && { confirms }),
    onDone: (answer) => {
      onSettled?.();
      onDone(answer, form.getValues());
    },
    onRefused: () => onSettled?.(),
  });
  const form = useDescribedForm(described, initial, command.snapshot.context.problem);
  return { described, form, command };
};
