import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeWith, filledEnvironment, portalsOf, yamlFile } from './deployment.js';
import { METRIC_NAMES, parseSettings } from './program.js';

type Scraped = {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly authorization: { readonly credentials_file: string };
    readonly static_configs: readonly {
      readonly targets: readonly string[];
      readonly labels: { readonly role: string };
    }[];
  }[];
};
type Board = {
  readonly uid: string;
  readonly panels: readonly {
    readonly datasource: { readonly uid: string };
    readonly targets: readonly { readonly expr: string }[];
  }[];
};
type Alerts = {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
};

const scraped = yamlFile('deploy/prometheus/prometheus.yml') as Scraped;
const [job] = scraped.scrape_configs;
const compose = composeWith(filledEnvironment());
const board = JSON.parse(readFileSync('deploy/grafana/boards/fairlot.json', 'utf8')) as Board;
const alerts = (yamlFile('deploy/prometheus/alerts.yml') as Alerts).groups.flatMap(
  ({ rules }) => rules,
);
const queries = [
  ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...alerts.map(({ expr }) => expr),
];

const known = new Set(['up', ...METRIC_NAMES]);
const metricsIn = (query: string): string[] =>
  [...query.matchAll(/\b(?:fairlot|nodejs|process)_\w+|\bup\b/g)].map(([name]) => name);

describe('Prometheus', () => {
  it('scrapes each process of docker-compose.yml under its role, with the token of operators', () => {
    const request = job?.static_configs.flatMap(({ targets, labels }) =>
      targets.map((target) => [target, labels.role]),
    );
    const running = portalsOf(compose).map(([name, { environment }]) => {
      const { port, roles } = parseSettings(environment);
      return [`${name}:${port}`, roles[0]];
    });
    expect(request).toEqual(running);
    const { secrets = [] } = compose.services['prometheus'] ?? {};
    expect(job?.authorization.credentials_file).toBe(`/run/secrets/${secrets[0]}`);
    expect(compose.secrets[secrets[0] ?? '']?.environment).toBe('OPERATORS_TOKEN');
    expect(scraped.rule_files).toEqual(['alerts.yml']);
  });

  it('has every metric that the panels and alerts use', () => {
    expect(queries.length).toBeGreaterThan(20);
    for (const query of queries) expect(metricsIn(query)).not.toEqual([]);
    expect(queries.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([]);
  });

  it('is the configured data source of every Grafana panel', () => {
    const [source] = (
      yamlFile('deploy/grafana/provisioning/datasources/prometheus.yml') as {
        datasources: { uid: string; url: string }[];
      }
    ).datasources;
    expect(source?.url).toBe('http://prometheus:9090');
    expect(board.panels.map(({ datasource }) => datasource.uid)).toEqual(
      board.panels.map(() => source?.uid),
    );
  });
});
