import type { WrittenLanguage } from '@fairlot/countries';
import {
  addTexts,
  byLanguage,
  checkedFeature,
  labelOf,
  labelsOf,
  type ByLanguage,
  type Labels,
} from './area.ts';
import type { ChangeSet } from './change-set.ts';
import { formPlanOf, type FormPlan, type WrittenField } from './form-plan.ts';
import { formSpecOf } from './form-spec.ts';
import { camel, pascal, humanise } from './names.ts';
import { untranslated } from './screen.ts';

type Sentence = (title: string) => string;
/** The messages for a field that is refused and for success, by language. */
const SENTENCES = {
  de: [
    (title) => `Bitte dieses Feld von „${title}“ prüfen.`,
    (title) => `„${title}“ ist gesendet.`,
  ],
  en: [(title) => `Check this field of “${title}”.`, (title) => `“${title}” has been sent.`],
  es: [(title) => `Revise este campo de «${title}».`, (title) => `«${title}» se ha enviado.`],
  fr: [(title) => `Vérifiez ce champ de « ${title} ».`, (title) => `« ${title} » a été envoyé.`],
  it: [
    (title) => `Controlli questo campo di «${title}».`,
    (title) => `«${title}» è stato inviato.`,
  ],
  nl: [(title) => `Controleer dit veld van “${title}”.`, (title) => `“${title}” is verzonden.`],
  pl: [(title) => `Proszę sprawdzić to pole w „${title}”.`, (title) => `Wysłano „${title}”.`],
  pt: [(title) => `Verifique este campo de «${title}».`, (title) => `«${title}» foi enviado.`],
} satisfies Readonly<Record<WrittenLanguage, readonly [fault: Sentence, done: Sentence]>>;

const routeOf = ({ area, name, id, param }: FormPlan) => `import { Kit } from '@fairlot/web-ui';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { ${camel(name)} } from '#features/${name}/components/${name}.js';
${param === null ? '' : `import { idParam } from '#shared/address/id-in-path.js';`}
import { FormPage } from '#shared/form/form-page.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const ${pascal(name)}Page = () => {
  ${param === null ? '' : `const { ${param} } = Route.useParams();`}
  return (
    <Kit>
      <FormPage ${param === null ? '' : `key={${param}}`} page={${camel(name)}} subject={${param}} />
    </Kit>
  );
};

export const Route = createFileRoute('/_signed-in/${area}/${name}/${param === null ? '' : `$${param}`}')({
  ${param === null ? '' : `params: idParam('${param}'),`}
  loader: async ({ context: { user } }) => {
    if (user === null || !mayCall(user, '${id}')) throw notFound();
    await loadTexts('${area}', 'portal');
  },
  component: ${pascal(name)}Page,
});
`;

const pageOf = (plan: FormPlan) => {
  const { area, name, id, contracts, table, param, fields, isPart } = plan;
  const listed = (value: (field: WrittenField) => string) =>
    fields.map((field) => `${field.name}: ${value(field)}`).join(', ');
  const [first] = fields;
  return `import { ${table} } from '${contracts}';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeForm } from '#shared/form/describe-form.js';
import { describeFormPage } from '#shared/form/describe-form-page.js';
import { showToast } from '#shared/toast/show-toast.js';

const operation = ${table}['${id}'];
const written = operation.body${isPart ? `.pick({ ${listed(() => 'true')} })` : ''};
type Values = z.infer<typeof written>;

const useField = (name: keyof Values) => {
  const { t } = useTranslation('${area}');
  return { label: t(\`${labelsOf(area)}.\${name}\`), fault: t('${camel(name)}.fault') };
};

/** ${humanise(name)} (${id}). */
export const ${camel(name)} = describeFormPage<'${id}', Values, ${param === null ? 'null' : 'number'}>({
  operation,
  form: describeForm(written, {
    ${listed((field) => `{ useTexts: () => useField('${field.name}')${field === first ? ', isFirst: true' : ''} }`)},
  }),
  nameOf: (${param ?? ''}) => ${param === null ? `'${name}'` : `\`${name}.\${${param}}\``},
  useTexts: () => {
    const { t } = useTranslation('${area}');
    return { title: t('${camel(name)}.title'), button: t('${camel(name)}.title') };
  },
  initialOf: () => ({ ${listed(({ initial }) => (Number.isNaN(initial) ? 'Number.NaN' : `'${initial}'`))} }),
  inputOf: (body${param === null ? '' : `, ${param}`}) => ({ ${param === null ? '' : `params: { ${param} }, `}body }),
  useDone: () => {
    const { t } = useTranslation('${area}');
    const navigate = useNavigate();
    const queries = useQueryClient();
    return () => {
      void queries.invalidateQueries();
      showToast({ text: t('${camel(name)}.done') });
      void navigate({ to: '${plan.next}' });
    };
  },
});
`;
};

/** The texts of a form, in all languages in which they are known. */
type FormTexts = { readonly title: ByLanguage; readonly labels: Labels };

/**
 * Writes a page with a form: its route, its description, a spec, and its texts in all languages.
 */
export const writeForm = (changes: ChangeSet, plan: FormPlan, texts: FormTexts): void => {
  const { area, name, param } = plan;
  const feature = checkedFeature(changes, name);
  const page = param === null ? 'index' : `$${param}`;
  changes.create(`apps/web/src/routes/_signed-in/${area}/${name}/${page}.tsx`, routeOf(plan));
  changes.create(`${feature}/components/${name}.ts`, pageOf(plan));
  const title = texts.title.en;
  const [fault, done] = SENTENCES.en;
  changes.create(
    `${feature}/components/${name}.spec.tsx`,
    formSpecOf(plan, { title, fault: fault(title), done: done(title) }),
  );
  const sentencesOf = (which: 0 | 1) =>
    byLanguage((language) => SENTENCES[language][which](texts.title[language]));
  addTexts(changes, area, {
    texts: { [camel(name)]: { title: texts.title, fault: sentencesOf(0), done: sentencesOf(1) } },
    labels: texts.labels,
  });
};

/** Adds a page at `/<area>/<name>` with the form of a call. */
export const planForm = async (changes: ChangeSet, args: readonly string[]): Promise<void> => {
  checkedFeature(changes, args[1] ?? '');
  const plan = await formPlanOf(changes, args);
  const labels = Object.fromEntries(
    plan.fields.map(({ name, label }) => [name, labelOf(changes, name, label)]),
  );
  writeForm(changes, plan, { title: untranslated(humanise(plan.name)), labels });
};
