import { lazy } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useLoadedUser } from '#shared/session/session.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';

const ViewBanner = lazy(async () => {
  const [{ ViewBanner: Banner }] = await Promise.all([
    import('../../viewing/components/view-banner.js'),
    loadTexts('viewing'),
  ]);
  return { default: Banner };
});

/** Shown above every page while staff view the portal as another user. */
export const ViewingBanner = () => {
  const user = useLoadedUser();
  return (
    user?.view && (
      <OnDemandPart>
        <ViewBanner user={user} view={user.view} />
      </OnDemandPart>
    )
  );
};
