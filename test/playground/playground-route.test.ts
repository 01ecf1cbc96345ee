import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addPlaygroundRoute } from '../../src/service/http/playground-route.ts';
import { service } from '../service/service.ts';
import { needBuild } from '../support/build-package.ts';

await needBuild();

const playground = () => service({}, { plugins: [(server) => addPlaygroundRoute(server)] }).server;

describe('the page', () => {
  it('comes under a policy that lets in its own files only', async () => {
    const { statusCode, headers, body } = await playground().inject('/');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-sandbox': 'true',
      'x-size-bytes': '0',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'unsafe-none',
    });
    expect(headers['x-duration-ms']).toMatch(/^\d+$/);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]+='$/),
      expect.stringMatching(/^style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='$/),
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      'frame-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(body).toContain(`nonce="${/nonce-([^']+)/.exec(policy[2]!)![1]}"`);
    expect(body).not.toContain('%NONCE%');
  });

  it('comes packed to whoever takes that', async () => {
    const server = playground();
    const ask = async (accepted?: string) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      return server.inject({ url: '/', headers });
    };
    for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1, GZIP;q=0.5', '*']) {
      const { headers, rawPayload } = await ask(accepted);
      expect(headers, accepted).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      const text = gunzipSync(rawPayload).toString();
      expect(text).toContain(`nonce="${/nonce-([^']+)/.exec(String(headers['content-security-policy']))![1]}"`);
      expect(rawPayload.length).toBeLessThan(text.length / 3);
    }
    for (const accepted of [undefined, 'identity', 'gzip;q=0', 'gzip;q=0.0, br', 'gzipped']) {
      const { headers, body } = await ask(accepted);
      expect(headers, accepted).not.toHaveProperty('content-encoding');
      expect(headers.vary).toBe('accept-encoding');
      expect(body).toMatch(/^<!doctype html>/i);
    }
  });

  it('has a nonce of its own each time', async () => {
    const server = playground();
    const policies = await Promise.all(
      [1, 2].map(async () => (await server.inject('/')).headers['content-security-policy']),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('names no other host, and has one script of its own, which the policy names, and no style but with the nonce of the answer', async () => {
    const { body, headers } = await playground().inject('/');
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!;
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const own = Array.from(body.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, text]) => text!);
    const hashes = own.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' ${hashes.join(' ')};`);
    expect(hashes).toHaveLength(1);
    const unscripted = body.replaceAll('<script>', '');
    const unstyled = unscripted.replaceAll(`<style nonce="${nonce}">`, '');
    expect(unstyled).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
    // One, which comes with the page: nothing is painted before it is there.
    expect(unscripted.length - unstyled.length).toBe(`<style nonce="${nonce}">`.length);
  });

  it('is painted before anything else has to come: no style sheet, no file of a script is asked for', async () => {
    const { body } = await playground().inject('/');
    expect(body.length).toBeLessThan(32_000);
    // The editor, six hundred thousand bytes, waits in a template for the first frame.
    const [program] = /<template id="program">.*?<\/template>/.exec(body)!;
    expect(program).toMatch(/<script type="module"[^>]* src="\.\/playground\//);
    const atOnce = body.replace(program, '');
    expect(atOnce).not.toMatch(/<link[^>]*\b(?:stylesheet|\w*preload)|<script[^>]*\bsrc=/);
  });

  it('has files that browsers keep for good, compressed for those who can', async () => {
    const server = playground();
    const { body } = await server.inject('/');
    const script = /src="\.(\/playground\/[^"]+\.js)"/.exec(body)![1]!;
    for (const encoding of ['br', 'gzip', undefined]) {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      const response = await server.inject({ url: script, headers });
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-type']).toMatch(/javascript/);
      expect(response.headers['x-sandbox']).toBe('true');
    }
  });

  it.each([
    '/playground/',
    '/playground/missing.js',
    '/playground/../index.html',
    '/playground/%2e%2e/%2e%2e/package.json',
  ])('has no file %s', async (url) => {
    const response = await playground().inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is read only', async () => {
    const response = await playground().inject({ method: 'POST', url: '/' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toContain('GET');
  });

  it('that is not built says how to build it', async () => {
    const { server } = service({}, { plugins: [(each) => addPlaygroundRoute(each, '/nowhere')] });
    const response = await server.inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toContain('npm run build');
  });
});
