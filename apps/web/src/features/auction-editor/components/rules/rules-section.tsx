import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { text } from '@fairlot/web-ui';
import { changedParts, type PolicyPart } from '../../machines/auction-order.js';
import { policyOf } from '../../machines/auction-values.js';
import { AuctionFields } from '../auction-fields.js';
import { ChargesFields } from './charges-rule.js';
import { useAuctionForm, useTemplate } from '../editor-context.js';
import { Rule, Section } from '../section.js';
import { SoftCloseFields } from './soft-close-rule.js';
import { StepsTable } from './steps-rule.js';
import styles from '../field-grid.module.css';

const UnitField = () => (
  <div className={clsx(styles.fields, styles.small)}>
    <AuctionFields names={['policy.unitMinor']} />
  </div>
);

const RULE_FIELDS: Record<PolicyPart, () => ReactNode> = {
  increments: StepsTable,
  unitMinor: UnitField,
  softClose: SoftCloseFields,
  charges: ChargesFields,
};
const RULE_PARTS = ['increments', 'unitMinor', 'softClose', 'charges'] as const;

/** The rules of the auction. By default, the template's rules apply. */
export const RulesSection = () => {
  const { t } = useTranslation('manage');
  const { control, setValue } = useAuctionForm();
  const template = useTemplate();
  const policy = useWatch({ control, name: 'policy' });
  if (template === null)
    return (
      <Section name="rules">
        <p className={text.faint}>{t('auctionEditor.rulesLater')}</p>
      </Section>
    );
  const changed = changedParts(policy, template);
  const reset = (part: PolicyPart) =>
    setValue(`policy.${part}`, policyOf(template.policy)[part], { shouldDirty: true });
  return (
    <Section name="rules">
      {RULE_PARTS.map((part) => {
        const Fields = RULE_FIELDS[part];
        return (
          <Rule
            key={part}
            title={t(`auctionEditor.rule.${part}`)}
            hint={t(`auctionEditor.rule.${part}Hint`)}
            onReset={changed.includes(part) ? () => reset(part) : null}
          >
            <Fields />
          </Rule>
        );
      })}
    </Section>
  );
};
