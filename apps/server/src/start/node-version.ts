/** Where what the program calls begins (`Promise.withResolvers`, its sign-in); `engines` says so too. */
export const OLDEST_NODE = 22;

class NodeTooOld extends Error {
  override readonly name = 'NodeTooOld';
  constructor(version: string) {
    super(
      `Node ${OLDEST_NODE} or newer is needed, this is ${version}. ` +
        'npm start takes the one that the project brings along.',
    );
  }
}

/** @param version as `process.versions.node` says it */
export const checkNode = (version: string): void => {
  if (Number.parseInt(version, 10) < OLDEST_NODE) throw new NodeTooOld(version);
};
