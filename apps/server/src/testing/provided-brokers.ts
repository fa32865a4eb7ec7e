/** Addresses of the Kafka that `kafka.setup.ts` starts for the Vitest project `apart`. */
export type Brokers = readonly string[];

declare module 'vitest' {
  export interface ProvidedContext {
    brokers: Brokers;
  }
}
