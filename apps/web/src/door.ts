import { openDoor } from './app/door.js';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

await openDoor(root);
