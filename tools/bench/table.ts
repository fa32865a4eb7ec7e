import type { Result } from './result.ts';

const figureOf = (value: number | null, unit: string): string =>
  value === null ? '-' : `${formatDigits(value)} ${unit}`;

const formatDigits = (value: number): string => {
  if (Math.abs(value) >= 100) return value.toLocaleString('en', { maximumFractionDigits: 0 });
  return value.toFixed(2);
};

const targetOf = ({ target, unit, ratio }: Result): string => {
  if (target === null) return '-';
  const [sign, bound] = 'least' in target ? ['≥', target.least] : ['≤', target.most];
  return ratio === null ? `${sign} ${bound} ${unit}` : `${sign} ${bound}`;
};

const rowOf = (result: Result): string[] => {
  const { claim, unit, figure, reference, ratio, met } = result;
  const verdict = met === null ? '-' : met ? 'yes' : 'NO';
  return [
    claim,
    figureOf(figure, unit),
    figureOf(reference, unit),
    ratio === null ? '-' : formatDigits(ratio),
    targetOf(result),
    verdict,
  ];
};

const HEADINGS = ['Measured', 'Figure', 'Reference', 'Ratio', 'To reach', 'Reached'];

/** Renders results as a Markdown table with aligned columns. */
export const tableOf = (results: readonly Result[]): string => {
  const rows = [HEADINGS, ...results.map(rowOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = HEADINGS, ...body] = rows;
  return [line(head), rule, ...body.map(line)].join('\n');
};
