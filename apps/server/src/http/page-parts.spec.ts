import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientPathMatcher, pageParts } from './page-parts.js';

const page = (name: string) => `src/routes/${name}.tsx?tsr-split=component---loader`;
const MANIFEST = {
  '_first.js': { file: 'first.js', imports: ['_runtime.js', '_door.js'], css: ['first.css'] },
  '_door.js': { file: 'door.js', imports: ['_runtime.js'], css: ['door.css'] },
  '_runtime.js': { file: 'runtime.js' },
  '_live.js': { file: 'live.js', imports: ['_first.js', '_runtime.js'], css: ['live.css'] },
  '_first.css': { file: 'first.css' },
  '_form.js': { file: 'form.js', css: ['form.css'] },
  [page('_in/auctions/$idAuction')]: { file: 'auction.js', imports: ['_live.js'] },
  [page('_in/auctions/$idAuction/index')]: { file: 'board.js', imports: ['_live.js'] },
  [page('_in/auctions/$idAuction/lots.$idLot')]: { file: 'lot.js', imports: ['_live.js'] },
  [page('_in/auctions/$idAuction_.rating')]: {
    file: 'rating.js',
    imports: ['_form.js', '_first.js'],
    css: ['rating.css'],
  },
  [page('_in/auctions/ended')]: { file: 'ended.js' },
  [page('sign-in')]: { file: 'sign-in.js', imports: ['_first.js'] },
};

const HTML = '<script src="/first.js"></script><link rel="stylesheet" href="/first.css">';

let folder: string;
let partsOf: (path: string) => string;
/** Returns the links that the previous page contains for a path. */
let partsAhead: (path: string) => string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlot-parts-'));
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(MANIFEST));
  partsOf = pageParts({ file, page: HTML, there: HTML });
  partsAhead = pageParts({ file, page: HTML, there: '<script src="/door.js"></script>' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the script and style files of a page', () => {
  const filesOf = (path: string) =>
    [...partsOf(path).matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file).toSorted();

  it.each([
    ['/sign-in', ['sign-in.js']],
    ['/auctions/7/lots/3', ['auction.js', 'live.css', 'live.js', 'lot.js']],
    ['/auctions/7/lots/3/', ['auction.js', 'live.css', 'live.js', 'lot.js']],
    ['/auctions/7', ['auction.js', 'board.js', 'live.css', 'live.js']],
    ['/auctions/ended', ['ended.js']],
    ['/auctions/7/rating', ['form.css', 'form.js', 'rating.css', 'rating.js']],
    ['/', []],
    ['/auctions/7/lots', []],
    ['/nowhere/at/all', []],
    ['/auctions/%E0%A4%A"><script>/lots/1/2', []],
  ])('for %s are those that its route, its parent routes and their imports need', (path, files) => {
    expect(filesOf(path)).toEqual(files);
  });

  it('are linked for preloading, dependencies first', () => {
    expect(partsOf('/auctions/7/rating')).toBe(
      '<link rel="modulepreload" crossorigin href="/form.js">' +
        '<link rel="modulepreload" crossorigin href="/rating.js">' +
        '<link rel="stylesheet" crossorigin href="/form.css">' +
        '<link rel="stylesheet" crossorigin href="/rating.css">',
    );
  });

  it("are in a template of the previous page, with the client's own files, except those already loaded", () => {
    const ahead = (kind: string, file: string) =>
      `<link rel="prefetch" as="${kind}" crossorigin href="/${file}">`;
    const first = ahead('script', 'first.js');
    const style = ahead('style', 'first.css');
    const template = (links: string) => `<template id="ahead">${links}</template>`;
    const ended = ahead('script', 'ended.js');
    expect(partsAhead('/auctions/ended')).toBe(template(first + ended + style));
    expect(partsAhead('/nowhere/"><script>')).toBe(template(first + style));
  });

  it('are not linked if the client was built without a manifest', () => {
    expect(pageParts({ file: join(folder, 'none.json'), page: HTML, there: '' })('/sign-in')).toBe(
      '',
    );
  });

  it.each([
    ['/auctions', true],
    ['/auctions/nowhere/at/all', true],
    ['/sign-in', true],
    ['/', false],
    ['/it', false],
    ['/nowhere', false],
    ['/index', false],
  ])('the client has a page at %s: %s', (path, isKnown) =>
    expect(clientPathMatcher(join(folder, 'manifest.json'))(path)).toBe(isKnown),
  );
});
