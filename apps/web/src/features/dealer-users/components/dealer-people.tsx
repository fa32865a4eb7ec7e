import { idText } from '@fairlot/contracts';
import { Button, layout, PageTitle, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { DealerUsers } from './dealer-users.js';

type Props = {
  /** Id of the dealer whose users are shown. Null if the URL has none. */
  readonly idDealer: number | null;
  readonly onShow: (idDealer: number) => void;
};

const isId = (typed: string): boolean => idText.safeParse(typed).success;

const DEALER_FORM = describeForm<{ idDealer: string }>(
  z.object({ idDealer: z.string().refine(isId) }),
  {
    idDealer: {
      useTexts: () => {
        const { t } = useTranslation('account');
        return { label: t('word.idDealer'), fault: t('dealerPeople.numberFault') };
      },
      type: 'tel',
    },
  },
);

const WhichDealer = ({ idDealer, onShow }: Props) => {
  const { t } = useTranslation('account');
  const form = useDescribedForm(DEALER_FORM, { idDealer: String(idDealer ?? '') });
  return (
    <ShortForm
      described={DEALER_FORM}
      form={form}
      onSubmit={(written) => onShow(Number(written.idDealer))}
    >
      <Button type="submit" look="light">
        {t('dealerPeople.show')}
      </Button>
    </ShortForm>
  );
};

/** SCR-106 for staff: users of a dealer in their markets, with e-mail invitations. */
export const DealerPeople = (props: Props) => {
  const { t } = useTranslation('account');
  const { idDealer } = props;
  return (
    <div className={layout.page}>
      <PageTitle title={t('dealerPeople.title')} />
      <h1>{t('dealerPeople.title')}</h1>
      <p className={text.faint}>{t('dealerPeople.intro')}</p>
      <WhichDealer key={idDealer} {...props} />
      {idDealer !== null && (
        <DealerUsers
          key={`of ${idDealer}`}
          idDealer={idDealer}
          invite={t('dealerPeople.newUser')}
        />
      )}
    </div>
  );
};
