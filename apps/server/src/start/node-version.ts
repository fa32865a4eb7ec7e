/** Where what the program calls begins (`Promise.withResolvers`, its sign-in); `engines` says so too. */
export const OLDEST_NODE = 22;

class NodeTooOld extends Error {
  override readonly name = 'NodeTooOld';
  constructor(version: string) {
    super(
      `Fairlot needs Node ${OLDEST_NODE} or later, but this is ${version}. Start it with npm start, which uses the version in node_modules.`,
    );
  }
}

/** @param version as `process.versions.node` says it */
export const checkNode = (version: string): void => {
  if (Number.parseInt(version, 10) < OLDEST_NODE) throw new NodeTooOld(version);
};
