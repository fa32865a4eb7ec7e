import { encode } from 'uqr';
import styles from './security.module.css';

/**
 * The dark modules of the code as one SVG path, in units of one module. `data` already includes the
 * quiet zone.
 */
const svgPathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code. It is black on white in every colour scheme, because cameras need the contrast. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={svgPathOf(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
