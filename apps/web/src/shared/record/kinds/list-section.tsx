import { Button, controls, FieldMessage } from '@fairlot/web-ui';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@fairlot/web-ui/icons';
import { useRef, type KeyboardEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import type { SectionProps } from '#shared/form/describe-form.js';
import { FormFields } from '#shared/form/form-fields.js';
import type { ControlInput } from './kind.js';
import styles from './section.module.css';

type MovesProps = {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  /** Removes the item. Undefined if the list has its minimum length. */
  readonly onRemove: (() => void) | undefined;
};

const Moves = ({ index, count, onMove, onRemove }: MovesProps) => {
  const { t } = useTranslation('records');
  const named = (key: 'up' | 'down' | 'remove') => ({
    type: 'button' as const,
    className: controls.iconButton,
    'aria-label': t(`records.list.${key}`, { place: index + 1 }),
  });
  return (
    <span className={styles.moves}>
      <button {...named('up')} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <IconArrowUp size={18} />
      </button>
      <button {...named('down')} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        <IconArrowDown size={18} />
      </button>
      <button {...named('remove')} disabled={onRemove === undefined} onClick={onRemove}>
        <IconTrash size={18} />
      </button>
    </span>
  );
};

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The items of the list, and functions that change them. The focus follows a moved item. */
const useItems = (form: SectionProps['form'], name: string) => {
  const items = useFieldArray({ control: form.control, name });
  const list = useRef<HTMLOListElement>(null);
  const count = items.fields.length;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return;
    const within = [...(document.activeElement?.closest('li')?.querySelectorAll('*') ?? [])];
    const at = within.findIndex((one) => one === document.activeElement);
    items.move(from, to);
    requestAnimationFrame(() =>
      list.current?.children[to]?.querySelectorAll<HTMLElement>('*')[at]?.focus(),
    );
  };
  const remove = (index: number) => {
    items.remove(index);
    list.current?.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const press = (index: number, { altKey, key }: KeyboardEvent) => {
    const step = STEP_BY_KEY[key];
    if (altKey && step !== undefined) move(index, index + step);
  };
  return { ...items, list, count, move, remove, press };
};

/**
 * A section for a list of groups. Buttons, or Alt with the arrow keys, add, remove and move its
 * items.
 */
export const listSection = ({ field, describe, initialOf }: ControlInput) => {
  const { parts = {}, schema } = field;
  const [first] = Object.keys(parts);
  const { minLength = 0, maxLength = Infinity } = boundsOf(schema);
  const empty = () => initialOf({ ...field, kind: 'group', initial: undefined });
  return function ListSection({ form, name, texts, fault }: SectionProps) {
    const { t } = useTranslation('records');
    const { fields, append, list, count, move, remove, press } = useItems(form, name);
    return (
      <fieldset className={styles.group}>
        <legend>{texts.label}</legend>
        {texts.hint !== undefined && <FieldMessage>{texts.hint}</FieldMessage>}
        <ol className={styles.items} ref={list}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.item} onKeyDown={(event) => press(index, event)}>
              <div className={styles.parts}>
                <FormFields
                  described={{ fields: describe(parts, `${name}.${index}.`) }}
                  form={form}
                />
              </div>
              <Moves
                index={index}
                count={count}
                onMove={(to) => move(index, to)}
                onRemove={count > minLength ? () => remove(index) : undefined}
              />
            </li>
          ))}
        </ol>
        {fault !== undefined && <FieldMessage fault>{fault}</FieldMessage>}
        <div>
          <Button
            look="light"
            data-add
            icon={<IconPlus size={16} aria-hidden />}
            disabled={count >= maxLength}
            onClick={() => append(empty(), { focusName: `${name}.${count}.${first}` })}
          >
            {t('records.list.add')}
          </Button>
        </div>
      </fieldset>
    );
  };
};
