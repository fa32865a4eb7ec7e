import { isMarket } from '@fairlot/countries';
import { Button, layout, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { rulesQuery } from '../api/requirements.js';
import { RuleDialog } from './add-dialogs.js';

const RULES_SHOWN = 5;

/** A button that opens the dialog for a new rule of a market. */
export const NewRule = () => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  const { adminEnabledMarket } = useUser();
  const [isOpen, open] = useState(false);
  if (!may('ENG-290')) return null;
  return (
    <>
      <Button look="light" onClick={() => open(true)}>
        {t('requirements.rule.button')}
      </Button>
      {isOpen && <RuleDialog markets={adminEnabledMarket} onClose={() => open(false)} />}
    </>
  );
};

/** The newest rules of the reader's markets. Shows to how many dealers each has been applied. */
export const MarketRules = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data } = useQuery(rulesQuery);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <details>
      <summary>{t('requirements.rule.title')}</summary>
      <ul className={layout.lines}>
        {data.rows.slice(0, RULES_SHOWN).map((rule) => (
          <li key={rule.idRule}>
            {t(`codeTable.REQUIREMENT_REASON.${rule.reason}`)} ·{' '}
            {isMarket(rule.idMarket) ? t(`market.${rule.idMarket}`) : rule.idMarket} ·{' '}
            {format.instant(rule.dueAt)}
            <span className={text.label} role="status">
              {t(`requirements.rule.${rule.state}`, {
                done: format.integer(rule.done),
                total: rule.total === null ? '…' : format.integer(rule.total),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
