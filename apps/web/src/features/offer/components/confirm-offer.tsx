import type { Charges } from '@fairlot/auction-rules';
import type { LotView } from '@fairlot/contracts/auction';
import { Button, text } from '@fairlot/web-ui';
import { IconCheck } from '@fairlot/web-ui/icons';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useFormat } from '#shared/format/use-format.js';
import type { OfferEvent, OfferSnapshot } from '../machines/offer.machine.js';
import type { ConfirmationKind, OfferRequest, OfferTerms } from '../machines/offer-order.js';
import { ChargeLines } from './charge-lines.js';
import { ConfirmSurface } from './confirm-surface.js';
import { PriceChangedNotice } from './price-changed-notice.js';
import type { FocusReturn } from './restore-focus.js';
import styles from './confirm-offer.module.css';

/** The bid to confirm, and the state of its lot while the confirmation is open. */
export type ConfirmOfferProps = {
  readonly snapshot: OfferSnapshot;
  readonly send: (event: OfferEvent) => void;
  readonly lot: LotView;
  readonly terms: OfferTerms;
  readonly charges: Charges;
  /** The price that the bidder sees. Before the first bid, the starting price. */
  readonly knownMinor: number;
  /** The current minimum bid. Null for a purchase at a fixed price. */
  readonly leastMinor: number | null;
  /**
   * Warns bidders who already lead that they would only raise their own price. Null if they do not
   * lead.
   */
  readonly leads: string | null;
  /** Why bids are not possible now. Null if they are possible. */
  readonly barrier: string | null;
  /** Replaces the question by one about another amount of the same kind. */
  readonly onInstead: (amountMinor: number) => void;
  readonly home: FocusReturn;
};

type QuestionKind = 'plain' | 'fatFinger' | 'clickAndBuy' | 'agent' | 'agentSlip';

/** The kind of question. An agent's maximum has a question of its own. */
const questionKindOf = ({ kind }: OfferRequest, confirmation: ConfirmationKind): QuestionKind => {
  if (kind !== 'agent') return confirmation;
  return confirmation === 'plain' ? 'agent' : 'agentSlip';
};

type BidProps = ConfirmOfferProps & { readonly request: OfferRequest };

/**
 * Whether the confirmation ignores input because it has just opened, and whether its confirm button
 * is off.
 */
const useInputDelay = ({ snapshot, send, request, leastMinor, barrier }: BidProps) => {
  const isUnseen = snapshot.matches({ confirming: 'unseen' });
  useEffect(() => {
    if (isUnseen) send({ type: 'SHOWN' });
  }, [isUnseen, send]);
  const ignoresInput = !snapshot.matches({ confirming: 'listening' });
  const isPassed = leastMinor !== null && request.amountMinor < leastMinor;
  return { ignoresInput, isOff: ignoresInput || isPassed || barrier !== null };
};

type ActionProps = BidProps & {
  readonly kind: QuestionKind;
  readonly isOff: boolean;
  readonly describedBy: string;
};

const Actions = ({ kind, request, lot, isOff, describedBy, send }: ActionProps) => {
  const { t } = useTranslation('bid');
  const price = useFormat().price(request.amountMinor);
  // For a warning or a purchase, the focus goes to the cancel button. For other bids, it goes to
  // the confirm button.
  const isPlain = kind === 'plain' || kind === 'agent';
  const onLot = t(kind === 'agent' ? 'ask.agentOn' : 'ask.on', { price, lot: lot.idLot });
  return (
    <>
      <Button look="plain" data-first={!isPlain} onClick={() => send({ type: 'CANCEL' })}>
        {t('word.cancel')}
      </Button>
      <Button
        icon={<IconCheck size={16} aria-hidden />}
        aria-label={isPlain ? onLot : undefined}
        aria-describedby={describedBy}
        aria-disabled={isOff}
        data-first={isPlain}
        onClick={() => isOff || send({ type: 'CONFIRM', amountMinor: request.amountMinor })}
      >
        {t(`ask.${kind}.button`, { price })}
      </Button>
    </>
  );
};

const OpenConfirmation = (props: BidProps) => {
  const { request, snapshot, send, lot, charges, knownMinor, home, leads } = props;
  const { t } = useTranslation('bid');
  const format = useFormat();
  const id = useId();
  const describedBy = `${id}-what`;
  const { ignoresInput, isOff } = useInputDelay(props);
  const kind = questionKindOf(request, snapshot.context.confirmation);
  const price = format.price(request.amountMinor);
  const now = format.price(knownMinor);
  const times = format.factor(request.amountMinor / knownMinor);
  return (
    <ConfirmSurface
      labelledBy={id}
      describedBy={describedBy}
      home={home}
      ignoresInput={ignoresInput}
      onCancel={() => send({ type: 'CANCEL' })}
      actions={<Actions {...props} kind={kind} isOff={isOff} describedBy={describedBy} />}
    >
      <h2 id={id}>{t(`ask.${kind}.title`)}</h2>
      <p className={text.faint}>{t('ask.lot', { lot: lot.idLot, vehicle: vehicleName(lot) })}</p>
      <div id={describedBy}>
        {leads && <p>{leads}</p>}
        <p className={styles.price}>{price}</p>
        <p>{t(`ask.${kind}.text`, { price, now, times })}</p>
        <ChargeLines
          priceMinor={request.amountMinor}
          charges={charges}
          as={request.kind === 'agent' ? 'atMost' : 'total'}
        />
      </div>
      <PriceChangedNotice {...props} />
    </ConfirmSurface>
  );
};

/** The confirmation of every bid, as a separate surface. The total is above its confirm button. */
export const ConfirmOffer = (props: ConfirmOfferProps) => {
  const { request } = props.snapshot.context;
  // The key mounts a new surface for each bid, so that each has its own delay.
  return (
    request && (
      <OpenConfirmation
        key={`${request.kind} ${request.amountMinor}`}
        {...props}
        request={request}
      />
    )
  );
};
