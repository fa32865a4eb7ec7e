import { BOUNDS } from '@fairlot/auction-rules';
import { ChoiceRow, controls, FormField, layout } from '@fairlot/web-ui';
import { isMarket } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { changedParts } from '../machines/auction-order.js';
import { policyOf, type Template } from '../machines/auction-values.js';
import { useAuctionForm, useEditor, useTemplate } from './editor-context.js';
import { useFault } from './judged-form.js';
import { useField } from './use-field.js';
import { Section } from './section.js';
import check from './check.module.css';
import fieldGrid from './field-grid.module.css';
import styles from './basics-section.module.css';

const TYPES = ['LEA', 'MUL', 'OTH'] as const;

/** An unchanged policy follows to the new template; a changed one stays. */
const useChooseTemplate = () => {
  const { templates } = useEditor();
  const { getValues, setValue } = useAuctionForm();
  const idTemplate = useField('idTemplate');
  return (id: number) => {
    const before = templates.find((one) => one.idTemplate === getValues('idTemplate'));
    const template = templates.find((one) => one.idTemplate === id);
    if (!template) return;
    const isOwn = before === undefined || changedParts(getValues('policy'), before).length === 0;
    idTemplate.set(id);
    setValue('idMarkets', [...template.idMarkets], { shouldDirty: true });
    if (isOwn) setValue('policy', policyOf(template.policy), { shouldDirty: true });
  };
};

const TemplateField = () => {
  const { t } = useTranslation('manage');
  const { templates } = useEditor();
  const { value, fault } = useField('idTemplate');
  const choose = useChooseTemplate();
  const isKnownTemplate = templates.some(({ idTemplate }) => idTemplate === value);
  return (
    <FormField label={t('word.template')} fault={fault} data-path="idTemplate">
      {(control) => (
        <select
          {...control}
          className={controls.select}
          value={isKnownTemplate ? String(value) : ''}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          {!isKnownTemplate && <option value="">{t('auctionEditor.choose')}</option>}
          {templates.map(({ idTemplate, templateName, idMarket }) => (
            <option key={idTemplate} value={idTemplate}>
              {templateName} · {t(`market.${idMarket}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};

const MarketsField = ({ template }: { readonly template: Template }) => {
  const { t } = useTranslation('manage');
  const { value, set, fault } = useField('idMarkets');
  return (
    <FormField
      group
      label={t('auctionEditor.markets')}
      hint={t('auctionEditor.marketsHint')}
      fault={fault}
      data-path="idMarkets"
    >
      {() => (
        <span className={layout.row}>
          {template.idMarkets.map((idMarket) => (
            <label key={idMarket} className={check.check}>
              <input
                type="checkbox"
                checked={value.includes(idMarket)}
                onChange={({ currentTarget: { checked } }) =>
                  set(
                    template.idMarkets.filter((one) =>
                      one === idMarket ? checked : value.includes(one),
                    ),
                  )
                }
              />
              {isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket}
            </label>
          ))}
        </span>
      )}
    </FormField>
  );
};

export const BasicsSection = () => {
  const { t } = useTranslation('manage');
  const { register } = useAuctionForm();
  const template = useTemplate();
  const type = useField('type');
  const nameFault = useFault('auctionName');
  return (
    <Section name="basics">
      <div className={fieldGrid.fields}>
        <FormField label={t('word.auctionName')} fault={nameFault} className={styles.fieldWide}>
          {(control) => (
            <input
              {...control}
              {...register('auctionName')}
              data-path="auctionName"
              className={controls.input}
              maxLength={BOUNDS.auctionName.max}
              autoComplete="off"
            />
          )}
        </FormField>
        <TemplateField />
        <FormField group label={t('word.type')} fault={type.fault} data-path="type">
          {() => (
            <ChoiceRow
              label={t('word.type')}
              value={type.value}
              onChange={type.set}
              choices={TYPES.map((value) => ({ value, label: t(`word.auctionType.${value}`) }))}
            />
          )}
        </FormField>
      </div>
      {template && template.idMarkets.length > 1 && <MarketsField template={template} />}
    </Section>
  );
};
