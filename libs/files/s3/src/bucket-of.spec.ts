import { describe, expect, it } from 'vitest';
import { bucketOf } from './bucket-of.js';

describe('the URL of a bucket', () => {
  it.each([
    ['s3://fairlot', { name: 'fairlot', prefix: '', region: 'us-east-1', endpoint: null }],
    ['s3://fairlot/', { prefix: '' }],
    ['s3://fairlot/a/b.c/', { prefix: 'a/b.c/' }],
    ['s3://my.files?region=eu-central-1', { name: 'my.files', region: 'eu-central-1' }],
    ['s3://fairlot?endpoint=http://127.0.0.1:7070', { endpoint: 'http://127.0.0.1:7070/' }],
  ])('%s names %j', (url, bucket) => {
    expect(bucketOf(url)).toMatchObject(bucket);
  });

  it.each([
    'https://fairlot',
    's3://',
    's3://Ab',
    's3://user:secret@fairlot',
    's3://fairlot/a//b',
    's3://fairlot/.hidden',
    's3://fairlot?regoin=eu',
    's3://fairlot#eu',
    's3://fairlot?endpoint=ftp://127.0.0.1',
    's3://fairlot?endpoint=http://user:secret@127.0.0.1',
    's3://fairlot?endpoint=nowhere',
    'fairlot',
  ])('is rejected: %s', (url) => {
    expect(() => bucketOf(url)).toThrow(TypeError);
  });
});
