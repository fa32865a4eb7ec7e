import type { AnyStateMachine, AnyStateNode } from 'xstate';

const PAD = '  ';

const nodeNameOf = (node: AnyStateNode): string => node.path.join('_');

/**
 * The lines of the transitions from a state. Events with the same source and target share one arrow
 * with both names.
 */
const transitionsOf = (node: AnyStateNode): string[] => {
  const byTarget = new Map<string, string[]>();
  for (const [event, transitions] of node.transitions)
    for (const target of transitions.flatMap((transition) => transition.target ?? [])) {
      const name = nodeNameOf(target);
      byTarget.set(name, [...(byTarget.get(name) ?? []), event]);
    }
  return [...byTarget].map(
    ([target, events]) => `${nodeNameOf(node)} --> ${target}: ${events.join(', ')}`,
  );
};

const initialOf = (node: AnyStateNode): string[] =>
  (node.initial?.target ?? []).map((first) => `[*] --> ${nodeNameOf(first)}`);

/**
 * The lines of a state. A nested state has its path as a unique name in the diagram, and its arrows
 * may lead out of its box.
 */
const stateBoxOf = (node: AnyStateNode): string[] => {
  const inner = Object.values(node.states);
  if (inner.length === 0) return [`state "${node.key}" as ${nodeNameOf(node)}`];
  const lines = [...inner.flatMap(stateBoxOf), ...initialOf(node)];
  return [`state ${nodeNameOf(node)} {`, ...lines.map((line) => PAD + line), '}'];
};

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesIn),
];

/** Renders the states and transitions of a machine as a Mermaid diagram. */
export const chartOf = ({ root }: AnyStateMachine): string => {
  const nodes = Object.values(root.states).flatMap(nodesIn);
  const lines = [
    ...Object.values(root.states).flatMap(stateBoxOf),
    ...initialOf(root),
    ...nodes.flatMap(transitionsOf),
    ...nodes.filter(({ type }) => type === 'final').map((node) => `${nodeNameOf(node)} --> [*]`),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => PAD + line)].join('\n');
};
