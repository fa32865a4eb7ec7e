import {
  conditionReport,
  EQUIPMENT,
  furtherEquipment,
  type EquipmentCode,
  type EquipmentGroup,
  type EquipmentItem,
} from '@fairlot/contracts/vehicles';
import { Button, controls, FormField, layout } from '@fairlot/web-ui';
import { IconChevronRight, IconPlus } from '@fairlot/web-ui/icons';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { isSame } from '#shared/form/is-same.js';
import type { SectionProps } from '#shared/form/describe-form.js';
import { FormSection } from '#shared/form/form-section.js';
import { useSectionValue } from '#shared/form/form-fields.js';
import { useConditionWords } from '../../vehicle-condition/components/condition-words.js';
import styles from './condition-edit.module.css';

type EquipmentItems = readonly EquipmentItem[];
type Props = {
  readonly items: EquipmentItems;
  readonly change: (how: (now: EquipmentItems) => EquipmentItems) => void;
};

const EQUIPMENT_GROUPS = Object.entries(EQUIPMENT) as [EquipmentGroup, readonly EquipmentCode[]][];
const TEXT_BOUNDS = boundsOf(furtherEquipment.shape.text);
const isCode = (item: EquipmentItem, code: EquipmentCode): boolean =>
  'code' in item && item.code === code;

const Group = (
  props: Props & { readonly of: EquipmentGroup; readonly codes: readonly EquipmentCode[] },
) => {
  const { items, change, of, codes } = props;
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const has = (code: EquipmentCode) => items.some((item) => isCode(item, code));
  const toggle = (code: EquipmentCode) =>
    change((now) => {
      const others = now.filter((item) => !isCode(item, code));
      return others.length < now.length ? others : [...now, { code }];
    });
  return (
    <details className={styles.group}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <span>{t(`codeTable.EQUIPMENT_GROUP.${of}`)}</span>
        <b>{codes.filter(has).length}</b>
      </summary>
      <div className={styles.items}>
        {codes.map((code) => (
          <label key={code}>
            <input type="checkbox" checked={has(code)} onChange={() => toggle(code)} />
            {words.equipment({ code })}
          </label>
        ))}
      </div>
    </details>
  );
};

/** Equipment items without a code. */
const FurtherItems = ({ items, change }: Props) => (
  <div className={styles.items}>
    {items.map(
      (item) =>
        'text' in item && (
          <label key={item.text}>
            <input
              type="checkbox"
              checked
              onChange={() => change((now) => now.filter((one) => !isSame(one, item)))}
            />
            {item.text}
          </label>
        ),
    )}
  </div>
);

/** Adds an equipment item by name. An item with the same name in another spelling is not added. */
const FurtherForm = ({ items, change }: Props) => {
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  const [written, setWritten] = useState('');
  const added = conditionReport.shape.equipment.safeParse([...items, { text: written }]);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!added.success) return;
    change(() => added.data);
    setWritten('');
  };
  return (
    <form className={layout.lines} onSubmit={add}>
      <FormField label={ofCondition('equipment.further')}>
        {(control) => (
          <input
            {...control}
            className={controls.input}
            maxLength={TEXT_BOUNDS.maxLength}
            value={written}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
          />
        )}
      </FormField>
      <div className={layout.row}>
        <Button
          type="submit"
          look="light"
          disabled={!added.success}
          icon={<IconPlus size={16} aria-hidden />}
        >
          {t('equip.add')}
        </Button>
      </div>
    </form>
  );
};

/** The vehicle's equipment as checkboxes, in the groups that buyers expect. */
export const EquipmentSection = (section: SectionProps) => {
  const { value: items, change } = useSectionValue<EquipmentItems>(section);
  return (
    <FormSection {...section}>
      <div>
        {EQUIPMENT_GROUPS.map(([of, codes]) => (
          <Group key={of} of={of} codes={codes} items={items} change={change} />
        ))}
      </div>
      <FurtherItems items={items} change={change} />
      <FurtherForm items={items} change={change} />
    </FormSection>
  );
};
