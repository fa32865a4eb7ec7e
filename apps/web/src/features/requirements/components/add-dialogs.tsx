import { requirementOwer, requirementReason } from '@fairlot/contracts/access';
import { isMarket, type IdMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { showToast } from '#shared/toast/show-toast.js';
import { addRequirement, addRule, endOfDay, reachQuery } from '../api/requirements.js';
import {
  ChoiceField,
  DayField,
  NO_NOTES,
  NoteFields,
  RequirementDialog,
} from './requirement-dialog.js';

type Chosen = {
  readonly idMarket: IdMarket;
  readonly reason: (typeof requirementReason.options)[number];
  readonly day: string;
};
type FieldsProps = {
  readonly markets: readonly IdMarket[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
};

const RequestFields = ({ markets, chosen, onChange }: FieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <ChoiceField
        label={t('word.reason')}
        value={chosen.reason}
        values={requirementReason.options}
        nameOf={(one) => t(`codeTable.REQUIREMENT_REASON.${one}`)}
        onChange={(reason) => onChange({ ...chosen, reason })}
      />
      <ChoiceField
        label={t('word.market')}
        value={chosen.idMarket}
        values={markets}
        nameOf={(one) => t(`market.${one}`)}
        onChange={(idMarket) => onChange({ ...chosen, idMarket })}
      />
      <DayField
        label={t('requirements.column.dueAt')}
        value={chosen.day}
        onChange={(day) => onChange({ ...chosen, day })}
      />
    </>
  );
};

const useRequest = (markets: readonly string[]) => {
  const enabled = markets.filter(isMarket);
  const [chosen, choose] = useState<Chosen>({
    idMarket: enabled[0] ?? 'OTHER',
    reason: 'DOCUMENT_MISSING',
    day: '',
  });
  const [notes, setNotes] = useState(NO_NOTES);
  const dueAt = endOfDay(chosen.day, chosen.idMarket);
  return { known: enabled, chosen, choose, notes, setNotes, dueAt };
};

type DealerProps = {
  readonly idDealer: number;
  readonly markets: readonly string[];
  readonly onClose: () => void;
};

/** Adds a requirement for one dealer. */
export const AddDialog = ({ idDealer, markets, onClose }: DealerProps) => {
  const { t } = useTranslation('admin');
  const { known: enabled, chosen, choose, notes, setNotes, dueAt } = useRequest(markets);
  const [owedBy, setOwedBy] = useState<(typeof requirementOwer.options)[number]>('DEALER');
  const { idMarket, reason } = chosen;
  return (
    <RequirementDialog
      title={t('requirements.add')}
      button={t('requirements.add')}
      isReady={dueAt !== null}
      send={(commandId) =>
        addRequirement({ idDealer, idMarket, reason, owedBy, dueAt: dueAt!, ...notes }, commandId)
      }
      onDone={() =>
        showToast({
          text: t(owedBy === 'DEALER' ? 'requirements.added' : 'registrations.saved'),
          tone: 'good',
        })
      }
      onClose={onClose}
    >
      <RequestFields markets={enabled} chosen={chosen} onChange={choose} />
      <ChoiceField
        label={t('requirements.column.owedBy')}
        value={owedBy}
        values={requirementOwer.options}
        nameOf={(one) => t(`codeTable.REQUIREMENT_OWER.${one}`)}
        onChange={setOwedBy}
      />
      <NoteFields notes={notes} onChange={setNotes} />
    </RequirementDialog>
  );
};

type RuleProps = { readonly markets: readonly string[]; readonly onClose: () => void };

/** Adds a requirement for all dealers of a market, after showing their number. */
export const RuleDialog = ({ markets, onClose }: RuleProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { known: enabled, chosen, choose, notes, setNotes, dueAt } = useRequest(markets);
  const { idMarket, reason } = chosen;
  const { data } = useQuery(reachQuery({ idMarket, reason }));
  return (
    <RequirementDialog
      title={t('requirements.rule.button')}
      button={t('requirements.rule.button')}
      isReady={dueAt !== null && data !== undefined && data.dealers > 0}
      send={(commandId) => addRule({ idMarket, reason, dueAt: dueAt!, ...notes }, commandId)}
      onDone={() => showToast({ text: t('registrations.saved'), tone: 'good' })}
      onClose={onClose}
    >
      <RequestFields markets={enabled} chosen={chosen} onChange={choose} />
      <p role="status" className={text.faint}>
        {data && t('requirements.rule.reach', { dealers: format.integer(data.dealers) })}
      </p>
      <NoteFields notes={notes} onChange={setNotes} />
    </RequirementDialog>
  );
};
