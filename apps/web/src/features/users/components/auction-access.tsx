import { idText } from '@fairlot/contracts';
import { Button, controls, Skeleton, text } from '@fairlot/web-ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, useDescribedForm, type CustomControl } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { lookupQuery } from '#shared/record/kinds/lookup-query.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { managedAuctionsQuery } from '../../auction-list/api/managed-auctions.js';
import { userVisibilityQuery, type ViewerIds } from '../api/users.js';

const AUCTIONS_QUERY = { ...managedAuctionsQuery(''), refetchInterval: false as const };
/** Text between the number and the name of a suggested auction. */
const SEPARATOR = ' · ';

const parseAuctionId = (typed: string): number | null => {
  const id = z.safeParse(idText, typed.split(SEPARATOR)[0]?.trim());
  return id.success ? id.data : null;
};

/** A field for the number of an auction. It suggests auctions by number and by name. */
const AuctionInput = ({ value, onValue, ...control }: CustomControl<unknown>) => {
  const list = useId();
  const [isUsed, use] = useState(false);
  const { data } = useInfiniteQuery({ ...AUCTIONS_QUERY, enabled: isUsed });
  return (
    <>
      <input
        {...control}
        list={list}
        className={controls.input}
        autoComplete="off"
        value={String(value)}
        onFocus={() => use(true)}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <datalist id={list}>
        {data?.rows.map(({ idAuction, auctionName }) => (
          <option key={idAuction} value={`${idAuction}${SEPARATOR}${auctionName}`} />
        ))}
      </datalist>
    </>
  );
};

const AUCTION_FORM = describeForm(
  z.object({ auction: z.string().refine((typed) => parseAuctionId(typed) !== null) }),
  {
    auction: {
      useTexts: () => {
        const { t } = useTranslation('users');
        return { label: t('users.sight.auction'), fault: t('users.sight.fault') };
      },
      Control: AuctionInput,
    },
  },
);

type Props = { readonly viewer: ViewerIds };

/** The name of the auction in question, as a heading of the result. */
const AuctionName = ({ idAuction }: { readonly idAuction: number }) => {
  const { data } = useInfiniteQuery({ ...AUCTIONS_QUERY, enabled: false });
  const name = data?.rows.find((one) => one.idAuction === idAuction)?.auctionName;
  return (
    <strong>{name === undefined ? `#${idAuction}` : `#${idAuction}${SEPARATOR}${name}`}</strong>
  );
};

/** The name of a template, or its id if the user works for other markets. */
const useTemplateName = (id: number | null): string => {
  const may = useMayCall();
  const { data } = useQuery({
    ...lookupQuery('template', { id: id ?? 0 }),
    enabled: id !== null && may('ENG-182'),
  });
  return data?.find((one) => one.id === id)?.title ?? String(id);
};

const Answer = ({ viewer, idAuction }: Props & { readonly idAuction: number }) => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const { data, error } = useQuery(userVisibilityQuery(viewer, idAuction));
  const template = useTemplateName(data?.idTemplate ?? null);
  const isDealer = 'idDealer' in viewer;
  if (error !== null) return <p className={text.bad}>{problemText(error)}</p>;
  if (data === undefined) return <Skeleton height={48} />;
  const { sees, rules } = data;
  if (sees)
    return (
      <p>
        {t(isDealer ? 'users.sight.dealer.visible' : `users.sight.rule.${rules[0]!}`, { template })}
      </p>
    );
  return (
    <>
      <p>{t(isDealer ? 'users.sight.dealer.hidden' : 'users.sight.hidden')}</p>
      <ol>
        {rules.map((rule) => (
          <li key={rule}>{t(`users.sight.rule.${rule}`, { template })}</li>
        ))}
      </ol>
    </>
  );
};

/**
 * M17: names the rules that hide an auction from a user or a dealer, and says how each rule could
 * be lifted.
 */
export const AuctionAccess = ({ viewer }: Props) => {
  const { t } = useTranslation('users');
  const [idAuction, setAuction] = useState<number | null>(null);
  const form = useDescribedForm(AUCTION_FORM, { auction: '' });
  return (
    <>
      <ShortForm
        described={AUCTION_FORM}
        form={form}
        onSubmit={({ auction }) => setAuction(parseAuctionId(auction))}
      >
        <Button type="submit" look="light">
          {t('users.sight.ask')}
        </Button>
      </ShortForm>
      <div role="status">
        {idAuction !== null && (
          <>
            <AuctionName idAuction={idAuction} />
            <Answer viewer={viewer} idAuction={idAuction} />
          </>
        )}
      </div>
    </>
  );
};
