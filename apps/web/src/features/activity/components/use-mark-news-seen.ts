import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMayCall } from '#shared/session/rights.js';
import { activityNewsQuery, markNewsSeen } from '../api/news.js';

const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Marks all changes as seen while the activity page is visible. */
export const useMarkNewsSeen = (isShown: boolean): void => {
  const client = useQueryClient();
  const mayLook = useMayCall()('ENG-43');
  const { data } = useQuery(activityNewsQuery);
  const hasNews = mayLook && isShown && (data?.unseen ?? 0) > 0;
  useEffect(() => {
    if (!hasNews) return undefined;
    const markIfVisible = async () => {
      if (!isPageVisible()) return;
      // The changes stay unseen if the call fails.
      const now = await markNewsSeen().catch(() => null);
      if (now) client.setQueryData(activityNewsQuery.queryKey, now);
    };
    const onVisibility = () => void markIfVisible();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [hasNews, client]);
};
