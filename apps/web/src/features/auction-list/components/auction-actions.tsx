import type { AuctionView } from '@fairlot/contracts/auction';
import {
  IconBroadcast,
  IconCopy,
  IconDots,
  IconPencil,
  IconReportAnalytics,
  IconTrash,
} from '@fairlot/web-ui/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controls, DropMenu, type MenuEntry, text } from '@fairlot/web-ui';
import { useMayCall } from '#shared/session/rights.js';
import { DeleteDialog } from './delete-dialog.js';
import { auctionState } from '#shared/status/auction-status.js';
import styles from './auction-actions.module.css';

type Props = { readonly auction: AuctionView };

const ACTION_PAGES = {
  edit: { to: '/manage/$idAuction/edit', icon: IconPencil },
  live: { to: '/manage/$idAuction', icon: IconBroadcast },
  results: { to: '/manage/$idAuction/results', icon: IconReportAnalytics },
} as const;
type ActionPage = keyof typeof ACTION_PAGES;

/** The auction's pages that are useful in its status, the most important first. */
const actionPagesOf = (auction: AuctionView, mayEdit: boolean): readonly ActionPage[] => {
  const state = auctionState(auction);
  if (state.hasTag('isAhead')) return mayEdit ? ['edit', 'live'] : ['live'];
  return state.hasTag('isRunning') ? ['live', 'results'] : ['results', 'live'];
};

/**
 * Only scheduled auctions, and closed auctions without awards or binding bids, can be deleted
 * (STA-075).
 */
const isDeletable = (auction: Pick<AuctionView, 'status' | 'lots'>): boolean =>
  auctionState(auction).can({ type: 'AuctionDeleted' }) &&
  auction.lots.awarded + auction.lots.toBeAwarded === 0;

/** Why the auction cannot be deleted (STA-075). */
const whyKept = (auction: AuctionView) => {
  const state = auctionState(auction);
  if (state.hasTag('isRunning')) return 'auctionList.keep.running';
  return auction.lots.awarded > 0 ? 'auctionList.keep.awarded' : 'auctionList.keep.bound';
};

type EntriesProps = Props & {
  readonly others: readonly ActionPage[];
  readonly onDelete: () => void;
};

const useEntries = ({ auction, others, onDelete }: EntriesProps): MenuEntry[] => {
  const { t } = useTranslation('manage');
  const navigate = useNavigate();
  const { idAuction } = auction;
  const may = useMayCall();
  const pages = others.map((page): MenuEntry => {
    const { to, icon: Icon } = ACTION_PAGES[page];
    return {
      key: page,
      label: t(`auctionList.action.${page}`),
      icon: <Icon size={18} aria-hidden />,
      onSelect: () => void navigate({ to, params: { idAuction } }),
    };
  });
  const copy = {
    key: 'copy',
    label: t('word.copyAsNew'),
    icon: <IconCopy size={18} aria-hidden />,
    onSelect: () => void navigate({ to: '/manage/new', search: { from: idAuction } }),
  };
  const isPermanent = !isDeletable(auction);
  const deletion = {
    key: 'delete',
    label: t('auctionList.action.delete'),
    icon: <IconTrash size={18} aria-hidden />,
    hint: isPermanent ? <small className={text.faint}>{t(whyKept(auction))}</small> : undefined,
    disabled: isPermanent,
    onSelect: onDelete,
  };
  return [...pages, ...(may('SEC-42') ? [copy] : []), ...(may('SEC-70') ? [deletion] : [])];
};

/** The main action as a button, the others in a menu. */
export const AuctionActions = ({ auction }: Props) => {
  const { t } = useTranslation('manage');
  const [isDoomed, setDoomed] = useState(false);
  const [first, ...others] = actionPagesOf(auction, useMayCall()('SEC-43'));
  const entries = useEntries({ auction, others, onDelete: () => setDoomed(true) });
  if (first === undefined) return null;
  const { to, icon: Icon } = ACTION_PAGES[first];
  return (
    <div className={styles.auctionActions}>
      <Link
        to={to}
        params={{ idAuction: auction.idAuction }}
        className={controls.button}
        data-look="light"
        aria-label={`${t(`auctionList.action.${first}`)}: ${auction.auctionName}`}
      >
        <Icon size={16} aria-hidden />
        {t(`auctionList.action.${first}`)}
      </Link>
      <DropMenu
        label={t('auctionList.action.more', { name: auction.auctionName })}
        icon={<IconDots size={20} />}
        entries={entries}
      />
      {isDoomed && <DeleteDialog auction={auction} onClose={() => setDoomed(false)} />}
    </div>
  );
};
