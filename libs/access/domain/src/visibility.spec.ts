import { describe, expect, it } from 'vitest';
import { visibility, isVisible, type TemplateStanding } from './visibility.js';

const STANDINGS: readonly (TemplateStanding | null)[] = ['ACCEPTED', 'PENDING', 'BLOCKED', null];
const BOTH = [true, false];

const rows = BOTH.flatMap((published) =>
  BOTH.flatMap((marketEnabled) =>
    STANDINGS.flatMap((standing) =>
      BOTH.map((enabled) => ({ published, marketEnabled, standing, enabled })),
    ),
  ),
);

describe('ROL-039 the truth table of visibility (domain section 9)', () => {
  it('has 32 rows', () => expect(rows).toHaveLength(32));

  it.each(rows)(
    'is right for: published $published, market $marketEnabled, standing $standing, enabled $enabled',
    ({ published, marketEnabled, standing, enabled }) => {
      const dealer = { enabled, standing, idMarkets: marketEnabled ? ['FR', 'IT'] : ['FR'] };
      const auction = { published, idMarkets: ['IT', 'DE'] };
      const open = published && marketEnabled && standing === 'ACCEPTED';
      const expected = !open ? 'HIDDEN' : enabled ? 'VISIBLE' : 'DEALER_DISABLED';
      expect(visibility(dealer, auction)).toBe(expected);
      expect(isVisible(dealer, auction)).toBe(expected === 'VISIBLE');
    },
  );

  it('an auction without markets is visible to nobody', () =>
    expect(
      isVisible(
        { enabled: true, standing: 'ACCEPTED', idMarkets: ['IT'] },
        { published: true, idMarkets: [] },
      ),
    ).toBe(false));
});
