import { readFileSync } from 'node:fs';
import { Metrics } from '../../../apps/server/src/http/metrics.js';

/** The program's own description of its environment. */
export { parseSettings, ROLES, SETTING_KEYS } from '@fairlot/server/settings';

const METRIC_SUFFIXES = ['', '_bucket', '_sum', '_count'];
/** Metrics from the registry. Those of followers are named in the portal's start. */
const registeredMetrics = readFileSync(
  'apps/server/src/start/follower-metrics.ts',
  'utf8',
).matchAll(/^ {4}'(fairlot_\w+)',$/gm);

/** Metric names at `/metrics`, as in Prometheus. */
export const METRIC_NAMES: readonly string[] = [
  ...new Metrics().registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      String(type) === 'histogram' ? METRIC_SUFFIXES.map((part) => name + part) : [name],
    ),
  ...[...registeredMetrics].map(([, name = '']) => name),
];
