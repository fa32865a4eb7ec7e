import { idText } from '@fairlot/contracts';
import { Button, layout, text } from '@fairlot/web-ui';
import { IconShieldCheck } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { recordQuery, type StoredRecord } from '#shared/record/record-api.js';
import { RecordHistory } from '#shared/record/record-history.js';
import { BackToList, EditRecord } from '#shared/record/record-page.js';
import { RecordPart, RecordTabs } from '#shared/record/record-tabs.js';
import type { RecordDefinition } from '#shared/record/records.js';
import { useMayCall } from '#shared/session/rights.js';
import { DealerTemplates } from '../../dealer-templates/components/dealer-templates.js';
import { DealerUsers } from '../../dealer-users/components/dealer-users.js';
import { AcceptanceList } from '../../regulations/components/acceptance-list.js';
import { DealerRequirements } from '../../requirements/components/dealer-requirements.js';
import { DealerSeller } from '../../sellers/components/dealer-seller.js';
import { SWITCH_CALLS, type SwitchName } from '../api/dealers.js';
import { CompanyDialog } from './company-dialog.js';
import { CreditUse } from './credit-use.js';
import { DealerApplication } from './dealer-application.js';
import { DealerBuying } from './dealer-buying.js';
import { DealerEmails } from './dealer-emails.js';
import { DealerMerges } from './dealer-merges.js';
import { DealerPurchases } from './dealer-purchases.js';
import { DealerRights } from './dealer-switch.js';
import { DealerState } from './dealer-state.js';
import { TABS } from './dealer-tabs.js';
import styles from './dealers.module.css';
import { RecentOffers } from './recent-offers.js';
import { ReferenceDealer } from './reference-dealer.js';

type Props = { readonly known: RecordDefinition; readonly read: StoredRecord };

/**
 * Switches for the dealer's rights and for the completeness of its data. Each is saved immediately,
 * independently of the form.
 */
const Rights = ({ known: definition, read }: Props) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useQuery({
    ...recordQuery(definition.record, Number(read['idDealer'])),
    initialData: read,
  });
  const row: StoredRecord = data;
  return (
    <section className={styles.access}>
      <h2>{t('dealer.rights')}</h2>
      <DealerRights row={row} names={Object.keys(SWITCH_CALLS) as SwitchName[]} />
      {typeof row['ownerReason'] === 'string' && (
        <p className={text.faint}>{t('dealer.offBecause', { reason: row['ownerReason'] })}</p>
      )}
      {may('ENG-186') && (
        <p className={layout.row}>
          <span>
            {t(`dealer.value.state.${row['state'] === 'REGISTERED' ? 'REGISTERED' : 'CONFIGURED'}`)}
          </span>
          <Button
            look="light"
            icon={<IconShieldCheck size={18} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('dealer.company.choose')}
          </Button>
        </p>
      )}
      {row['idHouse'] !== null && may('ADM-18') && (
        <ReferenceDealer idDealer={Number(row['idDealer'])} />
      )}
      <DealerMerges idDealer={Number(row['idDealer'])} title={String(row['businessName'])} />
      {isChoosing && <CompanyDialog row={row} onClose={() => setChoosing(false)} />}
    </section>
  );
};

const BelowForm = ({ known: definition, read }: Props) => {
  const may = useMayCall();
  const idDealer = Number(read['idDealer']);
  return (
    <>
      {may('ENG-301') && <CreditUse key={idDealer} idDealer={idDealer} />}
      <Rights known={definition} read={read} />
    </>
  );
};

type PartProps = Props & { readonly tab: (typeof TABS)[number] };

/** The content of every tab except the one with the form. */
const Part = ({ tab, known: definition, read }: PartProps) => {
  const { t } = useTranslation('dealer');
  const idDealer = idText.parse(read['idDealer']);
  return (
    <>
      {tab === 'users' && <DealerUsers idDealer={idDealer} invite={t('dealer.invite')} />}
      {tab === 'requirements' && (
        <DealerRequirements idDealer={idDealer} markets={enabledMarketsOf(read)} />
      )}
      {tab === 'seller' && (
        <DealerSeller
          idDealer={idDealer}
          title={String(read['businessName'])}
          market={String(read['idMarket'])}
        />
      )}
      {tab === 'templates' && (
        <DealerTemplates idDealer={idDealer} isMulti={read['multiAuctioneer'] === true} />
      )}
      {tab === 'documents' && <DealerApplication idDealer={idDealer} />}
      {tab === 'buying' && <DealerBuying idDealer={idDealer} />}
      {tab === 'regulations' && <AcceptanceList idDealer={idDealer} />}
      {tab === 'emails' && <DealerEmails idDealer={idDealer} />}
      {tab === 'offers' && <RecentOffers idDealer={idDealer} />}
      {tab === 'purchases' && <DealerPurchases idDealer={idDealer} />}
      {tab === 'history' && <RecordHistory known={definition} id={idDealer} />}
    </>
  );
};

/** SCR-077: the page of one dealer, with several tabs. */
export const DealerPage = ({ known: definition, read }: Props) => {
  const { t } = useTranslation('dealer');
  const { tab: asked }: { readonly tab?: string } = useSearch({ strict: false });
  const tab = TABS.find((one) => one === asked) ?? 'data';
  const named = TABS.map((name) => ({ name, label: t(`dealer.tab.${name}`) }));
  const tabs = (
    <>
      <DealerState known={definition} read={read} />
      <RecordTabs label={t('dealer.tab.label')} tabs={named} current={tab} />
    </>
  );
  if (tab === 'data')
    return (
      <EditRecord
        known={definition}
        read={read}
        belowTitle={tabs}
        below={<BelowForm known={definition} read={read} />}
      />
    );
  return (
    <RecordPart
      above={<BackToList known={definition} />}
      title={String(read['businessName'])}
      tabs={tabs}
    >
      <Part tab={tab} read={read} known={definition} />
    </RecordPart>
  );
};

const enabledMarketsOf = (read: StoredRecord): readonly string[] =>
  z.array(z.string()).catch([]).parse(read['enabledMarkets']);
