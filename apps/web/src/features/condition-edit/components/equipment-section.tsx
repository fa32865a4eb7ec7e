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
import { Section } from '#shared/ui/sheet.js';
import { useConditionWords } from '../../vehicle-condition/components/condition-words.js';
import styles from './condition-edit.module.css';
import type { Draft } from './use-report.js';

type Props = { readonly draft: Draft };

const GROUPS = Object.entries(EQUIPMENT) as [EquipmentGroup, readonly EquipmentCode[]][];
const TEXT = boundsOf(furtherEquipment.shape.text);
const isCode = (item: EquipmentItem, code: EquipmentCode): boolean =>
  'code' in item && item.code === code;

const Group = (
  props: Props & { readonly of: EquipmentGroup; readonly codes: readonly EquipmentCode[] },
) => {
  const { draft, of, codes } = props;
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const { equipment } = draft.report;
  const has = (code: EquipmentCode) => equipment.some((item) => isCode(item, code));
  const turn = (code: EquipmentCode) =>
    draft.change('equipment', (now) => {
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
            <input type="checkbox" checked={has(code)} onChange={() => turn(code)} />
            {words.equipment({ code })}
          </label>
        ))}
      </div>
    </details>
  );
};

/** Items without a code. */
const FurtherItems = ({ draft }: Props) => (
  <div className={styles.items}>
    {draft.report.equipment.map(
      (item) =>
        'text' in item && (
          <label key={item.text}>
            <input
              type="checkbox"
              checked
              onChange={() => draft.change('equipment', (now) => now.filter((one) => one !== item))}
            />
            {item.text}
          </label>
        ),
    )}
  </div>
);

/** Each once, regardless of spelling. */
const FurtherForm = ({ draft }: Props) => {
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  const [written, setWritten] = useState('');
  const all = [...draft.report.equipment, { text: written }];
  const added = conditionReport.shape.equipment.safeParse(all);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!added.success) return;
    draft.change('equipment', () => added.data);
    setWritten('');
  };
  return (
    <form className={layout.lines} onSubmit={add}>
      <FormField label={ofCondition('equipment.further')}>
        {(control) => (
          <input
            {...control}
            className={controls.input}
            maxLength={TEXT.maxLength}
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

/** The vehicle's equipment as checkboxes, in the groups that buyers look for. */
export const EquipmentSection = ({ draft }: Props) => {
  const { t } = useTranslation('condition');
  return (
    <Section title={t('equipment.title')}>
      <div>
        {GROUPS.map(([of, codes]) => (
          <Group key={of} draft={draft} of={of} codes={codes} />
        ))}
      </div>
      <FurtherItems draft={draft} />
      <FurtherForm draft={draft} />
    </Section>
  );
};
