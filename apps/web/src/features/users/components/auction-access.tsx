import { idText } from '@fairlot/contracts';
import { Button, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { sightQuery } from '../api/users.js';

const isId = (written: string): boolean => z.safeParse(idText, written).success;
const FORM = describeForm(z.object({ idAuction: z.string().refine(isId) }), {
  idAuction: {
    useTexts: () => {
      const { t } = useTranslation('users');
      return { label: t('users.sight.auction'), fault: t('users.sight.fault') };
    },
    type: 'tel',
  },
});

const Answer = ({ idUser, idAuction }: { readonly idUser: number; readonly idAuction: number }) => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const { data, error } = useQuery(sightQuery(idUser, idAuction));
  if (error !== null) return <p className={text.bad}>{problemText(error)}</p>;
  if (data === undefined) return null;
  if (data.sees) return <p>{t(`users.sight.rule.${data.rules[0]!}`)}</p>;
  return (
    <>
      <p>{t('users.sight.hidden')}</p>
      <ol>
        {data.rules.map((rule) => (
          <li key={rule}>{t(`users.sight.rule.${rule}`, { template: data.idTemplate })}</li>
        ))}
      </ol>
    </>
  );
};

/** M17: names the rules that hide an auction from a user, and what would lift each. */
export const UserAccess = ({ idUser }: { readonly idUser: number }) => {
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
        {idAuction !== null && <Answer idUser={idUser} idAuction={idAuction} />}
      </div>
    </>
  );
};
