import { Button } from '@fairlot/web-ui';
import { IconGavel } from '@fairlot/web-ui/icons';
import type { Stories } from '../story.js';

export const stories: Stories = {
  filled: <Button>Offer</Button>,
  light: <Button look="light">Observe</Button>,
  plain: <Button look="plain">Cancel</Button>,
  'with an icon': <Button icon={<IconGavel size={18} aria-hidden />}>Award</Button>,
  disabled: <Button disabled>Offer</Button>,
  'a long text': <Button>Zuschlag für alle Lose dieser Auktion auf einmal erteilen</Button>,
};
