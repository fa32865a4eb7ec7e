/**
 * The oldest Node that has all functions in use (`Promise.withResolvers`, and those that the
 * identity provider needs). `engines` in package.json requires it too.
 */
export const OLDEST_NODE = 22;

class NodeTooOld extends Error {
  override readonly name = 'NodeTooOld';
  constructor(version: string) {
    super(
      `Fairlot needs Node ${OLDEST_NODE} or later, but this is ${version}. Start it with npm start, which uses the version in node_modules.`,
    );
  }
}

/**
 * Throws NodeTooOld if this Node is too old.
 * @param version in the form of `process.versions.node`
 */
export const checkNode = (version: string): void => {
  if (Number.parseInt(version, 10) < OLDEST_NODE) throw new NodeTooOld(version);
};
