import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The shades of the brand's petrol. White text on shades 7 to 9 has a contrast of at least 4.5. */
const petrol: MantineColorsTuple = [
  '#e8f5f6',
  '#d2e8ea',
  '#a5d0d5',
  '#76b8bf',
  '#4fa3ac',
  '#3096a1',
  '#188793',
  '#0d7581',
  '#006773',
  '#005560',
];
const slate: MantineColorsTuple = [
  '#f6f8f9',
  '#eef1f4',
  '#e1e6ea',
  '#cfd6dc',
  '#b0bac3',
  '#8a96a1',
  '#5f6c78',
  '#475360',
  '#303a45',
  '#1b232b',
];
const night: MantineColorsTuple = [
  '#dbe2e8',
  '#bcc7d0',
  '#98a6b2',
  '#6d7c89',
  '#47545f',
  '#37424c',
  '#29323b',
  '#1c242b',
  '#151b21',
  '#0e1317',
];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  colors: { petrol, gray: slate, dark: night },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
