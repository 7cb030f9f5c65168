// Tests cookies.ts, secrets.ts.
import { describe, expect, it } from 'vitest'
import { createCookies } from './cookies.js'
import { createNonce, createSecret, hashText, isOwnNonce, isSecret } from './secrets.js'

const ONE = createSecret()
const TWO = createSecret()
const requestTo = (url: string, cookie?: string): Request =>
  new Request(url, cookie === undefined ? {} : { headers: { cookie } })

describe('a cookie', () => {
  it('has the prefix that only its host can set', () =>
    expect(createCookies(requestTo('https://app.example/'), undefined).write('session', ONE, 60)).toBe(
      `__Host-latchkit-siwx=${ONE}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ))

  it.each(['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]/', 'http://kit.localhost/'])(
    'is plain at %s',
    (url) =>
      expect(createCookies(requestTo(url), undefined).write('browser', ONE, 60)).toBe(
        `latchkit-siwx-browser=${ONE}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
      ),
  )

  it.each(['https://localhost/', 'http://app.example/', 'http://127.0.0.1.app.example/'])('is secure at %s', (url) =>
    expect(createCookies(requestTo(url), undefined).write('browser', ONE, 60)).toMatch(/^__Host-.*; Secure$/),
  )

  it.each(['https://app.example/', 'http://localhost/'])('may be of a page in a frame, at %s', (url) =>
    expect(createCookies(requestTo(url), 'embedded').write('session', ONE, 60)).toBe(
      `__Host-latchkit-siwx=${ONE}; Max-Age=60; Path=/; HttpOnly; SameSite=None; Partitioned; Secure`,
    ),
  )

  it('is removed with the attributes that it was set with', () =>
    expect(createCookies(requestTo('https://app.example/'), 'embedded').remove('session')).toBe(
      '__Host-latchkit-siwx=; Max-Age=0; Path=/; HttpOnly; SameSite=None; Partitioned; Secure',
    ))
})

describe('the cookies of a request', () => {
  const read = (cookie?: string, url = 'https://app.example/') =>
    createCookies(requestTo(url, cookie), undefined).read('session')

  it('are those of the name, in their order', () =>
    expect(
      read(`a=b; __Host-latchkit-siwx=${ONE};__Host-latchkit-siwx-browser=${ONE}; __Host-latchkit-siwx=${TWO}`),
    ).toEqual([ONE, TWO]))

  it('are none without the header', () => expect(read()).toEqual([]))

  it.each([
    ['without the prefix', `latchkit-siwx=${ONE}`],
    ['of another form', `__Host-latchkit-siwx=${ONE}0`],
    ['in quotes', `__Host-latchkit-siwx="${ONE}"`],
    ['encoded', `__Host-latchkit-siwx=%30${ONE.slice(1)}`],
    ['of a name in capitals', `__HOST-latchkit-siwx=${ONE}`],
    ['empty', '__Host-latchkit-siwx='],
  ])('leave out one %s', (_, cookie) => expect(read(cookie)).toEqual([]))

  it('have no prefix at a plain page of this machine', () => {
    expect(read(`latchkit-siwx=${ONE}`, 'http://localhost/')).toEqual([ONE])
    expect(read(`__Host-latchkit-siwx=${ONE}`, 'http://localhost/')).toEqual([])
  })
})

describe('a secret', () => {
  it('is new each time', () => {
    expect(new Set(Array.from({ length: 100 }, createSecret)).size).toBe(100)
    expect(new Set(Array.from({ length: 100 }, createNonce)).size).toBe(100)
    expect(isSecret(createSecret()) && isOwnNonce(createNonce())).toBe(true)
  })

  it('is stored by its SHA-256', () =>
    expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))
})
