import { LIST_ENCODINGS, type ListImport } from '@fairlot/contracts/vehicles';
import { Button, controls, FormField, layout, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isKind } from '@fairlot/access-domain';
import { useUser } from '#shared/session/session.js';
import { TemplateChoice } from '#shared/templates/template-choice.js';
import { templatesByIdQuery, templatesQuery } from '#shared/templates/templates-query.js';
import { Section } from '#shared/ui/sheet.js';
import { ENCODING_NAMES } from './encoding-names.js';
import { FileDrop } from './file-drop.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { OwnLists } from './own-lists.js';
import { useSending } from './use-sending.js';
import { SendingBar, WorkBar } from './work-bar.js';

const ACCEPTED_TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/tab-separated-values';
const OWNER_PERMISSIONS = ['AUCTIONEER', 'LOADER', 'EXHIBITOR'] as const;

/** Whether the user must choose a template: staff, and users who sell only through templates. */
const useNeedsTemplate = (): boolean => {
  const user = useUser();
  const isOfDealer = OWNER_PERMISSIONS.some((role) => user.permissions.includes(role));
  return isKind(user, 'STAFF') || !isOfDealer;
};

type TemplateOption = { readonly value: string; readonly label: string };
type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly TemplateOption[];
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
};

const Choose = ({ label, value, choices, fault, onChange }: SelectProps) => (
  <FormField label={label} fault={fault}>
    {(control) => (
      <select
        {...control}
        className={controls.select}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </FormField>
);

const NOTHING_CHOSEN = {
  idTemplate: '',
  provenance: '',
  encoding: '',
  file: null as File | null,
};
type ListChoice = typeof NOTHING_CHOSEN;
type PartProps = {
  readonly chosen: ListChoice;
  /** Error texts at the fields for missing values. They are set after the first attempt to send. */
  readonly faults: { readonly idTemplate: string | undefined; readonly file: string | undefined };
  readonly onChange: (change: Partial<ListChoice>) => void;
};

const idsOf = ({ idTemplate }: ListChoice): number[] =>
  idTemplate === '' ? [] : [Number(idTemplate)];

/** SCR-109: a choice of the template, by name. */
const ListOrigin = ({ chosen, faults, onChange }: PartProps) => {
  const { t } = useTranslation('intake');
  const { data } = useQuery(templatesQuery());
  const { data: found = [] } = useQuery(templatesByIdQuery(idsOf(chosen)));
  const none = useNeedsTemplate() ? 'intake.form.choose' : 'intake.form.noTemplate';
  const templates = [...(data?.rows ?? []), ...found];
  const provenances = new Set(templates.flatMap((one) => one.provenance ?? []));
  return (
    <>
      <FormField label={t('word.template')} fault={faults.idTemplate}>
        {(control) => (
          <TemplateChoice
            {...control}
            value={idsOf(chosen)[0] ?? null}
            onChange={(id) => onChange({ idTemplate: id === null ? '' : String(id) })}
            none={t(none)}
          />
        )}
      </FormField>
      <Choose
        label={t('intake.form.provenance')}
        value={chosen.provenance}
        fault={undefined}
        onChange={(provenance) => onChange({ provenance })}
        choices={[
          { value: '', label: t('intake.form.ofTemplate') },
          ...[...provenances].toSorted().map((value) => ({ value, label: value })),
        ]}
      />
    </>
  );
};

/**
 * The field for the file. Its encoding is detected. Users who see wrong characters in the preview
 * can choose another encoding.
 */
const ListFile = ({ chosen, faults, onChange }: PartProps) => {
  const { t } = useTranslation('intake');
  return (
    <>
      <FileDrop
        label={t('intake.form.file')}
        hint={t('intake.form.kinds')}
        fault={faults.file}
        accept={ACCEPTED_TYPES}
        text={chosen.file?.name ?? t('intake.form.drop')}
        onFiles={([file = null]) => onChange({ file })}
      />
      <Choose
        label={t('intake.form.encoding')}
        value={chosen.encoding}
        fault={undefined}
        onChange={(encoding) => onChange({ encoding })}
        choices={[
          { value: '', label: t('intake.form.byLetters') },
          ...LIST_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] })),
        ]}
      />
    </>
  );
};

type UnderwayProps = {
  readonly sending: ReturnType<typeof useSending>;
  readonly bytes: number;
};

/** Progress of uploading a list and validating it. */
const Underway = ({ sending, bytes }: UnderwayProps) => {
  const { sent, cancel, isJudged, judged, stop } = sending;
  if (!isJudged) return <SendingBar bytes={bytes} {...sent} onStop={cancel} />;
  return (
    <WorkBar
      work={judged?.work ?? null}
      doing="JUDGING"
      onStop={judged === undefined ? null : () => stop(judged.idTemp)}
    />
  );
};

type Props = {
  readonly onSent: (list: ListImport) => void;
  /** Called with the id of a list that was uploaded before, to open it. */
  readonly onShow: (idTemp: string) => void;
};

/** The form for a new list, with template and file, and the lists that were uploaded before. */
export const ListForm = ({ onSent, onShow }: Props) => {
  const { t } = useTranslation('intake');
  const needsTemplate = useNeedsTemplate();
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [isTried, setIsTried] = useState(false);
  const sending = useSending(onSent);
  const { send, anew, judged } = sending;
  const problem = useFileProblem();
  const { file, idTemplate } = chosen;
  const lacksTemplate = needsTemplate && idTemplate === '';
  const faultIf = (isMissing: boolean) =>
    isTried && isMissing ? t('intake.form.missing') : undefined;
  const faults = { idTemplate: faultIf(lacksTemplate), file: faultIf(file === null) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (file !== null && !lacksTemplate) send.mutate({ ...chosen, file });
  };
  const change = (part: Partial<ListChoice>) => {
    setChosen({ ...chosen, ...part });
    anew();
  };
  return (
    <form noValidate className={layout.lines} onSubmit={submit}>
      <Section title={t('intake.form.what')}>
        <ListOrigin chosen={chosen} faults={faults} onChange={change} />
        <ListFile chosen={chosen} faults={faults} onChange={change} />
        <p role="alert" className={text.bad}>
          {problem(send.error)}
        </p>
        {send.isPending && <Underway sending={sending} bytes={file?.size ?? 0} />}
        <div className={layout.row}>
          <Button type="submit" disabled={send.isPending}>
            {t('intake.form.send')}
          </Button>
        </div>
      </Section>
      <OwnLists isBusy={send.isPending} except={judged?.idTemp ?? null} onShow={onShow} />
    </form>
  );
};
