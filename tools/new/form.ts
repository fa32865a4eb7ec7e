import type { ChangeSet } from './change-set.ts';
import { formPlanOf, type FormPlan, type WrittenField } from './form-plan.ts';
import { formSpecOf } from './form-spec.ts';
import { camel, pascal, spoken } from './names.ts';
import { checkedPlace, LOCALES } from './screen.ts';

type Sentence = (title: string) => string;
/** What is said of a field that is refused, and when it was sent, by language. */
const SENTENCES = {
  be: [(title) => `Controleer dit veld van “${title}”.`, (title) => `“${title}” is verzonden.`],
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
  lu: [(title) => `Vérifiez ce champ de « ${title} ».`, (title) => `« ${title} » a été envoyé.`],
  nl: [(title) => `Controleer dit veld van “${title}”.`, (title) => `“${title}” is verzonden.`],
  pl: [(title) => `Proszę sprawdzić to pole w „${title}”.`, (title) => `Wysłano „${title}”.`],
  pt: [(title) => `Verifique este campo de «${title}».`, (title) => `«${title}» foi enviado.`],
} satisfies Readonly<Record<string, readonly [fault: Sentence, done: Sentence]>>;

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
  return { label: t(\`${camel(name)}.field.\${name}\`), fault: t('${camel(name)}.fault') };
};

/** ${spoken(name)} (${id}). */
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
    return () => {
      showToast({ text: t('${camel(name)}.done') });
      void navigate({ to: '/' });
    };
  },
});
`;
};

/** A page at `/<area>/<name>` that is the form of a call: route, description, spec and its texts. */
export const planForm = async (changes: ChangeSet, args: readonly string[]): Promise<void> => {
  const [area = '', name = ''] = args;
  const feature = checkedPlace(changes, area, name);
  const plan = await formPlanOf(changes, args);
  const title = spoken(name);
  const page = plan.param === null ? 'index' : `$${plan.param}`;
  changes.create(`apps/web/src/routes/_signed-in/${area}/${name}/${page}.tsx`, routeOf(plan));
  changes.create(`${feature}/components/${name}.ts`, pageOf(plan));
  const [fault, done] = SENTENCES.en;
  const said = { fault: fault(title), done: done(title) };
  changes.create(`${feature}/components/${name}.spec.tsx`, formSpecOf(plan, said));
  const { word = {} } = JSON.parse(changes.read(`${LOCALES}/words/en.json`)) as {
    readonly word?: Readonly<Record<string, unknown>>;
  };
  const field = Object.fromEntries(
    plan.fields.map((one) => [
      one.name,
      word[one.name] === one.label ? `$t(word.${one.name})` : one.label,
    ]),
  );
  for (const [language, [refused, sent]] of Object.entries(SENTENCES))
    changes.addToJson(`${LOCALES}/${area}/${language}.json`, camel(name), {
      ...{ title, field, fault: refused(title), done: sent(title) },
    });
};
