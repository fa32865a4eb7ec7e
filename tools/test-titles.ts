/** Reads the titles of tests from the source text of a spec, without running it. */
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

/** A test or a group of tests, with its title as it is written in the file. */
export type TestTitle = { readonly kind: 'test' | 'group'; readonly title: string };

const KIND_BY_FUNCTION: ReadonlyMap<string, TestTitle['kind']> = new Map([
  ['it', 'test'],
  ['test', 'test'],
  ['describe', 'group'],
]);

/** Modifiers with which a test does not run, or passes when it fails. */
const INEFFECTIVE_MODIFIERS = new Set(['skip', 'todo', 'fails']);

/** The parts of `it.skipIf(…).each(ROWS)`: `it`, its modifiers and its table. */
type Chain = {
  readonly name: string;
  readonly modifiers: readonly string[];
  readonly table: ESTree.Node | undefined;
};

const chainOf = (callee: ESTree.Expression): Chain => {
  const modifiers: string[] = [];
  let table: ESTree.Node | undefined;
  let node: ESTree.Node = callee;
  for (;;) {
    if (node.type === 'Identifier') return { name: node.name, modifiers, table };
    if (node.type === 'CallExpression') {
      table ??= node.arguments[0];
      node = node.callee;
    } else if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
      modifiers.push(node.property.name);
      node = node.object;
    } else return { name: '', modifiers, table };
  }
};

/** Returns the expression without casts such as `as const`. */
const withoutCasts = (node: ESTree.Node): ESTree.Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? withoutCasts(node.expression)
    : node;

const textOf = (node: ESTree.Node | null | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];

/** The first cell of each row that is written out. Computed rows are left out. */
const firstCells = (table: ESTree.Node): string[] => {
  const rows = withoutCasts(table);
  if (rows.type !== 'ArrayExpression') return [];
  return rows.elements.flatMap((element) => {
    const row = element === null ? null : withoutCasts(element);
    return row?.type === 'ArrayExpression' ? textOf(row.elements[0]) : textOf(row);
  });
};

/**
 * The titles of a spec. A title that begins with `%s` is returned once for each row of its table.
 */
export const titlesIn = (text: string, lang: 'ts' | 'tsx' = 'ts'): TestTitle[] => {
  const { program, errors } = parseSync(`spec.${lang}`, text, { lang });
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(error.message);
  const constants = new Map<string, ESTree.Node>();
  const titles: TestTitle[] = [];
  let skipped = 0;

  const tableOf = (node: ESTree.Node): ESTree.Node =>
    node.type === 'Identifier' ? (constants.get(node.name) ?? node) : node;
  const titleOf = (node: ESTree.Node | undefined): string | undefined =>
    node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : textOf(node)[0];
  const chainOfTest = ({ callee }: ESTree.CallExpression) => {
    const chain = chainOf(callee);
    return { ...chain, kind: KIND_BY_FUNCTION.get(chain.name) };
  };
  const isSkippedGroup = (call: ESTree.CallExpression): boolean => {
    const { kind, modifiers } = chainOfTest(call);
    return kind === 'group' && modifiers.some((word) => INEFFECTIVE_MODIFIERS.has(word));
  };

  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
    CallExpression: (call) => {
      if (isSkippedGroup(call)) skipped += 1;
      const { kind, modifiers, table } = chainOfTest(call);
      const title = titleOf(call.arguments[0]);
      if (kind === undefined || title === undefined || skipped > 0) return;
      if (modifiers.some((word) => INEFFECTIVE_MODIFIERS.has(word))) return;
      if (!title.startsWith('%s')) titles.push({ kind, title });
      else if (table !== undefined)
        for (const name of firstCells(tableOf(table)))
          titles.push({ kind, title: title.replace('%s', () => name) });
    },
    'CallExpression:exit': (call) => {
      if (isSkippedGroup(call)) skipped -= 1;
    },
  }).visit(program);
  return titles;
};
