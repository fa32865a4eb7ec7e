import { leasingAddress } from '@fairlot/countries';
import { pageAddress, partnerAddress } from '../addresses.js';
import { countText, hoursText, ratingText } from '../amounts.js';
import { BenefitDrawing, type Benefit } from '../drawings/benefit.js';
import { Stars } from '../drawings/stars.js';
import { AppLinks } from '../frame/app-links.js';
import type { PageContext } from '../page-context.js';
import { slidesOf } from '../page-facts.js';
import type { FiguresView, PartnerView } from '../site-view.js';
import { Slider } from './slider.js';

export type BlockProps = { readonly context: PageContext };

/** SCR-012: figures about the marketplace. */
export const Figures = ({
  context: { locale, t },
  figures,
}: BlockProps & { readonly figures: FiguresView }) => (
  <section className="figures" aria-labelledby="figures-heading">
    <h2 id="figures-heading">{t('figures.heading')}</h2>
    <dl>
      {(
        [
          ['awarded', figures.totalVehicleAwarded],
          ['auctions', figures.monthAuctions],
          ['awardedMonth', figures.awardedVehicleMonth],
          ['users', figures.users],
        ] as const
      ).map(([name, count]) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd data-figure={name}>{countText(count, locale)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** SCR-013, SCR-031: the contact details of the market. */
export const ContactDetails = ({ context: { view, locale, t } }: BlockProps) => {
  const { info } = view;
  if (info === null) return <p>{t('info.none')}</p>;
  return (
    <dl className="info">
      <div>
        <dt>{t('info.mail')}</dt>
        <dd>
          <a href={`mailto:${info.mail}`}>{info.mail}</a>
        </dd>
      </div>
      <div>
        <dt>{t('info.phone')}</dt>
        <dd>
          <a href={`tel:${info.phone.replaceAll(' ', '')}`}>{info.phone}</a>
        </dd>
      </div>
      <div>
        <dt>{t('info.hours')}</dt>
        {info.hours.map((hours) => (
          <dd key={hours.fromDay}>{hoursText(hours, locale)}</dd>
        ))}
      </div>
      <div>
        <dt>{t('info.address')}</dt>
        <dd>{info.address}</dd>
      </div>
    </dl>
  );
};

/** SCR-014: the text about the company. In Germany, it also mentions reports and taxes. */
export const companyText = ({ view, t }: PageContext): string =>
  t(view.idMarket === 'DE' ? 'company.textDE' : 'company.text');

const BENEFITS: readonly Benefit[] = ['stock', 'price', 'fair'];

/** SCR-015: the three benefits, with a link to the registration. */
export const Benefits = ({
  context: { view, locale, t },
  heading: Heading,
}: BlockProps & { readonly heading: 'h2' | 'h3' }) => (
  <>
    <ul className="cards">
      {BENEFITS.map((benefit) => (
        <li key={benefit} className="card">
          <BenefitDrawing benefit={benefit} isGerman={view.idMarket === 'DE'} />
          <Heading className="card-heading">{t(`why.${benefit}.title`)}</Heading>
          <p>{t(`why.${benefit}.text`)}</p>
        </li>
      ))}
    </ul>
    <p className="actions">
      <a className="button" href={pageAddress(locale, 'registration')}>
        {t('why.cta')}
      </a>
    </p>
  </>
);

const PartnerCard = ({ context, partner }: BlockProps & { readonly partner: PartnerView }) => {
  const { locale, t } = context;
  const rating = ratingText(partner.rating, locale);
  return (
    <a className="card partner-card" href={partnerAddress(locale, partner.idTemplate)}>
      <img src={partner.smallLogo} alt="" width="160" height="80" loading="lazy" />
      <span className="partner-name">{partner.auctionName}</span>
      <Stars rating={partner.rating} label={t('partner.rating', { rating })} />
    </a>
  );
};

/** SCR-016, SCR-020: the slider with partners. Each slide shows two partners, or one on a phone. */
export const PartnerSlider = ({
  context,
  partners,
}: BlockProps & { readonly partners: readonly PartnerView[] }) => (
  <Slider
    context={context}
    className="partners"
    label={context.t('nav.partners')}
    autoplayMs={3_000}
    stops={partners.length}
  >
    {slidesOf(partners).map((slide, index) => (
      <div key={index} className="pair">
        {slide.map((partner) => (
          <PartnerCard key={partner.idTemplate} context={context} partner={partner} />
        ))}
      </div>
    ))}
  </Slider>
);

/**
 * SCR-017: the block about leasing, on the home page of every market. In Germany, it has another
 * text, and its link contains the country code.
 */
export const Leasing = ({ context: { view, locale, t } }: BlockProps) => {
  const url = view.info?.leasingUrl ?? null;
  if (url === null) return null;
  const isGerman = locale.idMarket === 'DE';
  return (
    <section className="band" aria-labelledby="leasing-heading" data-leasing={locale.idMarket}>
      <div>
        <h2 id="leasing-heading">{t(isGerman ? 'leasing.headingDE' : 'leasing.heading')}</h2>
        <p>{t('leasing.text')}</p>
      </div>
      <a className="button light" href={leasingAddress(locale.idMarket, url)} rel="noopener">
        {t('leasing.cta')}
      </a>
    </section>
  );
};

/** SCR-018: links to the mobile app, in Germany only. */
export const Apps = ({ context }: BlockProps) =>
  context.view.idMarket === 'DE' ? (
    <section className="band" aria-labelledby="apps-heading">
      <div>
        <h2 id="apps-heading">{context.t('apps.heading')}</h2>
        <p>{context.t('apps.text')}</p>
      </div>
      <AppLinks context={context} />
    </section>
  ) : null;

/** A link to the home page, for pages that have no other link. */
export const HomeLink = ({ context: { locale, t } }: BlockProps) => (
  <a className="button" href={pageAddress(locale)}>
    {t('page.goHome')}
  </a>
);
