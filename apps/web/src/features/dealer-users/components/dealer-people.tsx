import { idText } from '@fairlot/contracts';
import { Button, controls, FormField, layout, PageTitle, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { dealerUsersQuery } from '../api/dealer-users.js';
import styles from './dealer-users.module.css';
import { DealerUsers } from './dealer-users.js';

type Props = {
  /** Whose people are shown; null until one is named. */
  readonly idDealer: number | null;
  readonly onShow: (idDealer: number) => void;
};

const WhichDealer = ({ idDealer, onShow }: Props) => {
  const { t } = useTranslation('account');
  const [written, setWritten] = useState(String(idDealer ?? ''));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data, success } = idText.safeParse(written);
    setWrong(!success);
    if (success) onShow(data);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormField
        label={t('word.idDealer')}
        fault={isWrong ? t('dealerPeople.numberFault') : undefined}
      >
        {(control) => (
          <input
            {...control}
            className={controls.input}
            inputMode="numeric"
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </FormField>
      <div className={layout.row}>
        <Button type="submit" look="light">
          {t('dealerPeople.show')}
        </Button>
      </div>
    </form>
  );
};

/** Of one dealer, where the reader may see him: to everybody else he is not there. */
const People = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('account');
  const may = useMayCall();
  const problemText = useProblemText();
  const { isSuccess, error } = useQuery(dealerUsersQuery(idDealer));
  if (isSuccess)
    return (
      <DealerUsers
        idDealer={idDealer}
        mayChange={may('OTH-05') && may('ENG-82')}
        invite={t('dealerPeople.newUser')}
      />
    );
  return (
    <p role="status" className={text.bad}>
      {error !== null && problemText(error)}
    </p>
  );
};

/** SCR-106 for staff: who acts for a dealer of their markets, and new ones by a letter. */
export const DealerPeople = (props: Props) => {
  const { t } = useTranslation('account');
  const { idDealer } = props;
  return (
    <div className={layout.page}>
      <PageTitle title={t('dealerPeople.title')} />
      <h1>{t('dealerPeople.title')}</h1>
      <p className={text.faint}>{t('dealerPeople.intro')}</p>
      <WhichDealer key={idDealer} {...props} />
      {idDealer !== null && <People key={idDealer} idDealer={idDealer} />}
    </div>
  );
};
