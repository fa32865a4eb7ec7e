import { pageAddress } from '../addresses.js';
import { BenefitDrawing } from '../drawings/benefit.js';
import type { PageContext } from '../page-context.js';
import type { PageView } from '../site-view.js';
import { companyText, Figures } from './blocks.js';

type Props = {
  readonly context: PageContext;
  readonly page: Extract<PageView, { readonly name: 'company' }>;
};

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const;

/** VAL-111: Germany has these drawings instead, as on its home page. */
const GERMAN_DRAWINGS = { buyers: 'stock', sellers: 'fair' } as const;

/** VAL-112: languages in which the page links to further content. */
const LANGUAGES_WITH_MORE_CONTENT: ReadonlySet<string> = new Set([
  'it',
  'be',
  'de',
  'es',
  'fr',
  'en',
  'nl',
]);

/** SCR-029: the page about the company: what it is, how it works, and for whom. */
export const Company = ({ context, page }: Props) => {
  const { t, locale } = context;
  return (
    <>
      <section className="block">
        <h1>{t('company.heading')}</h1>
        <p className="lead">{companyText(context)}</p>
      </section>
      <section className="block" aria-labelledby="how-heading">
        <h2 id="how-heading">{t('company.how')}</h2>
        <ol className="cards steps">
          {STEPS.map((step, index) => (
            <li key={step} className="card">
              <span className="number" aria-hidden="true" data-market={locale.idMarket}>
                {index + 1}
              </span>
              <h3>{t(`company.${step}.title`)}</h3>
              <p>{t(`company.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="block" aria-labelledby="whom-heading">
        <h2 id="whom-heading">{t('company.whom')}</h2>
        <ul className="cards two">
          {(['buyers', 'sellers'] as const).map((who) => (
            <li key={who} className="card">
              <BenefitDrawing benefit={GERMAN_DRAWINGS[who]} isGerman={locale.idMarket === 'DE'} />
              <h3>{t(`company.${who}.title`)}</h3>
              <p>{t(`company.${who}.text`)}</p>
            </li>
          ))}
        </ul>
        {LANGUAGES_WITH_MORE_CONTENT.has(locale.language) && (
          <p className="actions">
            <a className="button light" href={pageAddress(locale, 'why')} data-find-out>
              {t('company.findOut')}
            </a>
          </p>
        )}
      </section>
      <Figures context={context} figures={page.figures} />
    </>
  );
};
