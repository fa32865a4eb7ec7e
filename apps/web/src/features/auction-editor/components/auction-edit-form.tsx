import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import { IconTemplateOff } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { machineClock } from '@fairlot/kernel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyPanel } from '@fairlot/web-ui';
import { FoundNotice } from '#shared/form/found-notice.js';
import { useFormat } from '#shared/format/use-format.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { useConnection } from '#shared/live/use-connection.js';
import notice from '#shared/ui/notice.module.css';
import { newestDraftQuery } from '../api/auction-drafts.js';
import { useTemplates } from './use-templates.js';
import { editedConnection } from '../api/edited-line.js';
import type { AuctionValues } from '../machines/auction-values.js';
import { draftBaseOf, beginOf, editOf, type FormStart } from '../machines/begin-form.js';
import type { SavedDraft, DraftSubject } from '../machines/saved-draft.js';
import { AuctionForm } from './auction-form.js';
import { serverNow } from './use-auction-editor.js';
import { useDraftStorage } from './use-saved-draft.js';

type Props = { readonly subject: DraftSubject; readonly source: AuctionAsDraft | null };

/** One mounted form. Each merge replaces the form by a new one. */
type MountedForm = {
  readonly key: number;
  readonly begin: FormStart;
  readonly resumed: Pick<SavedDraft, 'values' | 'vehicles'> | null;
  /** Whether another form has replaced this one, which then saves no more drafts. */
  readonly isOver: { current: boolean };
};

type LineProps = {
  readonly draft: AuctionAsDraft['draft'];
  readonly reload: () => Promise<unknown>;
};
const EditedLine = ({ draft: { idAuction, lots }, reload }: LineProps) => {
  const [machine] = useState(() => {
    const idLots = lots.flatMap(({ idLot }) => idLot ?? []);
    return editedConnection({ idAuction, idLots }, reload);
  });
  useConnection(machine);
  useEffect(() => noticeFeed().carry(), []);
  return null;
};

/** The current state of the edited auction, as far as this page knows. */
const useNewest = ({ subject, source }: Props) => {
  const idAuction = subject.kind === 'edit' ? subject.idAuction : 0;
  const { data = source, refetch } = useQuery(newestDraftQuery(idAuction));
  return { newest: subject.kind === 'edit' ? data : null, reload: () => refetch() };
};

const useRounds = ({ subject, source }: Props, storage: ReturnType<typeof useDraftStorage>) => {
  const { idMarket: ownMarket } = useFormat();
  const known = useTemplates({ source, found: storage.found });
  const { templates } = known;
  const { newest, reload } = useNewest({ subject, source });
  const facts = () => ({ subject, templates, ownMarket, now: serverNow() });
  const [round, setRound] = useState((): MountedForm => ({
    key: 0,
    begin: beginOf(source, facts(), storage.found),
    resumed: storage.found,
    isOver: { current: false },
  }));
  const next = (begin: FormStart, resumed: MountedForm['resumed']) => {
    round.isOver.current = true;
    setRound(({ key }) => ({ key: key + 1, begin, resumed, isOver: { current: false } }));
  };
  return {
    round,
    known,
    newest,
    reload,
    startAfresh: () => {
      storage.discard();
      next(beginOf(newest ?? source, facts()), null);
    },
    /** Replaces the form by a new one with the merged values and the current version. */
    onMerged: (values: AuctionValues) => {
      if (newest === null) return;
      const begin = editOf(newest, facts());
      const vehicles = [
        ...newest.vehicles,
        ...(round.resumed?.vehicles ?? []),
        ...round.begin.vehicles,
      ];
      storage.save({ savedAt: machineClock.now(), base: draftBaseOf(begin), values, vehicles });
      next(begin, { values, vehicles });
    },
  };
};

/** The form of an auction with its initial values. Merges changes that others make meanwhile. */
export const AuctionEditForm = (props: Props) => {
  const { t } = useTranslation('manage');
  const { subject, source } = props;
  const storage = useDraftStorage(subject);
  const { round, known, newest, reload, startAfresh, onMerged } = useRounds(props, storage);
  const { key, begin, resumed, isOver } = round;
  if (known.templates.length === 0)
    return (
      <EmptyPanel
        icon={<IconTemplateOff size={44} stroke={1.3} aria-hidden />}
        title={t('auctionEditor.noTemplate.title')}
        text={t('auctionEditor.noTemplate.text')}
      />
    );
  const found = resumed === storage.found ? storage.found : null;
  return (
    <>
      {subject.kind === 'edit' && source && <EditedLine draft={source.draft} reload={reload} />}
      {found && <FoundNotice savedAt={found.savedAt} onDiscard={startAfresh} />}
      {begin.unavailableCount > 0 && resumed === null && (
        <p className={notice.notice} role="status">
          {t('auctionEditor.taken', { count: begin.unavailableCount })}
        </p>
      )}
      <AuctionForm
        key={key}
        subject={subject}
        known={known}
        begin={begin}
        resumed={resumed}
        storage={storage}
        isOver={isOver}
        reload={reload}
        onMerged={onMerged}
        newest={newest?.version === begin.version ? null : newest}
      />
    </>
  );
};
