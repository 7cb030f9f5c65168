import { describe, expect, it } from 'vitest'
import { isDomain, isRequestId, isStatement, isUri } from './grammar.js'

describe('a domain', () => {
  it.each([
    'app.example',
    'localhost:5173',
    '127.0.0.1',
    '[::1]:8080',
    'me@app.example',
    'me:word@app.example:8',
    'a%20b',
  ])('may be %s', (text) => expect(isDomain(text)).toBe(true))

  it.each([
    '',
    ':80',
    'me@',
    '#app.example',
    'app.example/',
    'app example',
    'a@b@c',
    '[::1',
    '[:::1]',
    '[1.2]',
    'bücher.example',
    '%',
    'a%2',
    'a\n',
  ])('may not be %j', (text) => expect(isDomain(text)).toBe(false))
})

describe('a URI', () => {
  it.each([
    'https://app.example',
    'https://app.example/a//b;c=1?q=/?&x#/?',
    'https://[::cafe]:8443/',
    'https://me@127.0.0.1:1?',
    'did:key:z6Mk',
    'urn:recap:e30',
    'file:///etc',
    'mailto:me@app.example',
    'a+b-c.d:',
    'x:/',
    'https://app.example/%C3%BC',
  ])('may be %s', (text) => expect(isUri(text)).toBe(true))

  it.each([
    '',
    ':path',
    '1a:b',
    'https',
    '//app.example',
    'https://app.example/ü',
    'https://app.example/a b',
    'https://app.example/%',
    'https://app.example/%2g',
    'https://app.example/[',
    'https://app.example?[',
    'https://app.example#a#b',
    'https://[::zz]/',
    'https://[:::]/',
    'https://app.example:port',
    'https://a@b@c',
    'x:a\\b',
    'https://app.example\n',
  ])('may not be %j', (text) => expect(isUri(text)).toBe(false))

  it('is read in a time that grows with its length alone', () => {
    const began = performance.now()
    for (const part of ['a', 'a:', '/', '@', '%41', 'a@', '::', '[', '/?'])
      for (const text of [`x:${part.repeat(20_000)}\n`, `x://${part.repeat(20_000)}\n`]) expect(isUri(text)).toBe(false)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('a statement', () => {
  it.each(["I accept the terms: https://app.example/?a=[1]#b (c)'d'!", ' ', '~'])('may be %j', (text) =>
    expect(isStatement(text)).toBe(true),
  )

  it.each([
    '',
    'two\nlines',
    'two\rlines',
    'a\tb',
    'ü',
    '"quoted"',
    '100 %',
    'a<b',
    'a|b',
    '{}',
    '\\',
    '^',
    '`',
    '\u202e',
    '😀',
  ])('may not be %j', (text) => expect(isStatement(text)).toBe(false))
})

describe('a request id', () => {
  it.each(['', 'a1-._~', "!$&'()*+,;=:@", '%20'])('may be %j', (text) => expect(isRequestId(text)).toBe(true))
  it.each(['a b', '/', '?', '#', '%2', 'ü', '\n'])('may not be %j', (text) => expect(isRequestId(text)).toBe(false))
})
