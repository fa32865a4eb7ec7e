// What the first page does not wait for, in one file.
export { MenuNews } from '../../activity/components/menu-news.js';
export { NoticeCentre } from '../../notices/components/notice-centre.js';
export { PrintStamp } from './print-stamp.js';
