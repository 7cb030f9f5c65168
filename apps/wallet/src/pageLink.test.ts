import { describe, expect, it } from 'vitest'
import { readPageLink, readPasted, withoutRequest } from './pageLink.js'

const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1700000060`
const page = 'http://localhost:4600'

describe('readPageLink', () => {
  it.each([
    ['encoded', `${page}/wc?uri=${encodeURIComponent(uri)}`],
    ['encoded twice', `${page}/wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`],
    ['bare', `${page}/wc?uri=${uri}`],
    ['behind the sandbox', `${page}/wc?sandbox=http%3A%2F%2F127.0.0.1%3A4511&uri=${encodeURIComponent(uri)}`],
    ['as base64url', `${page}/?startapp=${btoa(uri).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`],
  ])('finds a pairing URI that is %s', (_, href) => {
    expect(readPageLink(href).pairing).toBe(uri)
  })

  it('reads the sandbox’s origin, and only an address with http or https', () => {
    expect(readPageLink(`${page}/?sandbox=http://127.0.0.1:4511/`).sandboxUrl).toBe('http://127.0.0.1:4511')
    expect(readPageLink(`${page}/?sandbox=javascript:alert(1)`).sandboxUrl).toBeUndefined()
    expect(readPageLink(`${page}/?sandbox=4511`).sandboxUrl).toBeUndefined()
    expect(readPageLink(page).sandboxUrl).toBeUndefined()
  })

  it('only shows the wallet for a link that a client opens for a request', () => {
    const opened = readPageLink(`${page}/wc?requestId=1700000000000123&sessionTopic=${'c'.repeat(64)}`)
    expect(opened).toEqual({ sandboxUrl: undefined, pairing: undefined, attestation: undefined, signIn: 'right' })
  })

  it('returns an invalid pairing unchanged, so that the error can be shown', () => {
    expect(readPageLink(`${page}/wc?uri=hello`).pairing).toBe('hello')
    expect(readPageLink(`${page}/wc?uri=wc%253A%25`).pairing).toBe('wc%3A%')
    expect(readPageLink(`${page}/?startapp=*`).pairing).toBe('*')
  })

  it('F052 reads an attestation of an app’s origin', () => {
    const attested = `${page}/?attested=https%3A%2F%2Fapp.example`
    expect(readPageLink(attested).attestation).toEqual({ origin: 'https://app.example', isScam: false })
    expect(readPageLink(`${attested}&scam`).attestation).toEqual({ origin: 'https://app.example', isScam: true })
  })
})

it('reads how the phone answers a sign-in, and keeps it', () => {
  expect(readPageLink(`${page}/?signIn=forged`).signIn).toBe('forged')
  expect(readPageLink(`${page}/?signIn=other`).signIn).toBe('right')
  expect(withoutRequest(`${page}/wc?signIn=forged&uri=${uri}`)).toBe(`${page}/?signIn=forged`)
})

describe('withoutRequest', () => {
  it('keeps the sandbox and removes the request', () => {
    expect(withoutRequest(`${page}/wc?sandbox=http%3A%2F%2F127.0.0.1%3A4511&uri=${uri}`)).toBe(
      `${page}/?sandbox=http%3A%2F%2F127.0.0.1%3A4511`,
    )
    expect(withoutRequest(`${page}/wc?requestId=1&sessionTopic=2`)).toBe(`${page}/`)
  })
})

describe('readPasted', () => {
  it('takes a URI, or a link that holds one', () => {
    expect(readPasted(` ${uri} `)).toBe(uri)
    expect(readPasted(`${page}/wc?uri=${encodeURIComponent(uri)}`)).toBe(uri)
    expect(readPasted('https://example.org/')).toBe('https://example.org/')
  })
})
