import type { ListImport } from '@fairlot/contracts/vehicles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ownListsQuery, useOwnLists } from '../api/own-lists.js';
import { sendList, type SentList } from '../api/vehicle-lists.js';
import { useStopping } from './own-lists.js';

const SECOND = 1_000;
const NOTHING_SENT = { share: 0, secondsLeft: null as number | null };

/** How long the rest will take if it goes on as it went. */
const leftOf = (share: number, sinceMs: number): number | null =>
  share === 0 ? null : Math.ceil((sinceMs * (1 - share)) / share / SECOND);

/** The same list sent again after a broken line is one list; what is sent may be stopped. */
export const useSending = (onSent: (list: ListImport) => void) => {
  const client = useQueryClient();
  const [sent, setSent] = useState(NOTHING_SENT);
  const [commandId, setCommandId] = useState(() => crypto.randomUUID());
  const abort = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: (one: Omit<SentList, 'commandId'>) => {
      abort.current = new AbortController();
      const began = performance.now();
      const onProgress = (share: number) =>
        setSent({ share, secondsLeft: leftOf(share, performance.now() - began) });
      return sendList({ ...one, commandId }, { onProgress, signal: abort.current.signal });
    },
    onSuccess: onSent,
    // What a broken line was the end of may still go on there.
    onError: () => client.invalidateQueries(ownListsQuery),
  });
  const anew = () => {
    setCommandId(crypto.randomUUID());
    setSent(NOTHING_SENT);
    send.reset();
  };
  const isJudged = send.isPending && sent.share === 1;
  const judged = useOwnLists(send.isPending).find(
    ({ state, work }) => isJudged && state === 'READING' && work?.isCut === false,
  );
  const stopping = useStopping(anew);
  const cancel = () => {
    abort.current?.abort();
    anew();
  };
  return { send, sent, anew, cancel, isJudged, judged, stop: stopping.mutate };
};
