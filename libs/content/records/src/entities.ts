import { Banner } from './banner.entity.js';
import { ContentImage } from './content-image.entity.js';
import { PortalInfo } from './portal-info.entity.js';
import { PublicText } from './public-text.entity.js';

export const entities = [PortalInfo, Banner, PublicText, ContentImage];
