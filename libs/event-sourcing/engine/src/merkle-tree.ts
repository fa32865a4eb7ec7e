import { sha256 } from '@fairlot/event-sourcing-declaration';

/** The neighbour on the way up, and on which side of the own hash it stands. */
export type PathStep = { readonly side: 'L' | 'R'; readonly hash: string };

const parent = (left: string, right: string): string => sha256(`node\n${left}\n${right}`);

/** The hash at the end of a path. */
export const climb = (leaf: string, path: readonly PathStep[]): string => {
  let hash = leaf;
  for (const step of path) {
    hash = step.side === 'L' ? parent(step.hash, hash) : parent(hash, step.hash);
  }
  return hash;
};

/** A binary hash tree; a node without a neighbour moves up unchanged. At least one leaf. */
export class MerkleTree {
  readonly #levels: (readonly string[])[];

  constructor(leaves: readonly string[]) {
    this.#levels = [leaves];
    for (let level = leaves; level.length > 1;) {
      const above: string[] = [];
      for (let index = 0; index < level.length; index += 2) {
        const left = level[index] as string;
        const right = level[index + 1];
        above.push(right === undefined ? left : parent(left, right));
      }
      this.#levels.push(above);
      level = above;
    }
  }

  get root(): string {
    return this.#levels.at(-1)?.[0] as string;
  }

  path(leaf: number): PathStep[] {
    const steps: PathStep[] = [];
    let index = leaf;
    for (const level of this.#levels) {
      const neighbour = level[index ^ 1];
      if (neighbour !== undefined) {
        steps.push({ side: (index & 1) === 1 ? 'L' : 'R', hash: neighbour });
      }
      index >>= 1;
    }
    return steps;
  }
}
