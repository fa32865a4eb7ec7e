import { offerOperations, type PurchaseView } from '@fairlot/contracts/auction';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { describeForm } from '#shared/form/describe-form.js';
import { describeFormPage } from '#shared/form/describe-form-page.js';
import { showToast } from '#shared/toast/show-toast.js';

const rateOperation = offerOperations['SEC-72'];
const ratingForm = rateOperation.body.pick({ rating: true });
const { min = 0, max = 0 } = boundsOf(ratingForm.shape.rating);

/** Form to rate the auctioneer (SEC-72). Each purchase is rated once, irrevocably. */
export const ratingPage = describeFormPage<'SEC-72', { rating: number }, PurchaseView>({
  operation: rateOperation,
  form: describeForm(ratingForm, {
    rating: {
      useTexts: () => {
        const { t } = useTranslation('live');
        return {
          label: t('rating.label'),
          hint: t('rating.hint', { min, max }),
          fault: t('rating.fault', { min, max }),
        };
      },
      isFirst: true,
    },
  }),
  nameOf: ({ idPurchase }) => `rating.${idPurchase}`,
  useTexts: ({ auctionName }) => {
    const { t } = useTranslation('live');
    return {
      title: t('rating.title'),
      intro: t('rating.intro', { auction: auctionName }),
      button: t('rating.button'),
    };
  },
  initialOf: () => ({ rating: Number.NaN }),
  inputOf: ({ rating }, { idAuction, idAuctioneer }) => ({
    params: { id: idAuction },
    body: { rating, idAuctioneer },
  }),
  useDone: ({ idAuction }) => {
    const { t } = useTranslation('live');
    const navigate = useNavigate();
    const client = useQueryClient();
    return () => {
      client.removeQueries({ queryKey: ['bought', idAuction] });
      showToast({ text: t('rating.done') });
      void navigate({ to: '/auctions/$idAuction', params: { idAuction } });
    };
  },
});
