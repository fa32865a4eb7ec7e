import { IconMinus, IconPlus } from '@fairlot/web-ui/icons';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#shared/format/amount-of.js';
import { useFormat } from '#shared/format/use-format.js';
import styles from './amount-stepper.module.css';

type StepProps = {
  readonly icon: ReactNode;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
};

const Step = ({ icon, label, ...rest }: StepProps) => (
  <button type="button" aria-label={label} {...rest}>
    {icon}
  </button>
);

type Props = {
  readonly label: string;
  /** The amount in cents. NaN if the text is not an amount. */
  readonly amountMinor: number;
  readonly leastMinor: number;
  /** Upper limit for the step buttons. Null if there is none. */
  readonly mostMinor: number | null;
  readonly stepMinor: number;
  readonly disabled?: boolean;
  /** Id of the element with the error message. Null if the amount is valid. */
  readonly faultId: string | null;
  readonly onAmount: (amountMinor: number) => void;
  readonly onEnter: (input: HTMLInputElement) => void;
};

type KeyActions = Readonly<Record<string, (input: HTMLInputElement) => void>>;

const handleKeys = (keys: KeyActions) => (event: KeyboardEvent<HTMLInputElement>) => {
  const press = keys[event.key];
  if (!press) return;
  // Otherwise the same press of Enter would also activate the confirm button that then appears.
  event.preventDefault();
  if (event.key !== 'Enter' || !event.repeat) press(event.currentTarget);
};

/**
 * The text in the field. While it stands for the amount, it stays as typed; otherwise the amount is
 * formatted.
 */
const useTyped = ({ amountMinor, onAmount }: Pick<Props, 'amountMinor' | 'onAmount'>) => {
  const [typed, setTyped] = useState<string | null>(null);
  const readOf = (text: string) => amountOf(text) ?? Number.NaN;
  const type = (text: string) => {
    setTyped(text);
    onAmount(readOf(text));
  };
  const isCurrent = typed !== null && Object.is(readOf(typed), amountMinor);
  const leave = () => {
    // Text that is not an amount stays, so that the user can correct it.
    if (!Number.isNaN(amountMinor)) setTyped(null);
  };
  return { typed: isCurrent ? typed : null, type, leave, forget: () => setTyped(null) };
};

/**
 * A field for an exact amount. The user types it, or changes it in steps with buttons or arrow
 * keys.
 */
export const AmountStepper = (props: Props) => {
  const { label, amountMinor, leastMinor, mostMinor, stepMinor, disabled = false } = props;
  const { faultId, onAmount, onEnter } = props;
  const { t } = useTranslation('live');
  const format = useFormat();
  const { typed, type, leave, forget } = useTyped(props);
  const isUnread = Number.isNaN(amountMinor);
  const most = mostMinor ?? Number.POSITIVE_INFINITY;
  const step = (by: number) => {
    forget();
    if (isUnread) return onAmount(leastMinor);
    // A step up from below the minimum goes to the minimum. A step down never raises the amount.
    const low = by < 0 ? Math.min(leastMinor, amountMinor) : leastMinor;
    onAmount(Math.max(low, Math.min(amountMinor + by, most)));
  };
  const press = handleKeys({
    Enter: onEnter,
    Escape: (input) => input.blur(),
    ArrowUp: () => step(stepMinor),
    ArrowDown: () => step(-stepMinor),
  });
  return (
    <span className={styles.stepper}>
      <Step
        icon={<IconMinus size={16} aria-hidden />}
        label={t('offer.less', { step: format.price(stepMinor) })}
        disabled={disabled || amountMinor - stepMinor < leastMinor}
        onClick={() => step(-stepMinor)}
      />
      <input
        data-offer
        inputMode="decimal"
        aria-label={label}
        aria-invalid={faultId !== null}
        aria-describedby={faultId ?? undefined}
        disabled={disabled}
        value={typed ?? (isUnread ? '' : format.price(amountMinor))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={press}
      />
      <Step
        icon={<IconPlus size={16} aria-hidden />}
        label={t('offer.more', { step: format.price(stepMinor) })}
        disabled={disabled || amountMinor >= most}
        onClick={() => step(stepMinor)}
      />
    </span>
  );
};
