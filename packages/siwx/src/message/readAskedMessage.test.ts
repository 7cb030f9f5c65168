import { describe, expect, it } from 'vitest'
import { ACCOUNTS, FULL, PLAIN } from './messages.fixture.js'
import { readAskedMessage } from './readAskedMessage.js'
import type { SignInMessage } from './message.types.js'
import { writeMessage } from './writeMessage.js'

const ASKED = { ...FULL, ...ACCOUNTS.solana }
const { statement: _, expirationTime: _e, notBefore: _n, requestId: _r, resources: _l, ...REQUIRED } = FULL
const OTHER = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F2'
const RECAP = 'urn:recap:eyJhdHQiOnt9LCJwcmYiOltdfQ'

const reads = (written: SignInMessage, asked: Parameters<typeof readAskedMessage>[1] = ASKED): boolean =>
  readAskedMessage(writeMessage(written), asked) !== undefined

describe('S3.09 the message that a wallet wrote itself', () => {
  it.each(Object.entries(ACCOUNTS))(
    'is read with all fields, and with the required ones alone: %s',
    (_name, account) => {
      const { scheme: _scheme, ...plain } = PLAIN
      for (const message of [FULL, PLAIN].map((each) => ({ ...each, ...account })))
        expect(readAskedMessage(writeMessage(message), message)).toEqual(message)
      expect(reads({ ...plain, ...account }, { ...plain, ...account })).toBe(true)
    },
  )

  it.each([
    ['domain', { domain: 'other.example', uri: 'https://other.example/login' }],
    ['accountAddress', { accountAddress: OTHER }],
    ['statement', { statement: 'I accept the terms: https://app.example/other' }],
    ['uri', { uri: 'https://app.example/admin' }],
    ['chainId', { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }],
    ['nonce', { nonce: '32891758' }],
    ['issuedAt', { issuedAt: '2026-11-29T11:59:00.001Z' }],
    ['expirationTime', { expirationTime: '2026-11-29T13:00:00.001Z' }],
    ['notBefore', { notBefore: '2026-11-29T10:59:59.000Z' }],
    ['requestId', { requestId: 'request-8' }],
    ['resources', { resources: [...(FULL.resources ?? []), 'https://app.example/more'] }],
    ['resources', { resources: [...(FULL.resources ?? [])].reverse() }],
    ['resources', { resources: [...(FULL.resources ?? []), RECAP] }],
    ['scheme', { scheme: 'http' }],
  ])('is refused with another %s', (_field, change) => expect(reads({ ...ASKED, ...change })).toBe(false))

  it.each(['statement', 'expirationTime', 'notBefore', 'requestId', 'resources'] as const)(
    'is refused without the %s that was asked for, and with one that was not',
    (field) => {
      const { [field]: value, ...rest } = ASKED
      expect(reads(rest)).toBe(false)
      const required = { ...REQUIRED, ...ACCOUNTS.solana }
      expect(reads({ ...required, [field]: value }, required)).toBe(false)
      expect(reads(required, { ...required, [field]: undefined })).toBe(true)
    },
  )

  it('may be of any account where none is named, and name the scheme of the URI', () => {
    expect(reads({ ...ASKED, accountAddress: OTHER }, { ...ASKED, accountAddress: undefined })).toBe(true)
    const { scheme: _scheme, ...plain } = ASKED
    expect(reads(plain)).toBe(true)
    expect(reads({ ...plain, uri: 'http://app.example/' }, { ...plain, uri: 'http://app.example/' })).toBe(true)
  })

  it.each([undefined, []])('may have no resources, or an empty list of them, where %j were asked for', (resources) => {
    const { resources: _none, ...rest } = ASKED
    expect(reads(rest, { ...rest, resources })).toBe(true)
    expect(reads({ ...rest, resources: [] }, { ...rest, resources })).toBe(true)
  })

  it('F189 may be issued at any time, and become valid later than it is issued', () => {
    const times = { issuedAt: '2001-01-01T00:00:00Z', notBefore: '2001-01-02T00:00:00Z' }
    const message = { ...ASKED, ...times, expirationTime: '2001-01-03T00:00:00Z' }
    expect(reads(message, message)).toBe(true)
    const expired = { ...message, expirationTime: '2001-01-01T00:00:00Z' }
    expect(reads(expired, expired)).toBe(false)
  })

  it('is refused where no server takes a text of its length', () => {
    const long = { ...ASKED, resources: ['a', 'b'].map((letter) => `https://app.example/${letter.repeat(32_000)}`) }
    expect(reads(long, long)).toBe(true)
    const longer = { ...long, resources: [...long.resources, ...long.resources] }
    expect(reads(longer, longer)).toBe(false)
  })

  it.each(['', 'x'.repeat(1_000_000), '\n'.repeat(1_000_000), writeMessage(ASKED).slice(1)])(
    'is none in any other text',
    (text) => expect(readAskedMessage(text, ASKED)).toBeUndefined(),
  )
})
