import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART_FOLDER, mergeValues, REQUIRED_VALUES } from './make-chart.js';
import { filledEnvironment, yamlObjects } from './deployment.js';
import { complaintsOf, type KubernetesObject } from './kubernetes.js';
import { parseSettings, ROLES } from './program.js';

type Probe = {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold: number;
};
type Variable = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: { readonly name: string; readonly optional?: boolean };
  };
};
type Container = {
  readonly image: string;
  readonly env: readonly Variable[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
};
type Pod = {
  readonly securityContext: object;
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly [Container];
};
type Deployment = KubernetesObject & {
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly metadata: {
        readonly labels: Readonly<Record<string, string>>;
        readonly annotations: object;
      };
      readonly spec: Pod;
    };
  };
};
type Service = KubernetesObject & {
  readonly spec: {
    readonly selector: Readonly<Record<string, string>>;
    readonly ports: readonly { readonly name: string; readonly targetPort: string }[];
  };
};
type Ingress = KubernetesObject & {
  readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
  readonly spec: {
    readonly rules: readonly {
      readonly host: string;
      readonly http: {
        readonly paths: readonly {
          readonly path: string;
          readonly backend: { readonly service: { readonly name: string } };
        }[];
      };
    }[];
  };
};

const helmOn = (more: object) => {
  const program = process.env['HELM'];
  assert.ok(program, 'HELM: npm run test:stack');
  const args = ['template', 'shop', CHART_FOLDER, '--kube-version', '1.34.0', '--values', '-'];
  const input = JSON.stringify(mergeValues(REQUIRED_VALUES, more));
  return spawnSync(program, args, { input, encoding: 'utf8' });
};
const rendered = (more: object = {}): KubernetesObject[] => {
  const { status, stdout, stderr } = helmOn(more);
  assert.equal(status, 0, stderr);
  return yamlObjects(stdout) as KubernetesObject[];
};
const allOf = <T extends KubernetesObject>(objects: KubernetesObject[], kind: T['kind']): T[] =>
  objects.filter((one) => one.kind === kind) as T[];

const objects = rendered();
const deployments = allOf<Deployment>(objects, 'Deployment');
const [config] = allOf<KubernetesObject & { readonly data: Readonly<Record<string, string>> }>(
  objects,
  'ConfigMap',
);

const APART = {
  processes: {
    api: { roles: ['api'], autoscaling: { enabled: true } },
    engine: {
      roles: ['engine'],
      replicas: 3,
      resources: { requests: { cpu: '1' }, limits: { memory: '2Gi' } },
    },
  },
  settings: { ENGINE_URLS: 'http://shop-engine:3000' },
};
const WITHOUT = { ingress: { enabled: false }, networkPolicy: { enabled: false } };
const DRESSED = {
  image: { tag: `sha256:${'a'.repeat(64)}`, pullSecrets: ['hub'] },
  ingress: { tlsSecret: 'fairlot-tls', annotations: { 'cert-manager.io/cluster-issuer': 'ours' } },
};

const matches = (selector: object, labels: object): boolean =>
  Object.entries(selector).every(
    ([key, value]) => (labels as Record<string, unknown>)[key] === value,
  );

describe('deploy/helm/fairlot', () => {
  it.each<[string, object]>([
    ['the defaults', {}],
    ['a separate engine', APART],
    ['without the edge', WITHOUT],
    ['with everything', DRESSED],
  ])('renders objects that the schemas of Kubernetes accept: %s', (_, values) => {
    const made = rendered(values);
    expect(made.length).toBeGreaterThan(15);
    expect(made.flatMap((one) => complaintsOf(one).map((why) => `${one.kind} ${why}`))).toEqual([]);
    expect(new Set(made.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(
      made.length,
    );
  });

  it('is validated strictly: an unknown field name is reported', () => {
    const [deployment] = structuredClone(deployments);
    assert.ok(deployment);
    const [container] = deployment.spec.template.spec.containers;
    Object.assign(container, { imagePullPolcy: 'Always' });
    expect(complaintsOf(deployment)).toEqual([
      '/spec/template/spec/containers/0/imagePullPolcy: unknown',
    ]);
  });

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    'passes only known settings to %s, and secrets only by reference',
    (_, { spec }) => {
      const { env } = spec.template.spec.containers[0];
      const given = Object.fromEntries(
        env.flatMap(({ name, value, valueFrom }) => {
          if (value !== undefined) return [[name, value]];
          expect(valueFrom?.secretKeyRef.name).toBe(REQUIRED_VALUES.secret.name);
          if (valueFrom?.secretKeyRef.optional === true) return [];
          return [
            [
              name,
              name === 'DATABASE_URL' ? 'postgres://a:b@c/d' : (filledEnvironment()[name] ?? ''),
            ],
          ];
        }),
      );
      const settings = parseSettings({ ...config?.data, ...given });
      expect(settings).toMatchObject({
        demo: false,
        port: 3000,
        dataDir: '/data',
        filesUrl: REQUIRED_VALUES.settings.FILES_URL,
      });
      expect(settings.kafka?.brokers).toHaveLength(2);
      expect(
        Object.keys(config?.data ?? {}).filter((key) =>
          /SECRET|PASSWORD|TOKEN|DATABASE|SMTP/.test(key),
        ),
      ).toEqual([]);
    },
  );

  it('runs every role of the program, and refuses values that leave one out', () => {
    const roles = deployments.flatMap(({ spec }) =>
      (
        spec.template.spec.containers[0].env.find(({ name }) => name === 'FAIRLOT_ROLES')?.value ??
        ''
      ).split(','),
    );
    expect(new Set(roles)).toEqual(new Set(ROLES));
    for (const values of [
      { processes: { clock: { replicas: 0 } } },
      { processes: { relay: null } },
    ])
      expect(helmOn(values)).toMatchObject({
        stderr: expect.stringMatching(/no deployment has the role (?:clock|relay)/),
      });
  });

  it('runs each container as an unprivileged user who can write only to /data and /tmp', () => {
    for (const { spec } of deployments) {
      const {
        securityContext,
        containers: [container],
      } = spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
      expect(container.image).toBe('fairlot:1.0.0');
    }
  });

  it('restarts a pod only if its process is not live, and allows a start of 30 minutes', () => {
    for (const { spec } of deployments) {
      const { startupProbe, livenessProbe, readinessProbe } = spec.template.spec.containers[0];
      expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        '/health/live',
        '/health/live',
      ]);
      expect(readinessProbe.httpGet.path).toBe('/health/ready');
      // The program itself allows this time for the check of each part.
      const [, waits] =
        /CHECK_MS_MAX = (\d+)/.exec(readFileSync('apps/server/src/http/health.ts', 'utf8')) ?? [];
      expect((readinessProbe.timeoutSeconds ?? 1) * 1_000).toBeGreaterThan(Number(waits));
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBe(1_800);
    }
  });

  it('has services that select existing pods, and a disruption budget for each deployment', () => {
    const labels = deployments.map(({ spec }) => spec.template);
    for (const { metadata, spec } of allOf<Service>(objects, 'Service')) {
      const pods = labels.filter((pod) => matches(spec.selector, pod.metadata.labels));
      expect(pods, metadata.name).toHaveLength(1);
      const ports = pods[0]?.spec.containers[0].ports.map(({ name }) => name);
      expect(ports).toEqual(expect.arrayContaining(spec.ports.map(({ targetPort }) => targetPort)));
    }
    expect(allOf(objects, 'PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(
      deployments.map(({ metadata }) => metadata.name),
    );
  });

  it('hashes requests by auction at the ingress, and routes sockets to the live pods', () => {
    const edges = allOf<Ingress>(objects, 'Ingress');
    const services = allOf(objects, 'Service').map(({ metadata }) => metadata.name);
    const ways = edges.flatMap(({ spec }) =>
      spec.rules.flatMap(({ host, http }) =>
        http.paths.map(({ path, backend }) => [host, path, backend.service.name]),
      ),
    );
    expect(ways).toEqual([
      ['fairlot.example', '/', 'shop-api'],
      ['fairlot.example', '/socket.io', 'shop-live'],
      ['fairlot.example', '/mqtt', 'shop-live'],
    ]);
    expect(services).toEqual(expect.arrayContaining(['shop-api', 'shop-live']));
    expect(edges[0]?.metadata.annotations['nginx.ingress.kubernetes.io/upstream-hash-by']).toBe(
      '$auction_process',
    );
    // The operator defines the map with that name, as nginx.conf does for compose.
    const pattern =
      /~\^\/api\S+/.exec(readFileSync('deploy/nginx/nginx.conf', 'utf8'))?.[0] ?? 'none';
    expect(readFileSync('deploy/README.md', 'utf8')).toContain(pattern);
  });

  it('restarts pods when their settings change, and leaves their number to autoscaling if it is enabled', () => {
    const annotations = (made: KubernetesObject[]) =>
      allOf<Deployment>(made, 'Deployment').map(({ spec }) => spec.template.metadata.annotations);
    expect(annotations(rendered({ settings: { RATE_READ: '30/300' } }))).not.toEqual(
      annotations(objects),
    );
    const apart = rendered(APART);
    const [api] = allOf<Deployment>(apart, 'Deployment');
    expect(api?.spec.replicas).toBeUndefined();
    expect(allOf(apart, 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name)).toEqual([
      'shop-api',
    ]);
    expect(deployments[0]?.spec.replicas).toBe(2);
  });

  it('refuses unknown values, because Helm checks them against the schema', () => {
    const { status, stderr } = helmOn({ settings: { PUBLIK_URL: 'https://a.example' } });
    expect(status).toBe(1);
    expect(stderr).toContain('PUBLIK_URL');
  });
});
