import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

/**
 * A generated validator, for which there is no type. It stores the errors in a property of itself.
 */
type Validate = ((data: unknown) => boolean) & {
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
};
const SCHEMA_BY_KIND = new Map<string, Validate>([
  ['v1 ConfigMap', configMap],
  ['v1 Service', service],
  ['apps/v1 Deployment', deployment],
  ['autoscaling/v2 HorizontalPodAutoscaler', autoscaler],
  ['networking.k8s.io/v1 Ingress', ingress],
  ['networking.k8s.io/v1 NetworkPolicy', networkPolicy],
  ['policy/v1 PodDisruptionBudget', disruptionBudget],
]);

export type KubernetesObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
};

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

const pathsIn = (value: unknown, path = ''): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, one]) => [
        `${path}/${key}`,
        ...pathsIn(one, `${path}/${key}`),
      ])
    : [];

/** Returns a view of the object that records every property that is read. */
const recordReads = <T extends object>(value: T, read: (path: string) => void, path = ''): T =>
  new Proxy(value, {
    get: (target, key, receiver) => {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found;
      read(`${path}/${key}`);
      return isObject(found) ? recordReads(found, read, `${path}/${key}`) : found;
    },
  });

/**
 * Returns the violations of the schemas. The schemas of Kubernetes accept unknown names, so a name
 * that the validation never reads counts as a violation.
 */
export const complaintsOf = (object: KubernetesObject): string[] => {
  const validate = SCHEMA_BY_KIND.get(`${object.apiVersion} ${object.kind}`);
  if (validate === undefined) return [`${object.apiVersion} ${object.kind}: not known here`];
  const read = new Set<string>();
  if (!validate(recordReads(object, (path) => void read.add(path))))
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath}: ${message}`,
    );
  return pathsIn(object)
    .filter((path) => !read.has(path))
    .map((path) => `${path}: unknown`);
};
