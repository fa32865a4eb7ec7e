import { z } from 'zod';
import { searchText } from '#shared/address/said.js';
import type { Place } from '../api/streams.js';

/** What stands in the address; anything it does not know counts as not said. */
export const streamFilter = z.object({
  context: z.string().default('auction').catch('auction'),
  key: searchText,
  /** The one whose state is shown: its kind and its key with a slash in between. */
  stream: searchText,
  position: searchText.refine((said) => /^\d*$/.test(said)).catch(''),
});
export type StreamFilter = z.infer<typeof streamFilter>;

/** The defaults, which stay out of the address. */
export const STREAM_FILTER = streamFilter.parse({});

/** Null while no stream is said. */
export const placeIn = ({ context, stream, position }: StreamFilter): Place | null => {
  const [, kind = '', key = ''] = /^([^/]+)\/(.+)$/.exec(stream) ?? [];
  if (kind === '') return null;
  return { context, kind, key, position: position === '' ? null : Number(position) };
};
