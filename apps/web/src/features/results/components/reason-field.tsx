import { useId, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { readonly error: string | undefined };

/** Why: part of the record that engineers and dealers may ask about later. */
export const ReasonField = ({ error, ...rest }: Props) => {
  const { t } = useTranslation('manage');
  const id = useId();
  return (
    <div className="fl-reason-field">
      <label htmlFor={id}>{t('results.reason.label')}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={500}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        {...rest}
      />
      <small id={`${id}-hint`} className={error ? 'fl-refused' : 'fl-faint'}>
        {error ?? t('results.reason.hint')}
      </small>
    </div>
  );
};
