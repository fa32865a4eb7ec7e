import './registration.css';
import { FormPage } from './registration/form-page.js';
import { startRegistration } from './registration/start-registration.js';

const root = document.querySelector<HTMLElement>('[data-registration]');
if (root !== null) void startRegistration(new FormPage(root));
