import './public.css';
import { askForConsent } from './ask-for-consent.js';
import { closeMenus } from './close-menus.js';
import { moveSlider } from './move-slider.js';

closeMenus();
askForConsent();
for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) moveSlider(slider);
