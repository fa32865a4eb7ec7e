import type { ReactNode } from 'react';

export type Benefit = 'stock' | 'price' | 'fair';

const CAR_PATH = 'M10 46q0-7 7-9l9-11q3-3 8-3h17q5 0 9 4l8 9q9 1 11 4 2 3 1 8H10z';

/**
 * The drawings for each benefit. In Germany, they show an expert's report, a tax line and a seal
 * (SCR-015).
 */
const DRAWINGS: Readonly<Record<Benefit, { readonly all: ReactNode; readonly german: ReactNode }>> =
  {
    stock: {
      all: (
        <>
          <path d={CAR_PATH} fill="var(--fl-brand)" />
          <path d="M30 28h10v9H23l5-8zM44 28h8l8 9H44z" fill="var(--fl-surface)" opacity=".85" />
          <path d="M4 56h82" stroke="var(--fl-line)" strokeWidth="3" />
        </>
      ),
      german: (
        <>
          <path d="M14 8h38l12 12v40H14z" fill="var(--fl-brand)" />
          <path d="M22 26h30M22 35h30M22 44h18" stroke="var(--fl-surface)" strokeWidth="3" />
          <circle cx="62" cy="46" r="13" fill="#ffb454" />
          <path d="M56 46l4 5 8-9" fill="none" stroke="#16212a" strokeWidth="3" />
        </>
      ),
    },
    price: {
      all: (
        <>
          <rect x="14" y="8" width="52" height="52" rx="8" fill="var(--fl-brand)" />
          <path d="M24 22h20M24 33h20M24 46h32" stroke="var(--fl-surface)" strokeWidth="4" />
          <path d="M52 22h4M52 33h4" stroke="#ffb454" strokeWidth="4" />
        </>
      ),
      german: (
        <>
          <path d="M12 34L42 8h28v28L40 62z" fill="var(--fl-brand)" />
          <circle cx="60" cy="18" r="5" fill="var(--fl-surface)" />
          <path
            d="M32 44l18-18M33 32h.1M46 45h.1"
            stroke="#ffb454"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </>
      ),
    },
    fair: {
      all: (
        <>
          <circle cx="42" cy="36" r="28" fill="var(--fl-brand)" />
          <path
            d="M42 18v18l12 8"
            fill="none"
            stroke="var(--fl-surface)"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <path d="M22 60l-6 8M62 60l6 8" stroke="#ffb454" strokeWidth="4" strokeLinecap="round" />
        </>
      ),
      german: (
        <>
          <path d="M42 4l26 9v20q0 20-26 31-26-11-26-31V13z" fill="var(--fl-brand)" />
          <path
            d="M30 34l9 10 16-19"
            fill="none"
            stroke="#ffb454"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </>
      ),
    },
  };

type Props = { readonly benefit: Benefit; readonly isGerman: boolean };

export const BenefitDrawing = ({ benefit, isGerman }: Props) => (
  <svg
    className="drawing"
    viewBox="0 0 90 72"
    width="90"
    height="72"
    aria-hidden="true"
    data-drawing={`${benefit}-${isGerman ? 'DE' : 'all'}`}
  >
    {isGerman ? DRAWINGS[benefit].german : DRAWINGS[benefit].all}
  </svg>
);
