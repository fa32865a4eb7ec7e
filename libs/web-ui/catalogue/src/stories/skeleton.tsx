import { Skeleton } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

export const stories: Stories = {
  line: <Skeleton height={20} />,
  picture: <Skeleton height={90} width="160px" />,
};
