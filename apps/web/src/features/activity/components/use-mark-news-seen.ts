import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMayCall } from '#shared/session/rights.js';
import { activityNewsQuery, markNewsSeen } from '../api/news.js';

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/** While the activity page is visible, no change counts as unseen. */
export const useMarkNewsSeen = (isShown: boolean): void => {
  const client = useQueryClient();
  const mayLook = useMayCall()('ENG-43');
  const { data } = useQuery(activityNewsQuery);
  const hasNews = mayLook && isShown && (data?.unseen ?? 0) > 0;
  useEffect(() => {
    if (!hasNews) return undefined;
    const look = async () => {
      if (!isLookedAt()) return;
      // The changes stay unseen if the call fails.
      const now = await markNewsSeen().catch(() => null);
      if (now) client.setQueryData(activityNewsQuery.queryKey, now);
    };
    const onLook = () => void look();
    onLook();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [hasNews, client]);
};
