import { Spinner } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

export const stories: Stories = {
  alone: <Spinner aria-label="Loading" />,
  'beside words': (
    <span>
      <Spinner size={16} aria-hidden /> Sending…
    </span>
  ),
};
