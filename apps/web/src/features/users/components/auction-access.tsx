import { idText } from '@fairlot/contracts';
import { Button, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { userVisibilityQuery, type Viewer } from '../api/users.js';

const isId = (typed: string): boolean => z.safeParse(idText, typed).success;
const FORM = describeForm(z.object({ idAuction: z.string().refine(isId) }), {
  idAuction: {
    useTexts: () => {
      const { t } = useTranslation('users');
      return { label: t('users.sight.auction'), fault: t('users.sight.fault') };
    },
    type: 'tel',
  },
});

type Props = { readonly viewer: Viewer };

const Answer = ({ viewer, idAuction }: Props & { readonly idAuction: number }) => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const { data, error } = useQuery(userVisibilityQuery(viewer, idAuction));
  const isDealer = 'idDealer' in viewer;
  if (error !== null) return <p className={text.bad}>{problemText(error)}</p>;
  if (data === undefined) return null;
  if (data.sees)
    return (
      <p>{t(isDealer ? 'users.sight.dealer.visible' : `users.sight.rule.${data.rules[0]!}`)}</p>
    );
  return (
    <>
      <p>{t(isDealer ? 'users.sight.dealer.hidden' : 'users.sight.hidden')}</p>
      <ol>
        {data.rules.map((rule) => (
          <li key={rule}>{t(`users.sight.rule.${rule}`, { template: data.idTemplate })}</li>
        ))}
      </ol>
    </>
  );
};

/** M17: names the rules that hide an auction from a user or a dealer, and what would lift each. */
export const AuctionAccess = ({ viewer }: Props) => {
  const { t } = useTranslation('users');
  const [idAuction, setAuction] = useState<number | null>(null);
  const form = useDescribedForm(FORM, { idAuction: '' });
  return (
    <>
      <ShortForm
        described={FORM}
        form={form}
        onSubmit={(written) => setAuction(Number(written.idAuction))}
      >
        <Button type="submit" look="light">
          {t('users.sight.ask')}
        </Button>
      </ShortForm>
      <div role="status">
        {idAuction !== null && <Answer viewer={viewer} idAuction={idAuction} />}
      </div>
    </>
  );
};
