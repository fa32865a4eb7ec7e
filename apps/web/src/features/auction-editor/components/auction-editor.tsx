import type { AuctionAsDraft, AuctionView } from '@fairlot/contracts/auction';
import { IconClockPause, IconTemplateOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { controls, EmptyPanel, layout, PageTitle } from '@fairlot/web-ui';
import { FoundNotice } from '#shared/form/found-notice.js';
import { useFormat } from '#shared/format/use-format.js';
import { auctionDraftQuery, templatesQuery } from '../api/auction-drafts.js';
import { copyOf } from '../machines/auction-copy.js';
import { emptyValues, valuesOf, type Template } from '../machines/auction-values.js';
import type { Subject } from '../machines/kept-draft.js';
import { AuctionForm } from './auction-form.js';
import { serverNow, type FormProps } from './use-auction-editor.js';
import { useShelf } from './use-kept-draft.js';
import { auctionState } from '#shared/status/auction-status.js';
import notice from '#shared/ui/notice.module.css';
import styles from './auction-editor.module.css';

type Begin = Pick<FormProps, 'start' | 'known' | 'vehicles'> & {
  /** Vehicles of a copied auction that are not free. */
  readonly taken: number;
};

/** What the form begins with. */
const useBegin = (
  subject: Subject,
  source: AuctionAsDraft | null,
  templates: readonly Template[],
): Begin => {
  const { idMarket: ownMarket } = useFormat();
  const [begin] = useState((): Begin => {
    if (source === null)
      return { start: emptyValues(templates), known: null, vehicles: [], taken: 0 };
    const { draft, vehicles } = source;
    const template = templates.find(({ idTemplate }) => idTemplate === draft.idTemplate);
    const idMarket = template?.idMarket ?? ownMarket;
    const { startsAt, endsAt } = draft;
    if (subject.kind === 'edit')
      return {
        start: valuesOf(source, idMarket),
        known: { startsAt, endsAt },
        vehicles,
        taken: 0,
      };
    const isOwnTemplate = template !== undefined;
    const { values, taken } = copyOf(source, { idMarket, now: serverNow(), isOwnTemplate });
    return { start: values, known: null, vehicles, taken };
  });
  return begin;
};

const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={clsx(layout.page, styles.editorPage)}>
    <PageTitle title={title} />
    <h1>{title}</h1>
    {children}
  </div>
);

const Editing = (props: { readonly subject: Subject; readonly source: AuctionAsDraft | null }) => {
  const { t } = useTranslation('manage');
  const { subject, source } = props;
  const { data: templates } = useSuspenseQuery(templatesQuery);
  const { taken, ...begin } = useBegin(subject, source, templates);
  const shelf = useShelf(subject);
  if (templates.length === 0)
    return (
      <EmptyPanel
        icon={<IconTemplateOff size={44} stroke={1.3} aria-hidden />}
        title={t('auctionEditor.noTemplate.title')}
        text={t('auctionEditor.noTemplate.text')}
      />
    );
  return (
    <>
      {shelf.found && <FoundNotice savedAt={shelf.found.savedAt} onDiscard={shelf.startAfresh} />}
      {taken > 0 && shelf.found === null && (
        <p className={notice.notice} role="status">
          {t('auctionEditor.taken', { count: taken })}
        </p>
      )}
      <AuctionForm
        key={shelf.found === null ? 'fresh' : 'found'}
        {...begin}
        subject={subject}
        templates={templates}
        shelf={shelf}
      />
    </>
  );
};

/** An auction that has begun is not edited any more (STA-074). */
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

/** SCR-061: a new auction. */
export const NewAuction = () => {
  const { t } = useTranslation('manage');
  return (
    <Page title={t('word.newAuction')}>
      <Editing subject={{ kind: 'new' }} source={null} />
    </Page>
  );
};

/** SCR-061: a new auction like another one. */
export const CopyAuction = ({ idAuction }: { readonly idAuction: number }) => {
  const { t } = useTranslation('manage');
  const { data } = useSuspenseQuery(auctionDraftQuery(idAuction));
  return (
    <Page title={t('auctionEditor.title.copy', { name: data.draft.auctionName })}>
      <Editing subject={{ kind: 'copy', idAuction }} source={data} />
    </Page>
  );
};

/** SCR-061: a scheduled auction, changed in full (SEC-43). */
export const EditAuction = ({ idAuction }: { readonly idAuction: number }) => {
  const { t } = useTranslation('manage');
  const { data } = useSuspenseQuery(auctionDraftQuery(idAuction));
  const { status, draft } = data;
  return (
    <Page title={t('auctionEditor.title.edit', { name: draft.auctionName })}>
      {auctionState(data).hasTag('isAhead') ? (
        <Editing subject={{ kind: 'edit', idAuction }} source={data} />
      ) : (
        <NotScheduled idAuction={idAuction} status={status} />
      )}
    </Page>
  );
};
