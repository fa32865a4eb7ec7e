import { Button, EmptyPanel } from '@fairlot/web-ui';
import { IconGavel } from '@fairlot/web-ui/icons';
import type { Stories } from '../story.js';

const icon = <IconGavel size={44} stroke={1.3} aria-hidden />;

export const stories: Stories = {
  'with the next step': (
    <EmptyPanel icon={icon} title="No auctions yet" text="Create the first one from your stock.">
      <Button>New auction</Button>
    </EmptyPanel>
  ),
  'without a step': <EmptyPanel icon={icon} title="Nothing found" text="Try other words." />,
  // This state must be last. Its title is an h1, and the titles of the others are h3.
  'a page of its own': (
    <EmptyPanel isPage icon={icon} title="Page not found" text="We can’t find that page.">
      <Button>Home page</Button>
    </EmptyPanel>
  ),
};
