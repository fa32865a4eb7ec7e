import './public.css';
import { requestConsent } from './request-consent.js';
import { closeMenus } from './close-menus.js';
import { moveSlider } from './move-slider.js';

closeMenus();
requestConsent();
for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) moveSlider(slider);
