import { aptInstall } from '../apt.mjs';
import { runs } from './cache.mjs';

/** Finds nginx. @returns the environment for its tests, or what is missing */
const findNginx = () => {
  const program = process.env.NGINX_PROGRAM || 'nginx';
  return runs(program, '-v') || aptInstall('nginx-light') === null
    ? { env: { NGINX_PROGRAM: program } }
    : {
        missing: [
          'Install nginx (Debian: apt-get install nginx-light), or set NGINX_PROGRAM to its path.',
        ],
      };
};

export const nginx = {
  name: 'deploy/nginx on a real nginx',
  specs: ['nginx.stack'],
  found: findNginx,
};
