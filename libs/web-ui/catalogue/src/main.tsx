import '@fairlot/web-ui/styles.css';
import { chooseColourScheme, COLOUR_SCHEMES } from '@fairlot/web-ui';
import { createRoot } from 'react-dom/client';
import { Catalogue } from './catalogue.js';
import { SchemeSwitch } from './scheme-switch.js';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

const requestedScheme = new URLSearchParams(location.search).get('scheme');
chooseColourScheme(COLOUR_SCHEMES.find((scheme) => scheme === requestedScheme) ?? 'auto');
createRoot(root).render(
  <>
    <SchemeSwitch />
    <Catalogue />
  </>,
);
