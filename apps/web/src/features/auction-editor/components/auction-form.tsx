import type { ProblemBody } from '@fairlot/contracts/problem';
import { useRef, useState } from 'react';
import { FormProvider, type FieldErrors, type FieldPath } from 'react-hook-form';
import { orderOf } from '../machines/auction-order.js';
import type { ValidAuction } from '../machines/auction-rules.js';
import { summaryOf } from '../machines/auction-summary.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import { fieldOf, firstFault } from '../machines/faults.js';
import { BasicsSection } from './basics-section.js';
import { EditorContext, SERVER_FAULT } from './editor-context.js';
import { FormFoot } from './form-foot.js';
import { LeaveDialog } from '#shared/form/leave-dialog.js';
import { LotsSection } from './lots-section.js';
import { RefusalPanel } from './refusal-panel.js';
import { RulesSection } from './rules-section.js';
import { ScheduleSection } from './schedule-section.js';
import { SummaryDialog } from './summary-dialog.js';
import { serverNow, useAuctionEditor, type FormProps } from './use-auction-editor.js';
import { useGoTo } from './use-go-to.js';
import { useKeeping } from './use-kept-draft.js';
import type { UsedForm } from './used-form.js';
import { VisibilitySection } from './visibility-section.js';
import styles from './auction-form.module.css';

type Review = {
  readonly auction: ValidAuction;
  readonly template: Template;
};
type GoTo = (path: string) => void;

const LABELS = { new: 'review', copy: 'review', edit: 'reviewEdit' } as const;

/** The server's words at the fields that they are about. */
const useShowRefusal = (form: UsedForm, goTo: GoTo) => {
  return ({ fields = [] }: ProblemBody) => {
    for (const { path, message } of fields)
      form.setError(fieldOf(path) as FieldPath<AuctionValues>, { type: SERVER_FAULT, message });
    const [first] = fields;
    if (first) goTo(fieldOf(first.path));
    else window.scrollTo({ top: 0 });
  };
};

/** From a submitted form to its summary, and back to it with what the server refused. */
const useReview = ({ templates, subject }: FormProps, form: UsedForm, goTo: GoTo) => {
  const [review, setReview] = useState<Review | null>(null);
  const [problem, setProblem] = useState<ProblemBody | null>(null);
  const showRefusal = useShowRefusal(form, goTo);
  const idAuction = subject.kind === 'edit' ? subject.idAuction : null;
  const onValid = (auction: ValidAuction) => {
    const template = templates.find((one) => one.idTemplate === auction.idTemplate);
    if (!template) return;
    setProblem(null);
    setReview({ auction, template });
  };
  const onWrong = (errors: FieldErrors<AuctionValues>) => goTo(firstFault(errors) ?? 'auctionName');
  const submit = form.handleSubmit(onValid, onWrong);
  const close = () => setReview(null);
  const onRefused = (refused: ProblemBody) => {
    close();
    setProblem(refused);
    showRefusal(refused);
  };
  return { review, problem, idAuction, submit, close, onRefused };
};

/** The whole form of an auction: from the first field to the summary, and what came of it. */
export const AuctionForm = (props: FormProps) => {
  const { templates, known, subject, shelf } = props;
  const { form, vehicles, learn } = useAuctionEditor(props);
  const { goTo, revealed } = useGoTo();
  const keeping = useKeeping(form, shelf, vehicles);
  const isDone = useRef(false);
  const { review, problem, idAuction, submit, close, onRefused } = useReview(props, form, goTo);
  const onPublished = () => {
    isDone.current = true;
    keeping.forget();
  };
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <EditorContext value={{ templates, known, vehicles, learn, goTo, revealed }}>
        <form className={styles.editor} noValidate onSubmit={(event) => void submit(event)}>
          {problem && <RefusalPanel problem={problem} idAuction={idAuction} />}
          <BasicsSection />
          <ScheduleSection />
          <VisibilitySection />
          <RulesSection />
          <LotsSection />
          <FormFoot label={LABELS[subject.kind]} />
        </form>
        {review && (
          <SummaryDialog
            {...review}
            isEdit={idAuction !== null}
            orderNow={() =>
              orderOf(review.auction, { ...review, idAuction, known, now: serverNow() })
            }
            summary={summaryOf(review.auction, { ...review, known, now: serverNow() })}
            onBack={close}
            onPublished={onPublished}
            onRefused={onRefused}
          />
        )}
        <LeaveDialog
          isUnsaved={() => isDirty && !isDone.current}
          onKeep={keeping.keep}
          onDiscard={keeping.forget}
        />
      </EditorContext>
    </FormProvider>
  );
};
