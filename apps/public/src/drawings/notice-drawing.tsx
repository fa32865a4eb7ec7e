import { isSignInNotice } from '../page-facts.js';
import type { NoticeName, SignInNotice } from '../site-view.js';

/** Drawings for error pages: a car on a lift, a barrier, and a road that ends. */
const DRAWINGS = {
  maintenance: (
    <>
      <path d="M40 132h8V70h-8zM152 132h8V70h-8z" fill="var(--fl-faint)" />
      <path d="M30 76h140" stroke="var(--fl-brand)" strokeWidth="6" />
      <path
        d="M46 70q0-12 12-15l16-17q5-5 13-5h27q8 0 14 6l13 14q15 2 17 6 3 5 2 11z"
        fill="var(--fl-brand)"
      />
      <path d="M78 41h16v14H66zM100 41h12l12 14h-24z" fill="var(--fl-surface)" opacity=".8" />
      <path
        d="M84 104l18 18M102 104l-18 18"
        stroke="#ffb454"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </>
  ),
  forbidden: (
    <>
      <path d="M38 132h10V52H38z" fill="var(--fl-faint)" />
      <path d="M34 58l138-22 3 16L37 74z" fill="var(--fl-brand)" />
      <path d="M70 53l18-3 3 16-18 3zM118 45l18-3 3 16-18 3z" fill="#ffb454" />
    </>
  ),
  notFound: (
    <>
      <path d="M70 132L92 40h16l22 92z" fill="var(--fl-faint)" opacity=".5" />
      <path d="M99 124v-16M99.500 94v-12M100 70v-9" stroke="var(--fl-surface)" strokeWidth="5" />
      <path d="M56 34h88l14 16-14 16H56z" fill="var(--fl-brand)" />
      <path
        d="M92 44a8 8 0 1 1 9 8v4M101 61v.1"
        fill="none"
        stroke="#ffb454"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  ),
};

const PAYMENT_CARD = (
  <>
    <rect x="40" y="38" width="120" height="78" rx="10" fill="var(--fl-brand)" />
    <path d="M40 58h120v14H40z" fill="var(--fl-surface)" opacity=".8" />
    <path d="M52 100h30" stroke="var(--fl-surface)" strokeWidth="6" opacity=".8" />
    <circle cx="150" cy="106" r="21" fill="#ffb454" />
  </>
);
/** Drawings for the result of a payment: a payment card with a sign. */
const CARD_MARKS = {
  paid: <path d="M140 106l8 8 13-16" fill="none" stroke="#16212a" strokeWidth="5" />,
  paymentError: <path d="M142 98l16 16M158 98l-16 16" stroke="#16212a" strokeWidth="5" />,
};

/** Notices that have the same drawing as another notice. */
const DRAWING_ALIASES = {
  signInFailed: 'notFound',
  noAccount: 'forbidden',
  accountDisabled: 'forbidden',
  providerAway: 'maintenance',
} as const satisfies Record<SignInNotice, keyof typeof DRAWINGS>;

type DrawingName = NoticeName | 'paid';

const drawingOf = (name: DrawingName) => {
  if (name === 'paid' || name === 'paymentError')
    return (
      <>
        {PAYMENT_CARD}
        {CARD_MARKS[name]}
      </>
    );
  return DRAWINGS[isSignInNotice(name) ? DRAWING_ALIASES[name] : name];
};

export const NoticeDrawing = ({ name }: { readonly name: DrawingName }) => (
  <svg className="notice-drawing" viewBox="0 0 200 140" width="280" height="196" aria-hidden="true">
    <path d="M12 133h176" stroke="var(--fl-line)" strokeWidth="4" strokeLinecap="round" />
    {drawingOf(name)}
  </svg>
);
