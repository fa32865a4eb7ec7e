import type { ListImport } from '@fairlot/contracts/vehicles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ownListsQuery, useOwnLists } from '../api/own-lists.js';
import { sendList, type SentList } from '../api/vehicle-lists.js';
import { useStopping } from './own-lists.js';

const SECOND_MS = 1_000;
const NOTHING_SENT = { share: 0, secondsLeft: null as number | null };

/** Estimates the remaining seconds from the speed so far. Null if unknown. */
const secondsLeft = (share: number, sinceMs: number): number | null =>
  share === 0 ? null : Math.ceil((sinceMs * (1 - share)) / share / SECOND_MS);

/** Uploads a list. The upload can be cancelled, and a retry has no second effect. */
export const useSending = (onSent: (list: ListImport) => void) => {
  const client = useQueryClient();
  const [sent, setSent] = useState(NOTHING_SENT);
  const [commandId, setCommandId] = useState(() => crypto.randomUUID());
  const abort = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: (list: Omit<SentList, 'commandId'>) => {
      abort.current = new AbortController();
      const began = performance.now();
      const onProgress = (share: number) =>
        setSent({ share, secondsLeft: secondsLeft(share, performance.now() - began) });
      return sendList({ ...list, commandId }, { onProgress, signal: abort.current.signal });
    },
    onSuccess: onSent,
    // The server may still process the list after the connection was lost, so the user's lists are
    // reloaded.
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
