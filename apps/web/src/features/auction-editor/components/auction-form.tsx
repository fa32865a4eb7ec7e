import type { ProblemBody } from '@fairlot/contracts/problem';
import { useState } from 'react';
import { FormProvider, type FieldErrors } from 'react-hook-form';
import { auctionOrderOf } from '../machines/auction-order.js';
import type { ValidAuction } from '../machines/auction-rules.js';
import { summaryOf } from '../machines/auction-summary.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import { fieldOfPath, firstFault } from '../machines/faults.js';
import { serverFaultOf, type ServerFault } from '../machines/visible-faults.js';
import { BasicsSection } from './basics-section.js';
import { EditorContext } from './editor-context.js';
import { ValidatedForm } from './validated-form.js';
import { FormFoot } from './form-foot.js';
import { LeaveDialog } from '#shared/form/leave-dialog.js';
import { useDraftSaving } from '#shared/form/use-draft-saving.js';
import { MergeDialog } from './merge-dialog.js';
import { ConcurrentEditNotice } from './concurrent-edit-notice.js';
import { draftBaseOf } from '../machines/begin-form.js';
import { LotsSection } from './lots/lots-section.js';
import { RefusalPanel } from './refusal-panel.js';
import { RulesSection } from './rules/rules-section.js';
import { ScheduleSection } from './schedule/schedule-section.js';
import { SummaryDialog } from './summary-dialog.js';
import { serverNow, useAuctionEditor, type FormProps } from './use-auction-editor.js';
import { useGoTo } from './use-go-to.js';
import type { PublicationHooks } from './use-publication.js';
import { useDraftStore } from './use-saved-draft.js';
import type { AuctionFormApi } from './auction-form-api.js';
import { VisibilitySection } from './visibility-section.js';
import styles from './auction-form.module.css';

type AuctionReview = {
  readonly auction: ValidAuction;
  readonly template: Template;
};
type GoTo = (path: string) => void;

const REVIEW_LABELS = { new: 'review', copy: 'review', edit: 'reviewEdit' } as const;

/**
 * Opens the summary if the form is valid. If the server then refuses the auction, returns to the
 * form and shows the reasons.
 */
const useReview = ({ known, subject, reload }: FormProps, form: AuctionFormApi, goTo: GoTo) => {
  const [isLate, setLate] = useState(false);
  const [review, setReview] = useState<AuctionReview | null>(null);
  const [problem, setProblem] = useState<ProblemBody | null>(null);
  const [serverFaults, setServerFaults] = useState<readonly ServerFault[]>([]);
  const idAuction = subject.kind === 'edit' ? subject.idAuction : null;
  const onValid = (auction: ValidAuction) => {
    const template = known.find(auction.idTemplate);
    if (template === null) return;
    setProblem(null);
    setServerFaults([]);
    setReview({ auction, template });
  };
  const onWrong = (errors: FieldErrors<AuctionValues>) => goTo(firstFault(errors) ?? 'auctionName');
  const submit = form.handleSubmit(onValid, onWrong);
  const close = () => setReview(null);
  const onRefused = (refused: ProblemBody) => {
    close();
    setProblem(refused);
    if (refused.code === 'AUCTION_CHANGED') void reload().then(() => setLate(true));
    const fields = (refused.fields ?? []).map(({ path, message }) => ({
      path: fieldOfPath(path),
      message,
    }));
    setServerFaults(fields.map((field) => serverFaultOf(field, form.getValues())));
    if (fields[0]) goTo(fields[0].path);
    else window.scrollTo({ top: 0 });
  };
  const merging = { isOpen: isLate, open: () => setLate(true), close: () => setLate(false) };
  return { review, problem, serverFaults, merging, idAuction, submit, close, onRefused };
};

type SummaryStepProps = PublicationHooks & {
  readonly review: AuctionReview;
  readonly begin: FormProps['begin'];
  readonly idAuction: number | null;
  readonly onBack: () => void;
};
const SummaryStep = ({ review, begin, idAuction, ...rest }: SummaryStepProps) => {
  const facts = () => ({ ...review, ...begin, idAuction, now: serverNow() });
  return (
    <SummaryDialog
      {...review}
      {...rest}
      isEdit={idAuction !== null}
      orderNow={() => auctionOrderOf(review.auction, facts())}
      summary={summaryOf(review.auction, facts())}
    />
  );
};

const Sections = () => (
  <>
    <BasicsSection />
    <ScheduleSection />
    <VisibilitySection />
    <RulesSection />
    <LotsSection />
  </>
);

/** The complete form of an auction, with its summary and the server's response. */
export const AuctionForm = (props: FormProps) => {
  const { known, begin, subject, storage, isOver, newest, onMerged } = props;
  const { savedSchedule } = begin;
  const { form, vehicles, learn } = useAuctionEditor(props);
  const [base] = useState(() => draftBaseOf(begin));
  const { goTo, revealed } = useGoTo();
  const draft = useDraftSaving(form, useDraftStore(storage, { vehicles, base }), isOver);
  const reviewing = useReview(props, form, goTo);
  const { review, problem, serverFaults, merging, idAuction } = reviewing;
  const onPublished = () => {
    isOver.current = true;
    draft.forget();
  };
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <EditorContext value={{ ...known, savedSchedule, vehicles, learn, goTo, revealed }}>
        <ValidatedForm
          className={styles.editor}
          serverFaults={serverFaults}
          onSubmit={(event) => void reviewing.submit(event)}
        >
          {newest && <ConcurrentEditNotice newest={newest} begin={begin} onOpen={merging.open} />}
          {problem && <RefusalPanel problem={problem} idAuction={idAuction} />}
          <Sections />
          <FormFoot label={REVIEW_LABELS[subject.kind]} />
        </ValidatedForm>
        {review && (
          <SummaryStep
            review={review}
            begin={begin}
            idAuction={idAuction}
            onBack={reviewing.close}
            onPublished={onPublished}
            onRefused={reviewing.onRefused}
          />
        )}
        {newest && merging.isOpen && (
          <MergeDialog newest={newest} begin={begin} onBack={merging.close} onMerged={onMerged} />
        )}
        <LeaveDialog
          isUnsaved={() => (isDirty || props.resumed !== null) && !isOver.current}
          onKeep={draft.keep}
          onDiscard={draft.forget}
        />
      </EditorContext>
    </FormProvider>
  );
};
