import type { Field } from '@fairlot/contracts/record';
import { controls, layout } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useCodeTable } from './code-texts.js';

type Props = CustomControl<unknown>;

/** A select with the codes of a table. If the field is optional, it has an empty choice. */
export const codeControl = ({ table = '', isRequired }: Field) =>
  function CodeControl({ value, onValue, ...control }: Props) {
    const { t } = useTranslation('records');
    const elements = useCodeTable(table);
    return (
      <select
        {...control}
        className={controls.select}
        aria-required={isRequired}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget: { value: code } }) => onValue(code === '' ? null : code)}
      >
        <option value="" hidden={isRequired}>
          {isRequired ? '' : t('records.nothing')}
        </option>
        {elements.map(({ elementCode, elementDes }) => (
          <option key={elementCode} value={elementCode}>
            {elementDes}
          </option>
        ))}
      </select>
    );
  };

/** A checkbox for each code of a table. */
export const codesControl = ({ table = '' }: Field) =>
  function CodesControl({ value, onValue, onBlur, id, ...control }: Props) {
    const elements = useCodeTable(table);
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    const all = elements.map(({ elementCode }) => elementCode);
    return (
      <div className={layout.row} role="group" {...control}>
        {elements.map(({ elementCode, elementDes }, index) => (
          <label key={elementCode} className={layout.row}>
            <input
              {...(index === 0 && { id })}
              type="checkbox"
              checked={chosen.includes(elementCode)}
              onBlur={onBlur}
              onChange={({ currentTarget: { checked } }) =>
                onValue(all.filter((one) => (one === elementCode ? checked : chosen.includes(one))))
              }
            />
            {elementDes}
          </label>
        ))}
      </div>
    );
  };
