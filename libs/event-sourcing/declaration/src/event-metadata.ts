/** What stands in the metadata of every event; `stateHash` is of the state before the event. */
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
  /** Stands beside a state hash; not in events of before it was said. */
  readonly stateHashVersion?: number;
};

/** What of it leaves the log. */
export type ToldMetadata = Pick<EventMetadata, 'commandId' | 'ingressAt' | 'decidedAt'>;

const TEXT = String.raw`[^"\\\0-\x1f]*`;
const WHOLE = String.raw`(?:0|[1-9]\d*)`;
/** All of a text as the engine writes it: what followers are not told of it need not be made then. */
const WRITTEN = new RegExp(
  `^{"commandId":"(${TEXT})","fingerprint":"${TEXT}","actor":{"idUser":${WHOLE},` +
    `"idDealer":(?:null|${WHOLE}),"role":"${TEXT}"},"ingressAt":(${WHOLE}),"decidedAt":(${WHOLE})` +
    `(?:,"stateHash":"${TEXT}"(?:,"stateHashVersion":${WHOLE})?)?}$`,
);

/** Of metadata as it is stored, whoever wrote it. @throws SyntaxError when the text is damaged */
export const toldMetadata = (text: string): ToldMetadata => {
  const [, id, ingress, decision] = WRITTEN.exec(text) ?? [];
  if (id !== undefined)
    return { commandId: id, ingressAt: Number(ingress), decidedAt: Number(decision) };
  const { commandId, ingressAt, decidedAt } = JSON.parse(text) as EventMetadata;
  return { commandId, ingressAt, decidedAt };
};
