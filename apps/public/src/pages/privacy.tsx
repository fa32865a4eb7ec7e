import type { ReactNode } from 'react';
import type { StoredName } from '../stored-names.js';
import type { PageContext } from '../page-context.js';
import type { PrivacyView } from '../site-view.js';
import type { PublicKey, PublicTexts } from '../texts.js';
import type { BlockProps } from './blocks.js';
import { TextPage, EditorText } from './small-pages.js';

type Props = BlockProps & { readonly page: PrivacyView };

/** Marks the place of an element within a translated sentence. */
const ELEMENT_PLACEHOLDER = '\u0000';

/** A sentence with an element at the place of the placeholder. */
const SentenceWithElement = ({
  words,
  children,
}: {
  readonly words: string;
  readonly children: ReactNode;
}) => {
  const [before, after] = words.split(ELEMENT_PLACEHOLDER);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
};

/**
 * The contact for questions about personal data, and the page on which users download their own
 * data.
 */
const OwnDataSection = ({ context: { t, view } }: { readonly context: PageContext }) => {
  const mail = view.info?.mail ?? null;
  return (
    <p>
      {mail !== null && (
        <>
          <SentenceWithElement words={t('privacy.ask', { mail: ELEMENT_PLACEHOLDER })}>
            <a href={`mailto:${mail}`}>{mail}</a>
          </SentenceWithElement>{' '}
        </>
      )}
      <SentenceWithElement words={t('privacy.download', { profile: ELEMENT_PLACEHOLDER })}>
        <a href={`${view.origin}/private/user-profile`}>{t('privacy.profile')}</a>
      </SentenceWithElement>
    </p>
  );
};

const joinSentence = (t: PublicTexts, key: PublicKey): string => {
  const [first = '', ...others] = t(key);
  return first.toUpperCase() + others.join('');
};

/** Emphasises the part of a text before the colon, because readers look for it. */
const EmphasizedLead = ({ text }: { readonly text: string }) => {
  const end = text.indexOf(':') + 1 || text.length;
  return (
    <>
      <strong>{text.slice(0, end)}</strong>
      {text.slice(end)}
    </>
  );
};

const StoredDataEntry = ({ t, name }: { readonly t: PublicTexts; readonly name: StoredName }) => (
  <div data-kept={name}>
    <dt>
      <EmphasizedLead text={joinSentence(t, `kept.${name}.keeps`)} />
    </dt>
    {(['why', 'until'] as const).map((what) => (
      <dd key={what}>
        <b>{t(`privacy.${what}`)}</b> {joinSentence(t, `kept.${name}.${what}`)}
      </dd>
    ))}
  </div>
);

/** The list of stored personal data: what is stored, for what purpose, and how long. */
const StoredDataList = ({ context, page }: Props) => (
  <section aria-labelledby="kept-heading">
    <h2 id="kept-heading">{context.t('privacy.kept')}</h2>
    <OwnDataSection context={context} />
    <dl className="kept">
      {page.storedNames.map((name) => (
        <StoredDataEntry key={name} t={context.t} name={name} />
      ))}
    </dl>
  </section>
);

/** SCR-021: the privacy page: the editors' text, and below it the list of stored personal data. */
export const Privacy = ({ context, page }: Props) => (
  <TextPage context={context} name="privacy" text={page.text}>
    <StoredDataList context={context} page={page} />
  </TextPage>
);

/** OTH-09: the content of the privacy page, without the page around it and without its title. */
export const PrivacyText = ({ context, page }: Props) => (
  <>
    <EditorText context={context} text={page.text} />
    <StoredDataList context={context} page={page} />
  </>
);
