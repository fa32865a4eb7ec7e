import type { ProblemBody } from '@fairlot/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { FormProvider, type FieldErrors, type FieldPath } from 'react-hook-form';
import { orderOf } from '../machines/auction-order.js';
import type { ValidAuction } from '../machines/auction-rules.js';
import { summaryOf } from '../machines/auction-summary.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import { fieldOf, firstFault } from '../machines/faults.js';
import { BasicsSection } from './basics-section.js';
import { EditorContext, SERVER_FAULT } from './editor-context.js';
import { FormFoot } from './form-foot.js';
import { LeaveDialog } from './leave-dialog.js';
import { LotsSection } from './lots-section.js';
import { RefusalPanel } from './refusal-panel.js';
import { RulesSection } from './rules-section.js';
import { ScheduleSection } from './schedule-section.js';
import { SummaryDialog } from './summary-dialog.js';
import {
  serverNow,
  useAuctionEditor,
  type FormProps,
  type UsedForm,
} from './use-auction-editor.js';
import { useGoTo } from './use-go-to.js';
import { useKeeping } from './use-kept-draft.js';
import { usePublication } from './use-publication.js';
import { VisibilitySection } from './visibility-section.js';

type Review = { readonly auction: ValidAuction; readonly template: Template };

const LABELS = { new: 'review', copy: 'review', edit: 'reviewEdit' } as const;

/** The server's words at the fields that they are about. */
const useShowRefusal = (form: UsedForm, goTo: (path: string) => void) => {
  return ({ fields = [] }: ProblemBody) => {
    for (const { path, message } of fields)
      form.setError(fieldOf(path) as FieldPath<AuctionValues>, { type: SERVER_FAULT, message });
    const [first] = fields;
    if (first) goTo(fieldOf(first.path));
    else window.scrollTo({ top: 0 });
  };
};

/** From a submitted form to its summary and on. */
const usePublishing = (
  { templates, known, subject }: FormProps,
  {
    form,
    goTo,
    onPublished,
  }: { form: UsedForm; goTo: (path: string) => void; onPublished: () => void },
) => {
  const [review, setReview] = useState<Review | null>(null);
  const onRefused = useShowRefusal(form, goTo);
  const { snapshot, send } = usePublication({ onPublished, onRefused });
  const idAuction = subject.kind === 'edit' ? subject.idAuction : null;
  const onValid = (auction: ValidAuction) => {
    const template = templates.find((one) => one.idTemplate === auction.idTemplate);
    if (!template) return;
    setReview({ auction, template });
    const commandId = crypto.randomUUID();
    send({ type: 'REVIEW', order: orderOf(auction, { idAuction, template, known, commandId }) });
  };
  const onWrong = (errors: FieldErrors<AuctionValues>) => goTo(firstFault(errors) ?? 'auctionName');
  const submit = form.handleSubmit(onValid, onWrong);
  const step = (['reviewing', 'sending', 'unknown'] as const).find((one) => snapshot.matches(one));
  const { problem } = snapshot.context;
  return {
    review,
    step,
    problem,
    idAuction,
    send,
    submit: (event: FormEvent) => void submit(event),
  };
};

/** The whole form of an auction: from the first field to the summary, and what came of it. */
export const AuctionForm = (props: FormProps) => {
  const { templates, known, subject, shelf } = props;
  const { form, vehicles, learn } = useAuctionEditor(props);
  const { goTo, revealed } = useGoTo();
  const keeping = useKeeping(form, shelf, vehicles);
  const isDone = useRef(false);
  const onPublished = () => {
    isDone.current = true;
    keeping.forget();
  };
  const { review, step, problem, idAuction, send, submit } = usePublishing(props, {
    ...{ form, goTo, onPublished },
  });
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <EditorContext value={{ templates, known, vehicles, learn, goTo, revealed }}>
        <form className="fl-editor" noValidate onSubmit={submit}>
          {problem && <RefusalPanel problem={problem} idAuction={idAuction} />}
          <BasicsSection />
          <ScheduleSection />
          <VisibilitySection />
          <RulesSection />
          <LotsSection />
          <FormFoot label={LABELS[subject.kind]} />
        </form>
        {review && step && (
          <SummaryDialog
            {...review}
            summary={summaryOf(review.auction, { ...review, known, now: serverNow() })}
            isEdit={idAuction !== null}
            state={step}
            onBack={() => send({ type: 'BACK' })}
            onConfirm={() => send({ type: 'CONFIRM' })}
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
