import { FieldMessage } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import type { ControlInput } from './kind.js';
import styles from './section.module.css';

/** The fields of a group. If the group is optional, a checkbox adds or removes it. */
export const groupSection = ({ field, describe, initialOf }: ControlInput) => {
  const { parts = {}, isRequired } = field;
  return function GroupSection({ form, name, texts, fault }: SectionProps) {
    const { t } = useTranslation('records');
    const isUsed = isRequired || form.watch(name) !== null;
    const use = (checked: boolean) =>
      form.setValue(name, checked ? initialOf({ ...field, isRequired: true }) : null, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.formState.isSubmitted,
      });
    return (
      <fieldset className={styles.group}>
        <legend>{texts.label}</legend>
        {texts.hint !== undefined && <FieldMessage>{texts.hint}</FieldMessage>}
        {!isRequired && (
          <label className={styles.used}>
            <input
              type="checkbox"
              checked={isUsed}
              onChange={({ currentTarget: { checked } }) => use(checked)}
            />
            {t('records.group.use')}
          </label>
        )}
        {isUsed && (
          <div className={styles.parts}>
            <FormFields described={{ fields: describe(parts, `${name}.`) }} form={form} />
          </div>
        )}
        {fault !== undefined && <FieldMessage fault>{fault}</FieldMessage>}
      </fieldset>
    );
  };
};
