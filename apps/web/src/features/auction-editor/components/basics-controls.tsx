import { isMarket } from '@fairlot/countries';
import { ChoiceRow, controls, layout } from '@fairlot/web-ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { LazyTemplateSearch } from '#shared/templates/template-choice.js';
import { changedParts } from '../machines/auction-order.js';
import { policyOf, type AuctionValues, type Template } from '../machines/auction-values.js';
import { useAuctionForm, useEditor, useTemplate } from './editor-context.js';
import check from './check.module.css';

const AUCTION_TYPES = ['LEA', 'MUL', 'OTH'] as const;

/**
 * After a change of template, replaces the policy by that of the new template, unless the user has
 * edited the policy.
 */
const useFollowTemplate = () => {
  const { templates } = useEditor();
  const { getValues, setValue } = useAuctionForm();
  return (template: Template | undefined) => {
    const before = templates.find((one) => one.idTemplate === getValues('idTemplate'));
    if (!template) return;
    const isOwn = before === undefined || changedParts(getValues('policy'), before).length === 0;
    setValue('idMarkets', [...template.idMarkets], { shouldDirty: true });
    if (isOwn) setValue('policy', policyOf(template.policy), { shouldDirty: true });
  };
};

/** Finds one of many templates by its name. A cleared search keeps the template. */
const TemplateSearchControl = ({ value, onValue, ...control }: CustomControl<unknown>) => {
  const { loadTemplate } = useEditor();
  const follow = useFollowTemplate();
  const choose = async (id: number) => {
    const template = await loadTemplate(id);
    if (template === null) return;
    follow(template);
    onValue(id);
  };
  return (
    <Suspense>
      <LazyTemplateSearch
        {...control}
        value={value as number | null}
        onValue={(id) => id !== null && void choose(id)}
      />
    </Suspense>
  );
};

const TemplateSelect = ({ value, onValue, ...control }: CustomControl<unknown>) => {
  const { t } = useTranslation('manage');
  const { templates } = useEditor();
  const follow = useFollowTemplate();
  const isKnownTemplate = templates.some(({ idTemplate }) => idTemplate === value);
  return (
    <select
      {...control}
      className={controls.select}
      value={isKnownTemplate ? String(value) : ''}
      onChange={({ currentTarget }) => {
        const id = Number(currentTarget.value);
        follow(templates.find(({ idTemplate }) => idTemplate === id));
        onValue(id);
      }}
    >
      {!isKnownTemplate && <option value="">{t('auctionEditor.choose')}</option>}
      {templates.map(({ idTemplate, templateName, idMarket }) => (
        <option key={idTemplate} value={idTemplate}>
          {templateName} · {t(`market.${idMarket}`)}
        </option>
      ))}
    </select>
  );
};

export const TemplateControl = (props: CustomControl<unknown>) =>
  useEditor().hasMore ? <TemplateSearchControl {...props} /> : <TemplateSelect {...props} />;

/** Checkboxes for the markets in which the template may publish. */
export const MarketsControl = ({ value, onValue }: CustomControl<unknown>) => {
  const { t } = useTranslation('manage');
  const idMarkets = useTemplate()?.idMarkets ?? [];
  const chosen = value as AuctionValues['idMarkets'];
  return (
    <span className={layout.row}>
      {idMarkets.map((idMarket) => (
        <label key={idMarket} className={check.check}>
          <input
            type="checkbox"
            checked={chosen.includes(idMarket)}
            onChange={({ currentTarget: { checked } }) =>
              onValue(
                idMarkets.filter((one) => (one === idMarket ? checked : chosen.includes(one))),
              )
            }
          />
          {isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket}
        </label>
      ))}
    </span>
  );
};

export const TypeControl = ({ value, onValue }: CustomControl<unknown>) => {
  const { t } = useTranslation('manage');
  return (
    <ChoiceRow
      label={t('word.type')}
      value={value as AuctionValues['type']}
      onChange={onValue}
      choices={AUCTION_TYPES.map((type) => ({ value: type, label: t(`word.auctionType.${type}`) }))}
    />
  );
};
