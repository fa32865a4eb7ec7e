/** Sources that are mutated together, and the nearby specs that must detect it. */
export type Group = {
  /** Globs of sources, from the root of the repository. */
  readonly sources: readonly string[];
  /** Globs of its specs. */
  readonly specs: readonly string[];
};

/** Groups in which at least 85 % of the mutants must be found. */
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
      // Without the slow brute-force spec beside them.
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
      // Compares every fold with its log.
      'libs/auction/read-model/src/boards.spec.ts',
    ],
  },
} as const satisfies Readonly<Record<string, Group>>;
