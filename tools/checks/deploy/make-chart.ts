import { readFileSync } from 'node:fs';
import { yamlFile } from './deployment.js';

export const CHART_FOLDER = 'deploy/helm/fairlot';

type Values = {
  readonly secret: { readonly keys: readonly string[]; readonly optional: readonly string[] };
  readonly processes: Readonly<Record<string, object>>;
};
export const DEFAULT_VALUES = yamlFile(`${CHART_FOLDER}/values.yaml`) as Values;
export const VALUES_SCHEMA = JSON.parse(
  readFileSync(`${CHART_FOLDER}/values.schema.json`, 'utf8'),
) as {
  readonly definitions: {
    readonly secretKey: { readonly enum: readonly string[] };
    readonly process: {
      readonly properties: {
        readonly roles: { readonly items: { readonly enum: readonly string[] } };
      };
    };
  };
  readonly properties: {
    readonly settings: { readonly propertyNames: { readonly enum: readonly string[] } };
  };
};

/** The values that the chart requires and that have no default. */
export const REQUIRED_VALUES = {
  image: { tag: '1.0.0' },
  secret: { name: 'fairlot-secrets' },
  settings: {
    PUBLIC_URL: 'https://fairlot.example',
    KAFKA_BROKERS: 'kafka-0.kafka:9092,kafka-1.kafka:9092',
    FILES_URL: 's3://fairlot/files?region=eu-central-1',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'fairlot',
    TRUST_PROXY: '10.0.0.0/8',
  },
};

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Merges values over the chart's defaults in the same way as Helm. */
export const mergeValues = (under: unknown, over: unknown): unknown =>
  isTree(under) && isTree(over)
    ? Object.fromEntries(
        [...Object.keys(under), ...Object.keys(over)].map((key) => [
          key,
          key in over ? mergeValues(under[key], over[key]) : under[key],
        ]),
      )
    : over;
