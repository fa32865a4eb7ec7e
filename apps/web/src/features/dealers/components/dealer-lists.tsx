import { Button, controls, text } from '@fairlot/web-ui';
import { IconPlus } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import { viewDefinition, loadRecord, type RecordDefinition } from '#shared/record/records.js';
import { useMayCall } from '#shared/session/rights.js';
import type { SwitchName } from '../api/dealers.js';
import { CompanyDialog } from './company-dialog.js';
import { DealerSwitch } from './dealer-switch.js';

type RowProps = { readonly row: StoredRecord };

/** The dealer's name and number, with links to the dealer and its users. */
const DealerName = ({ row }: RowProps) => {
  const { t } = useTranslation('dealer');
  const id = String(row['idDealer']);
  const title = String(row['businessName']);
  return (
    <div className={text.clip}>
      <Link {...toAdmin('dealer', id)}>{title}</Link>
      <div className={text.faint}>
        {`#${id} · `}
        <Link
          {...toAdmin('dealer', id)}
          search={{ tab: 'users' } as object}
          aria-label={`${t('word.users')}: ${title}`}
        >
          {t('word.users')}
        </Link>
      </div>
    </div>
  );
};

const switchCell = (name: SwitchName) => {
  const SwitchCell = ({ row }: RowProps) => <DealerSwitch row={row} name={name} />;
  return SwitchCell;
};

const CELLS = {
  businessName: DealerName,
  enabled: switchCell('enabled'),
  auctioneer: switchCell('auctioneer'),
  multiAuctioneer: switchCell('multiAuctioneer'),
  exhibitor: switchCell('exhibitor'),
};

/**
 * Button that opens the dialog to choose the dealer's company, which configures the dealer
 * (SCR-078).
 */
const ConfigureCell = ({ row }: RowProps) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const [isChoosing, setChoosing] = useState(false);
  if (!may('ENG-186')) return t('dealer.value.state.REGISTERED');
  return (
    <>
      <Button
        look="light"
        aria-label={t('dealer.configureOne', { title: String(row['businessName']) })}
        onClick={(event) => {
          // Stops the click here, because a click on the row opens the dealer's page.
          event.stopPropagation();
          setChoosing(true);
        }}
      >
        {t('dealer.configure')}
      </Button>
      {isChoosing && <CompanyDialog row={row} onClose={() => setChoosing(false)} />}
    </>
  );
};

const NewAuctioneer = () => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  if (!may('ADM-04')) return null;
  return (
    <Link {...toAdmin('create-auctioneer')} className={controls.button}>
      <IconPlus size={18} aria-hidden />
      {t('dealer.newAuctioneer.title')}
    </Link>
  );
};

type DealerView = 'auctioneers' | 'exhibitors' | 'dealersToConfigure';

/** Loads a list of dealers with their switches: all dealers, or those of one kind. */
export const loadDealers = async (
  user: Parameters<typeof loadRecord>[1],
  view: DealerView | null,
): Promise<RecordDefinition> => {
  const dealers = { ...(await loadRecord('dealers', user)), cells: CELLS };
  if (view === null) return dealers;
  const definition = viewDefinition(dealers, view);
  if (view === 'dealersToConfigure')
    return { ...definition, cells: { businessName: DealerName, state: ConfigureCell } };
  return view === 'auctioneers' ? { ...definition, PageAction: NewAuctioneer } : definition;
};

/** Loads the list together with its texts. */
export const loadDealerList = async (
  user: Parameters<typeof loadRecord>[1],
  view: DealerView | null,
): Promise<RecordDefinition> => {
  const definition = await loadDealers(user, view);
  await loadTexts('dealer', 'records', 'views', 'manage', 'portal');
  return definition;
};
