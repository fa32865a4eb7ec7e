import type { ReactNode } from 'react';
import { SIGN_IN } from '../addresses.js';
import { isSignInNotice } from '../page-facts.js';
import type { PageContext } from '../page-context.js';
import { NoticeDrawing } from '../drawings/notice-drawing.js';
import type { NoticeName, TextView } from '../site-view.js';
import { Benefits, HomeLink, ContactDetails, type BlockProps } from './blocks.js';

/** SCR-030: a page with the benefits that the home page also shows. */
export const BenefitsPage = ({ context }: BlockProps) => (
  <section className="block">
    <h1>{context.t('why.heading')}</h1>
    <p className="lead">{context.t('why.description')}</p>
    <Benefits context={context} heading="h2" />
  </section>
);

/** SCR-031: the contact page. */
export const Contact = ({ context }: BlockProps) => (
  <section className="block">
    <h1>{context.t('contact.heading')}</h1>
    <p className="lead">{context.t('info.text')}</p>
    <ContactDetails context={context} />
  </section>
);

type WrittenTextProps = BlockProps & { readonly text: TextView | null };
type TextProps = WrittenTextProps & {
  readonly name: 'privacy' | 'cookie' | 'terms';
  readonly children?: ReactNode;
};

/** The text that editors wrote. If it is missing, a note that it is in preparation. */
export const EditorText = ({ context, text }: WrittenTextProps) =>
  text === null ? (
    <p>{context.t('info.none')}</p>
  ) : (
    <div dangerouslySetInnerHTML={{ __html: text.html }} />
  );

/**
 * SCR-021, SCR-022: a page with a title and the editors' text, and below it content that the portal
 * adds.
 */
export const TextPage = ({ context, name, text, children }: TextProps) => (
  <article className="block prose">
    <h1>{text?.title ?? context.t(`${name}.title`)}</h1>
    <EditorText context={context} text={text} />
    {children}
  </article>
);

/** SCR-022: the cookie page. */
export const Cookie = ({ context, text }: WrittenTextProps) => (
  <TextPage context={context} name="cookie" text={text}>
    <p className="actions">
      <button type="button" className="button light" data-consent-open hidden>
        {context.t('consent.settings')}
      </button>
    </p>
  </TextPage>
);

/** SCR-103: the page with the terms of use. The registration shows them in a dialog too. */
export const Terms = ({ context, text }: WrittenTextProps) => (
  <TextPage context={context} name="terms" text={text} />
);

const contactEmail = ({ view }: PageContext): string | null => view.info?.mail ?? null;

/**
 * SCR-037, SCR-039 to SCR-041: an error page, including those for failed sign-ins. It says what is
 * not available and why, and links to a next step.
 */
export const Notice = ({ context, name }: BlockProps & { readonly name: NoticeName }) => {
  const { t } = context;
  const mail = contactEmail(context);
  return (
    <section className="block notice">
      <NoticeDrawing name={name} />
      <h1>{t(`${name}.title`)}</h1>
      <p className="lead">{t(`${name}.text`)}</p>
      <p className="actions">
        {isSignInNotice(name) && (
          <a className="button" href={SIGN_IN}>
            {t('nav.signIn')}
          </a>
        )}
        {name !== 'maintenance' && <HomeLink context={context} />}
        {mail !== null && name !== 'notFound' && (
          <a className="button light" href={`mailto:${mail}`}>
            {t('maintenance.cta')}
          </a>
        )}
      </p>
    </section>
  );
};
