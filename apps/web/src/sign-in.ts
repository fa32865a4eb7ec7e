import { openSignInPage } from './app/sign-in-page.js';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

await openSignInPage(root);
