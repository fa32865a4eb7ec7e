import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ListFault } from './list-fault.js';

/** Called for the parts of an XML text. */
export type XmlHandlers = {
  /** @param name of the element, without a namespace prefix */
  readonly opened?: (name: string, tag: SaxesTagPlain) => void;
  readonly closed?: (name: string) => void;
  readonly text?: (text: string) => void;
};

export const localNameOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML in pieces. Custom entities are never expanded. @throws ListFault */
export async function* readXml(
  pieces: AsyncIterable<string>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let fault: Error | null = null;
  parser.on('error', (error) => (fault ??= error));
  parser.on('opentag', (tag) => handlers.opened?.(localNameOf(tag.name), tag));
  parser.on('closetag', (tag) => handlers.closed?.(localNameOf(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  for await (const piece of pieces) {
    parser.write(piece);
    if (fault !== null) throw new ListFault('list_broken', 1, String(fault));
    yield;
  }
  parser.close();
  if (fault !== null) throw new ListFault('list_broken', 1, String(fault));
}

export const readAll = async (
  pieces: AsyncIterable<string>,
  handlers: XmlHandlers,
): Promise<void> => {
  for await (const _ of readXml(pieces, handlers));
};
