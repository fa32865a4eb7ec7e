/** Sources that are mutated together, and the nearby specs that must detect the mutations. */
export type Group = {
  /** Globs of the sources, from the root of the repository. */
  readonly sources: readonly string[];
  /** Globs of the specs, from the root of the repository. */
  readonly specs: readonly string[];
};

/** The groups. In each of them, the specs must detect at least 85 % of the mutants. */
export const GROUPS = {
  domain: {
    sources: ['libs/{auction,vehicles}/domain/src/**/*.ts', 'libs/auction/rules/src/*.ts'],
    specs: ['libs/{auction,vehicles}/domain/**/*.spec.ts', 'libs/auction/rules/**/*.spec.ts'],
  },
  engine: {
    sources: ['libs/event-sourcing/engine/src/{,command/,commit/,proof/,state/}*.ts'],
    specs: ['libs/event-sourcing/{engine,declaration}/**/*.spec.ts'],
  },
  store: {
    sources: ['libs/event-store/{port,postgres}/src/*.ts'],
    specs: ['libs/event-store/**/*.spec.ts'],
  },
  receipts: {
    sources: [
      'libs/event-sourcing/engine/src/proof/{merkle-tree,receipt,receipt-signer,verify-receipt}.ts',
      'libs/event-sourcing/declaration/src/hashes.ts',
      'libs/auction/application/src/receipts/*.ts',
    ],
    specs: [
      'libs/event-sourcing/{engine,declaration}/**/*.spec.ts',
      // This leaves out the slow brute-force spec in the same folder.
      'libs/auction/application/src/receipts/{quiet-receipt,receipt-check,refusal-check}.spec.ts',
    ],
  },
  visibility: {
    sources: [
      'libs/access/domain/src/*.ts',
      'libs/auction/public-lot/src/*.ts',
      'libs/auction/event-schema/src/secrecy/*.ts',
    ],
    specs: [
      'libs/access/domain/**/*.spec.ts',
      'libs/auction/{event-schema,public-lot,live}/**/*.spec.ts',
      'libs/auction/application/src/{live,lots,visibility}/*.spec.ts',
      // This spec compares every fold with its log.
      'libs/auction/read-model/src/boards.spec.ts',
    ],
  },
} as const satisfies Readonly<Record<string, Group>>;
