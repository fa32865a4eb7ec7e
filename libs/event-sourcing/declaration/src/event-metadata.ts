/** The metadata stored with every event. `stateHash` is the hash of the state before the event. */
export type EventMetadata = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly actor: {
    readonly idUser: number;
    readonly idDealer: number | null;
    readonly role: string;
  };
  readonly ingressAt: number;
  readonly decidedAt: number;
  readonly stateHash?: string;
  /** Version of `stateHash`; absent in older events. */
  readonly stateHashVersion?: number;
};

/** The part of an event's metadata that is published. */
export type PublicMetadata = Pick<EventMetadata, 'commandId' | 'ingressAt' | 'decidedAt'>;

const TEXT_PATTERN = String.raw`[^"\\\0-\x1f]*`;
const WHOLE_NUMBER = String.raw`(?:0|[1-9]\d*)`;
/** Matches metadata as the engine writes it. A match is faster than parsing the JSON. */
const CANONICAL_METADATA = new RegExp(
  `^{"commandId":"(${TEXT_PATTERN})","fingerprint":"${TEXT_PATTERN}","actor":{"idUser":${WHOLE_NUMBER},` +
    `"idDealer":(?:null|${WHOLE_NUMBER}),"role":"${TEXT_PATTERN}"},"ingressAt":(${WHOLE_NUMBER}),"decidedAt":(${WHOLE_NUMBER})` +
    `(?:,"stateHash":"${TEXT_PATTERN}"(?:,"stateHashVersion":${WHOLE_NUMBER})?)?}$`,
);

/** Reads the public part of stored metadata. @throws SyntaxError if the text is damaged */
export const publicMetadata = (text: string): PublicMetadata => {
  const [, id, ingress, decision] = CANONICAL_METADATA.exec(text) ?? [];
  if (id !== undefined)
    return { commandId: id, ingressAt: Number(ingress), decidedAt: Number(decision) };
  const { commandId, ingressAt, decidedAt } = JSON.parse(text) as EventMetadata;
  return { commandId, ingressAt, decidedAt };
};
