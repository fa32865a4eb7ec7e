export type Paint = { readonly base: string; readonly dark: string };

/** The most common car colours, the most common first; `dark` is for shaded areas. */
export const PAINTS = {
  grey: { base: '#737c85', dark: '#4d555d' },
  white: { base: '#eceff1', dark: '#b9c2c8' },
  black: { base: '#2b2f35', dark: '#17191d' },
  silver: { base: '#b9c1c7', dark: '#868f96' },
  blue: { base: '#2d5b94', dark: '#1b3a63' },
  red: { base: '#a92b2f', dark: '#701a1f' },
} as const satisfies Readonly<Record<string, Paint>>;
export type PaintName = keyof typeof PAINTS;
