import { countText, ratingText } from '../amounts.js';
import { Stars } from '../drawings/stars.js';
import type { PartnerView } from '../site-view.js';
import { PartnerSlider, type BlockProps } from './blocks.js';

type Props = BlockProps & {
  /** The partner that the URL selects. Null if it selects none. */
  readonly partner: PartnerView | null;
};

const Profile = ({
  context: { locale, t },
  partner,
}: BlockProps & { readonly partner: PartnerView }) => {
  const rating = ratingText(partner.rating, locale);
  return (
    <article className="block profile">
      <img src={partner.largeLogo} alt="" width="480" height="240" />
      <div>
        <h1>{partner.auctionName}</h1>
        <p className="rating">
          <Stars rating={partner.rating} label={t('partner.rating', { rating })} />
          <span>{t('partner.votes', { count: countText(partner.votes, locale) })}</span>
        </p>
        <p className="lead">{partner.description}</p>
        <h2>{t('partner.contacts')}</h2>
        <dl className="info">
          <div>
            <dt>{t('info.phone')}</dt>
            <dd>
              <a href={`tel:${partner.phone.replaceAll(' ', '')}`}>{partner.phone}</a>
            </dd>
          </div>
          <div>
            <dt>{t('info.mail')}</dt>
            <dd>
              <a href={`mailto:${partner.email}`}>{partner.email}</a>
            </dd>
          </div>
          <div>
            <dt>{t('partner.vat')}</dt>
            <dd>{partner.vatCode}</dd>
          </div>
        </dl>
      </div>
    </article>
  );
};

/** SCR-019: the page of a partner. Below are the logos of the other partners (SCR-020). */
export const Partner = ({ context, partner }: Props) => {
  const { view, t } = context;
  const { partners } = view;
  return (
    <>
      {partner === null ? (
        <section className="block">
          <h1>{t('nav.partners')}</h1>
          <p className="lead">
            {t(partners.length > 0 ? 'partners.description' : 'partners.none')}
          </p>
        </section>
      ) : (
        <Profile context={context} partner={partner} />
      )}
      {partners.length > 0 && (
        <section className="block" aria-labelledby="others-heading">
          <h2 id="others-heading">{t(partner === null ? 'partners.heading' : 'nav.partners')}</h2>
          <PartnerSlider context={context} partners={partners} />
        </section>
      )}
    </>
  );
};
