import { readFileSync } from 'node:fs';
import { Metrics } from '../../../apps/server/src/http/metrics.js';

/** What the program itself says of its environment. */
export { parseSettings, ROLES, SETTING_KEYS } from '@fairlot/server/settings';

const PARTS = ['', '_bucket', '_sum', '_count'];
/** Its registry says what there is; what follows the log is named where the portal starts. */
const named = readFileSync('apps/server/src/start/portal.ts', 'utf8').matchAll(
  /^ {4}'(fairlot_\w+)',$/gm,
);

/** What a process answers at `/metrics`, by the names that Prometheus knows. */
export const METRICS: readonly string[] = [
  ...new Metrics().registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      String(type) === 'histogram' ? PARTS.map((part) => name + part) : [name],
    ),
  ...[...named].map(([, name = '']) => name),
];
