import { encode } from 'uqr';
import styles from './security.module.css';

/** Dark modules as one path, one unit each; the library adds the quiet zone. */
const svgPathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** Black on white in every colour scheme, because cameras need it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={svgPathOf(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
