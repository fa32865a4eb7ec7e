import { formsOf, type FormFields } from '@fairlot/countries';
import { jsonForScript } from '../json-for-script.js';
import type { PageContext } from '../page-context.js';
import { AnswerField, TickField } from './consent-field.js';
import { DocumentField } from './document-field.js';
import type { FieldProps } from './field-frame.js';
import { formWords } from './form-words.js';
import type { RegistrationView } from './registration-view.js';
import { InformativeDialog, FullTexts } from './full-texts.js';
import { SECTION_NAMES, SECTIONS, variantsOf, type SectionName } from './sections.js';
import { SendingError, DraftNotice, ErrorDialog, SendControls, SuccessDialog } from './sending.js';
import { ChoiceField, TextField } from './text-field.js';

type Props = { readonly context: PageContext; readonly view: RegistrationView };

const AnyField = (props: FieldProps & Pick<Props, 'view'>) => {
  const { name, context } = props;
  const [{ kind } = { kind: 'text' }] = variantsOf(name);
  switch (kind) {
    case 'choice':
      return (
        <ChoiceField {...props} {...(name === 'country' && { chosen: context.locale.idMarket })} />
      );
    case 'answer':
      return <AnswerField {...props} />;
    case 'tick':
      return <TickField {...props} />;
    case 'document':
      return <DocumentField {...props} />;
    default:
      return <TextField {...props} />;
  }
};

/**
 * One of the five sections (SCR-024 to SCR-028). Below its heading is the place for its problems.
 */
const Section = ({
  name,
  form,
  ...props
}: Props & { readonly name: SectionName; readonly form: FormFields }) => {
  const { t } = props.context;
  return (
    <section
      id={`section-${name}`}
      className="form-section"
      tabIndex={-1}
      aria-labelledby={`heading-${name}`}
      data-section={name}
    >
      <h2 id={`heading-${name}`}>
        <span className="step" aria-hidden="true">
          {SECTION_NAMES.indexOf(name) + 1}
        </span>
        {t(`registrationForm.section.${name}.title`)}
      </h2>
      <p className="about">{t(`registrationForm.section.${name}.text`)}</p>
      {SECTIONS[name].map((group) => (
        <div key={group[0]} className="group">
          {group.map((field) => (
            <AnyField key={field} name={field} form={form} {...props} />
          ))}
        </div>
      ))}
    </section>
  );
};

/** The list of sections with the progress in each. */
const Steps = ({ context: { t } }: Pick<Props, 'context'>) => (
  <nav className="steps" aria-label={t('registrationForm.steps')} data-steps>
    <ol>
      {SECTION_NAMES.map((name, index) => (
        <li key={name}>
          <a href={`#section-${name}`} data-step={name}>
            <span className="step" aria-hidden="true">
              {index + 1}
            </span>
            <span className="step-name">{t(`registrationForm.section.${name}.title`)}</span>
            <span className="hidden" data-state-text />
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/**
 * SCR-023: the page on which a dealer registers. The chosen country determines its fields (reading
 * 10).
 */
export const Registration = ({ context, view }: Props) => {
  const { t, locale } = context;
  const form = formsOf(locale.idMarket).registration;
  return (
    <div className="block registration" data-registration>
      <h1>{t('registrationForm.heading')}</h1>
      <p className="lead">{t('registrationForm.lead')}</p>
      <noscript>
        <p className="notice-line bad">{t('registrationForm.needsScript')}</p>
      </noscript>
      <div className="form-columns">
        <div className="beside">
          <Steps context={context} />
        </div>
        <form noValidate>
          <p className="starred">{t('registrationForm.starred')}</p>
          <DraftNotice context={context} />
          {SECTION_NAMES.map((name) => (
            <Section key={name} name={name} form={form} context={context} view={view} />
          ))}
          <FullTexts context={context} />
          <SendControls context={context} />
          <SendingError />
        </form>
      </div>
      <SuccessDialog context={context} />
      <ErrorDialog context={context} />
      <InformativeDialog context={context} />
      <script
        type="application/json"
        data-words
        dangerouslySetInnerHTML={{ __html: jsonForScript(formWords(context, view)) }}
      />
    </div>
  );
};
