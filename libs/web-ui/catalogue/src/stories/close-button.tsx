import { CloseButton } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

export const stories: Stories = { usual: <CloseButton label="Close" onClick={() => {}} /> };
