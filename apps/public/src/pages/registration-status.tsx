import { languageTagOf } from '../addresses.js';
import type { PageContext } from '../page-context.js';
import type { RegistrationStatusView } from '../site-view.js';
import { HomeLink, type BlockProps } from './blocks.js';

type ApplicationStatus = NonNullable<RegistrationStatusView['status']>;
type Props = BlockProps & { readonly page: RegistrationStatusView };

/** Path of the call (ENG-230) to which the form is sent. It redirects back to this page. */
const ANSWER_PATH = '/api/v1/open/registration-answer';
const ANSWER_MAX = 2_000;

const dayText = (at: number, { locale }: PageContext): string =>
  new Intl.DateTimeFormat(languageTagOf(locale), { dateStyle: 'long' }).format(at);

const Question = ({
  context,
  status: { tag, state },
  question: { idQuestion, question, answer },
}: BlockProps & {
  readonly status: ApplicationStatus;
  readonly question: ApplicationStatus['questions'][number];
}) => {
  const { t } = context;
  const isOpen = answer === null && state === 'ASKED';
  return (
    <article className="question">
      <h2>{t('registrationStatus.question')}</h2>
      <p className="written">{question}</p>
      {answer !== null && (
        <>
          <h3>{t('registrationStatus.answer')}</h3>
          <p className="written">{answer}</p>
        </>
      )}
      {isOpen && (
        <form method="post" action={ANSWER_PATH}>
          <input type="hidden" name="tag" value={tag} />
          <input type="hidden" name="idQuestion" value={idQuestion} />
          <label>
            {t('registrationStatus.answer')}
            <textarea name="answer" rows={6} maxLength={ANSWER_MAX} required />
          </label>
          <p className="actions">
            <button type="submit" className="button">
              {t('registrationStatus.send')}
            </button>
          </p>
        </form>
      )}
    </article>
  );
};

/**
 * The page with the status of an application. The applicant opens it by a link. It works without
 * scripts.
 */
export const RegistrationStatus = ({ context, page: { status } }: Props) => {
  const { t } = context;
  if (status === null)
    return (
      <section className="block notice">
        <h1>{t('registrationStatus.over')}</h1>
        <p className="lead">{t('registrationStatus.overText')}</p>
        <p className="actions">
          <HomeLink context={context} />
        </p>
      </section>
    );
  const { state, businessName, registeredAt, reason, questions } = status;
  return (
    <section className="block prose status" data-state={state}>
      <h1>{t(`registrationStatus.${state}.title`)}</h1>
      <p className="lead">{t(`registrationStatus.${state}.text`)}</p>
      <p>
        {t('registrationStatus.of', { name: businessName, day: dayText(registeredAt, context) })}
      </p>
      {reason !== null && (
        <>
          <h2>{t('registrationStatus.reason')}</h2>
          <p className="written">{reason}</p>
        </>
      )}
      {questions.map((question) => (
        <Question key={question.idQuestion} context={context} status={status} question={question} />
      ))}
    </section>
  );
};
