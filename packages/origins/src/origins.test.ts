import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginAllowed, isOriginListed, isOriginRule } from './origins.js'
import { describeOrigins } from './origins.suite.fixture.js'

describeOrigins(isOriginAllowed)

describe('a list without exceptions', () => {
  it.each([
    ['https://app.example', ['https://app.example']],
    ['https://a.app.example', ['https://other.example', 'https://*.app.example']],
    ['http://localhost:5173', ['http://localhost:5173']],
    ['http://kit.localhost', ['http://*.localhost']],
  ])('allows %s by %j', (origin, list) => expect(isOriginListed(origin, list)).toBe(true))

  it.each([
    ['https://app.example', []],
    ['http://localhost:5173', ['https://app.example']],
    ['http://localhost:5173', ['http://localhost']],
    ['http://127.0.0.1:5173', ['http://localhost:5173']],
    ['null', ['null']],
    ['https://app.example/', ['https://app.example']],
  ])('refuses %s by %j', (origin, list) => expect(isOriginListed(origin, list)).toBe(false))
})

describe('an entry of the origins', () => {
  it.each(['https://app.example', 'http://localhost:3000', 'https://*.app.example:8443', ' HTTPS://App.example/ '])(
    'may be %j',
    (entry) => expect(isOriginRule(entry)).toBe(true),
  )

  it.each([
    'app.example',
    '*.app.example',
    '*',
    'null',
    '',
    'https://',
    'https://*',
    'https://*.',
    'https://a.*.example',
    'https://me:word@app.example',
    'https://app.example/path',
    'https://app.example:99999',
    'data:text/html,x',
  ])('may not be %j', (entry) => expect(isOriginRule(entry)).toBe(false))

  it('F172 never throws, and allows no page of another host', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), (entry, url) => {
        const { origin, host } = new URL(url)
        const passes = isOriginAllowed(origin, [entry, 'https://app.example'])
        return !passes || host === 'app.example' || entry.toLowerCase().includes(host.split('.').slice(1).join('.'))
      }),
    )
  })
})
