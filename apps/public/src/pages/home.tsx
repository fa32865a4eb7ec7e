import { pageAddress } from '../addresses.js';
import type { PageContext } from '../page-context.js';
import { hasPartners } from '../page-facts.js';
import type { BannerView, PageView } from '../site-view.js';
import {
  Apps,
  Benefits,
  companyText,
  Figures,
  ContactDetails,
  Leasing,
  PartnerSlider,
} from './blocks.js';
import { Slider } from './slider.js';

type Props = {
  readonly context: PageContext;
  readonly page: Extract<PageView, { readonly name: 'home' }>;
};

type SlideProps = { readonly banner: BannerView; readonly isFirst: boolean };

/**
 * SCR-011: a banner, with a picture for the width of the window. The first slide's picture loads
 * with priority, the others lazily.
 */
const Slide = ({ banner, isFirst }: SlideProps) => (
  <article className="banner">
    <picture>
      <source media="(max-width: 640px)" srcSet={banner.imageMobile} width="720" height="720" />
      <source media="(max-width: 1024px)" srcSet={banner.imageTablet} width="1024" height="480" />
      <img
        src={banner.image}
        alt=""
        width="1600"
        height="560"
        fetchPriority={isFirst ? 'high' : undefined}
        loading={isFirst ? undefined : 'lazy'}
      />
    </picture>
    <div className="banner-text">
      <h2>{banner.title}</h2>
      <p>{banner.text}</p>
      {banner.cta !== null && banner.ctaUrl !== null && (
        <a className="button light" href={banner.ctaUrl}>
          {banner.cta}
        </a>
      )}
    </div>
  </article>
);

/**
 * The top of the home page: the slider (SCR-011) if there are banners, otherwise the figures
 * (SCR-012, reading 43).
 */
const HomeTop = ({ context, page }: Props) =>
  page.banners.length > 0 ? (
    <Slider context={context} className="banners" label={context.t('home.slider')}>
      {page.banners.map((banner, index) => (
        <Slide key={index} banner={banner} isFirst={index === 0} />
      ))}
    </Slider>
  ) : (
    <Figures context={context} figures={page.figures} />
  );

/** SCR-008, SCR-009: the home page of a market. */
export const Home = ({ context, page }: Props) => {
  const { view, locale, t } = context;
  return (
    <>
      <HomeTop context={context} page={page} />
      <section className="block intro" id="company" aria-labelledby="company-heading">
        <h1 id="company-heading">{t('home.heading')}</h1>
        <p className="lead">{companyText(context)}</p>
        <p className="actions">
          <a className="button" href={pageAddress(locale, 'registration')}>
            {t('why.cta')}
          </a>
          <a className="button plain" href={pageAddress(locale, 'company')}>
            {t('company.more')}
          </a>
        </p>
      </section>
      <section className="block" id="why" aria-labelledby="why-heading">
        <h2 id="why-heading">{t('why.heading')}</h2>
        <Benefits context={context} heading="h3" />
      </section>
      {hasPartners(context) && (
        <section className="block" aria-labelledby="partners-heading">
          <h2 id="partners-heading">{t('partners.heading')}</h2>
          <p>{t('partners.text')}</p>
          <PartnerSlider context={context} partners={view.partners} />
        </section>
      )}
      <Leasing context={context} />
      <Apps context={context} />
      <section className="block" id="contact" aria-labelledby="contact-heading">
        <h2 id="contact-heading">{t('info.heading')}</h2>
        <p>{t('info.text')}</p>
        <ContactDetails context={context} />
      </section>
    </>
  );
};
