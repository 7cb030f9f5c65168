import { describe, expect, it } from 'vitest'

/** Pages that may use a project with these origins. */
const allowed: readonly (readonly [origin: string, list: readonly string[]])[] = [
  ['https://app.example', []],
  ['https://app.example', ['https://app.example']],
  ['https://app.example', ['https://other.example', ' HTTPS://App.Example/ ']],
  ['https://app.example', ['https://app.example:443']],
  ['https://app.example:8443', ['https://app.example:8443']],
  ['https://a.app.example', ['https://*.app.example']],
  ['https://a.app.example:8443', ['https://*.app.example:8443']],
  ['http://app.example', ['http://app.example']],
  ['https://xn--bcher-kva.example', ['https://bücher.example']],
  ['capacitor://app.example', ['capacitor://app.example']],
  ['http://localhost:5173', ['https://app.example']],
  ['https://localhost', ['https://app.example']],
  ['http://kit.localhost', ['https://app.example']],
  ['http://127.0.0.1:5173', ['https://app.example']],
  ['http://[::1]:5173', ['https://app.example']],
]

/** Pages that may not. */
const refused: readonly (readonly [origin: string, list: readonly string[]])[] = [
  ['https://app.example', ['https://other.example']],
  ['http://app.example', ['https://app.example']],
  ['https://app.example:8443', ['https://app.example']],
  ['https://app.example', ['https://app.example:8443']],
  // A host without a scheme is no origin.
  ['https://app.example', ['app.example']],
  ['https://a.app.example', ['*.app.example']],
  ['http://app.example:4400', ['app.example:4400']],
  // The star stands for exactly one label.
  ['https://app.example', ['https://*.app.example']],
  ['https://a.b.app.example', ['https://*.app.example']],
  ['https://strangerapp.example', ['https://*.app.example', 'https://app.example']],
  ['https://a.app.example:8443', ['https://*.app.example']],
  ['https://app.example.stranger.example', ['https://app.example', 'https://*.app.example']],
  // Nothing else is a pattern.
  ['https://app.example', ['*', 'https://*', '*://app.example', 'https://app.*', 'https://*pp.example', '.*', '']],
  ['https://a.b.example', ['https://a.*.example', 'https://*.*.example']],
  // Neither user info nor a path, a query or a fragment is part of an origin.
  ['https://app.example', ['https://me@app.example', 'https://app.example/path', 'https://app.example?x', 'https://']],
  ['https://app.example', ['https://app.example#x', 'https://app.example\\', 'https://stranger.example@app.example']],
  // This is not this machine.
  ['http://127.0.0.1.stranger.example', ['https://app.example']],
  ['http://localhost.stranger.example', ['https://app.example']],
  ['capacitor://localhost', ['https://app.example']],
  // A page without an origin of its own, and text that is none.
  ['null', ['https://app.example']],
  ['null', []],
  ['null', ['null']],
  ['', ['']],
  ['https://app.example/', ['https://app.example']],
  ['https://APP.example', ['https://app.example']],
  ['https://me@app.example', ['https://app.example']],
  ['about:blank', ['https://app.example']],
  ['file://', ['https://app.example']],
]

/** Describes the one rule of origins (F172). Each side runs it with what it decides by. */
export function describeOrigins(
  isAllowed: (origin: string, list: readonly string[]) => boolean | Promise<boolean>,
): void {
  describe('F172 the origins of a project', () => {
    it.each(allowed)('allow %s by %j', async (origin, list) => expect(await isAllowed(origin, list)).toBe(true))
    it.each(refused)('refuse %j by %j', async (origin, list) => expect(await isAllowed(origin, list)).toBe(false))
  })
}
