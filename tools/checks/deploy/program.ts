import { readFileSync } from 'node:fs';
import { Metrics } from '../../../apps/server/src/http/metrics.js';

/** Re-exports how the program itself describes its environment. */
export { parseSettings, ROLES, SETTING_KEYS } from '@fairlot/server/settings';

const METRIC_SUFFIXES = ['', '_bucket', '_sum', '_count'];
/** The text of the metrics registry. The metrics of followers are named where the portal starts. */
const registeredMetrics = readFileSync(
  'apps/server/src/start/follower-metrics.ts',
  'utf8',
).matchAll(/^ {4}'(fairlot_\w+)',$/gm);

/** The names of the metrics at `/metrics`, as Prometheus knows them. */
export const METRIC_NAMES: readonly string[] = [
  ...new Metrics().registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      String(type) === 'histogram' ? METRIC_SUFFIXES.map((part) => name + part) : [name],
    ),
  ...[...registeredMetrics].map(([, name = '']) => name),
];
