// Components that load after the first page, together in one file.
export { MenuNews } from '../../activity/components/menu-news.js';
export { NoticeCentre } from '../../notices/components/notice-centre.js';
export { PrintStamp } from './print-stamp.js';
