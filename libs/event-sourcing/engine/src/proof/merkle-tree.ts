import { sha256 } from '@fairlot/event-sourcing-declaration';

/** A step on the path from a leaf to the root: the hash of the sibling node, and its side. */
export type PathStep = { readonly side: 'L' | 'R'; readonly hash: string };

const parentHash = (left: string, right: string): string => sha256(`node\n${left}\n${right}`);

/** Computes the root hash from a leaf and its path. */
export const rootFromPath = (leaf: string, path: readonly PathStep[]): string => {
  let hash = leaf;
  for (const step of path) {
    hash = step.side === 'L' ? parentHash(step.hash, hash) : parentHash(hash, step.hash);
  }
  return hash;
};

const nextLevel = (level: readonly string[]): string[] => {
  const nodes: string[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index] as string;
    const right = level[index + 1];
    nodes.push(right === undefined ? left : parentHash(left, right));
  }
  return nodes;
};

/** A binary hash tree with at least one leaf. A node without a sibling moves up unchanged. */
export class MerkleTree {
  /**
   * The levels of the tree, from the leaves up. Each node is stored as the path step of its
   * sibling, so that all leaves below the sibling share it.
   */
  readonly #levels: (readonly PathStep[])[] = [];
  readonly root: string;

  constructor(leaves: readonly string[]) {
    let level = leaves;
    for (; level.length > 1; level = nextLevel(level)) {
      this.#levels.push(
        level.map((hash, index) => ({ side: (index & 1) === 0 ? 'L' : 'R', hash })),
      );
    }
    this.root = level[0] as string;
  }

  path(leaf: number): PathStep[] {
    const steps: PathStep[] = [];
    let index = leaf;
    for (const level of this.#levels) {
      const neighbour = level[index ^ 1];
      if (neighbour !== undefined) steps.push(neighbour);
      index >>= 1;
    }
    return steps;
  }
}
