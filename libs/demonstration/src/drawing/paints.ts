export type Paint = { readonly base: string; readonly dark: string };

/** The colours that most cars have, the most usual first; `dark` is of what stands in the shade. */
export const PAINTS = {
  grey: { base: '#737c85', dark: '#4d555d' },
  white: { base: '#eceff1', dark: '#b9c2c8' },
  black: { base: '#2b2f35', dark: '#17191d' },
  silver: { base: '#b9c1c7', dark: '#868f96' },
  blue: { base: '#2d5b94', dark: '#1b3a63' },
  red: { base: '#a92b2f', dark: '#701a1f' },
} as const satisfies Readonly<Record<string, Paint>>;
export type PaintName = keyof typeof PAINTS;
