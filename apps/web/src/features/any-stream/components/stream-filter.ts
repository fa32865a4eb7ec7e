import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';
import type { StreamPosition } from '../api/streams.js';

/** The search parameters; unknown values are ignored. */
export const streamFilter = z.object({
  context: z.string().default('auction').catch('auction'),
  key: searchText,
  /** The stream to show: its kind and key, separated by a slash. */
  stream: searchText,
  position: searchText.refine((text) => /^\d*$/.test(text)).catch(''),
});
export type StreamFilter = z.infer<typeof streamFilter>;

/** The default search parameters, which the URL omits. */
export const STREAM_FILTER = streamFilter.parse({});

/** The position in the stream that the URL names; null if it names no stream. */
export const streamPositionIn = ({
  context,
  stream,
  position,
}: StreamFilter): StreamPosition | null => {
  const [, kind = '', key = ''] = /^([^/]+)\/(.+)$/.exec(stream) ?? [];
  if (kind === '') return null;
  return { context, kind, key, position: position === '' ? null : Number(position) };
};
