import type { Profiler } from 'node:inspector/promises';

type Place = { readonly name: string; readonly holds: RegExp };

/**
 * Categories of the time of a bid, each with places in the code. A sample counts for the innermost
 * function that is in one of these places. Library code counts for its caller. Node's own code
 * outside all of these places counts as HTTP.
 */
const CATEGORIES: readonly Place[] = [
  { name: 'garbage collection', holds: /^\(garbage collector\)/ },
  { name: 'idle', holds: /^\(idle\)/ },
  { name: 'contract: the answer', holds: /parse-answer|answer-writer/ },
  { name: 'contract: the request', holds: /parse-input/ },
  {
    name: 'sign-in and rates',
    holds: /libs\/access\/(?:http|records)\/.*(?:guard|source|session|limits)/,
  },
  {
    name: 'facts of bidder and auction',
    holds: /libs\/(?:access\/(?:domain|records)|partners)\//,
  },
  { name: 'store', holds: /libs\/event-store\/|node_modules\/pg/ },
  {
    name: 'followers of the log',
    holds: /\/(?:relay|projection|reaction|live|live-bus|projector|roles)\//,
  },
  {
    name: 'engine and rules',
    holds: /libs\/(?:event-sourcing\/|auction\/(?:domain|event-schema|rules))/,
  },
  { name: 'offer service', holds: /libs\/auction\/|@nestjs\/cqrs/ },
  { name: 'framework', holds: /node_modules\/(?:@nestjs|rxjs|reflect-metadata)/ },
  { name: 'metrics', holds: /prom-client|http\/metrics/ },
  {
    name: 'HTTP server',
    holds: /node_modules\/|apps\/server\/|libs\/access\/http\/|^\(program\)|node:/,
  },
];
const OTHER_CATEGORY = 'else';

const placeOf = ({ callFrame: { functionName, url } }: Profiler.ProfileNode): string | null => {
  const at = url === '' ? functionName : url.replace(/^file:\/\//, '');
  return CATEGORIES.find(({ holds }) => holds.test(at))?.name ?? null;
};

/** Each category's share (0 to 1) of the sampled time. Idle time is left out. */
export const sharesOf = ({
  nodes,
  samples = [],
}: Profiler.Profile): ReadonlyMap<string, number> => {
  const places = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const resolve = (id: number): string => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const node = byId.get(id);
    const parent = parents.get(id);
    const own = node === undefined ? null : placeOf(node);
    // Time in Node.js and in libraries counts for the caller.
    const isOwn = own !== null && own !== 'HTTP server';
    const above = isOwn || parent === undefined ? null : resolve(parent);
    const place =
      isOwn || above === null || above === OTHER_CATEGORY ? (own ?? OTHER_CATEGORY) : above;
    places.set(id, place);
    return place;
  };
  const counts = new Map<string, number>();
  for (const sample of samples) {
    const place = resolve(sample);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const idle = counts.get('idle') ?? 0;
  counts.delete('idle');
  const busy = Math.max(1, samples.length - idle);
  return new Map(
    [...counts]
      .map(([place, count]) => [place, count / busy] as const)
      .toSorted(([, a], [, b]) => b - a),
  );
};
