import type { AuctionView } from '@fairlot/contracts/auction';
import { IconClockPause } from '@fairlot/web-ui/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { controls, EmptyPanel, layout, PageTitle } from '@fairlot/web-ui';
import { auctionDraftQuery } from '../api/auction-drafts.js';
import { AuctionEditForm } from './auction-edit-form.js';
import { auctionState } from '#shared/status/auction-status.js';
import styles from './auction-editor.module.css';

const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={clsx(layout.page, styles.editorPage)}>
    <PageTitle title={title} />
    <h1>{title}</h1>
    {children}
  </div>
);

/** Replaces the editor if the auction has started and can no longer be edited (STA-074). */
const NotScheduled = ({
  idAuction,
  status,
}: {
  idAuction: number;
  status: AuctionView['status'];
}) => {
  const { t } = useTranslation('manage');
  return (
    <EmptyPanel
      icon={<IconClockPause size={44} stroke={1.3} aria-hidden />}
      title={t('auctionEditor.notScheduled.title')}
      text={t('auctionEditor.notScheduled.text', { status: t(`status.auction.${status}`) })}
    >
      <span className={layout.row}>
        <Link to="/manage/$idAuction" params={{ idAuction }} className={controls.button}>
          {t('auctionEditor.refused.open')}
        </Link>
        <Link
          to="/manage/new"
          search={{ from: idAuction }}
          className={controls.button}
          data-look="light"
        >
          {t('word.copyAsNew')}
        </Link>
      </span>
    </EmptyPanel>
  );
};

/** SCR-061: the page to create an auction. */
export const NewAuction = () => {
  const { t } = useTranslation('manage');
  return (
    <Page title={t('word.newAuction')}>
      <AuctionEditForm subject={{ kind: 'new' }} source={null} />
    </Page>
  );
};

/** SCR-061: a new auction, copied from another one. */
export const CopyAuction = ({ idAuction }: { readonly idAuction: number }) => {
  const { t } = useTranslation('manage');
  const { data } = useSuspenseQuery(auctionDraftQuery(idAuction));
  return (
    <Page title={t('auctionEditor.title.copy', { name: data.draft.auctionName })}>
      <AuctionEditForm subject={{ kind: 'copy', idAuction }} source={data} />
    </Page>
  );
};

/** SCR-061: edits a scheduled auction in full (SEC-43). */
export const EditAuction = ({ idAuction }: { readonly idAuction: number }) => {
  const { t } = useTranslation('manage');
  const { data } = useSuspenseQuery(auctionDraftQuery(idAuction));
  const { status, draft } = data;
  // If the auction starts meanwhile, the form stays open. Saving then shows the refusal.
  const [isAhead] = useState(() => auctionState(data).hasTag('isAhead'));
  return (
    <Page title={t('auctionEditor.title.edit', { name: draft.auctionName })}>
      {isAhead ? (
        <AuctionEditForm subject={{ kind: 'edit', idAuction }} source={data} />
      ) : (
        <NotScheduled idAuction={idAuction} status={status} />
      )}
    </Page>
  );
};
