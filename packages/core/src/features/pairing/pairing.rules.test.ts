import { describe, expect, it } from 'vitest'
import { PAIRING_MARGIN_MS } from './pairing.constants.js'
import { shareSession } from '../connection/connection.traits.js'
import { reachesRemote } from '../connectors/remote.rules.js'
import { pairingConnector } from './pairing.rules.js'
import { isExpired, isPairingUri } from './pairing.uri.js'

const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const URI = `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}`

describe('isPairingUri', () => {
  it.each([
    ['as the library makes it', `wc:${TOPIC}@2?expiryTimestamp=1767225840&relay-protocol=irn&symKey=${KEY}`],
    ['its parameters the other way round', `wc:${TOPIC}@2?symKey=${KEY}&relay-protocol=irn`],
    ['with methods', `${URI}&methods=%5Bwc_sessionPropose%5D%2C%5Bwc_authRequest%5D`],
  ])('takes one %s', (_, uri) => {
    expect(isPairingUri(uri)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['without a key', `wc:${TOPIC}@2?relay-protocol=irn`],
    ['with an empty key', `wc:${TOPIC}@2?relay-protocol=irn&symKey=`],
    ['with a key that is too short', URI.slice(0, -1)],
    ['with a key that is too long', `${URI}0`],
    ['with a key in upper case', `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY.toUpperCase()}`],
    ['with a key that is no hex', `wc:${TOPIC}@2?relay-protocol=irn&symKey=${'g'.repeat(64)}`],
    ['whose key has another name', URI.replace('symKey', 'symkey')],
    ['of version 1', `wc:${TOPIC}@1?bridge=https%3A%2F%2Fbridge.example&key=${KEY}`],
    ['of version 20', URI.replace('@2', '@20')],
    ['without a version', URI.replace('@2', '')],
    ['without a relay', `wc:${TOPIC}@2?symKey=${KEY}`],
    ['with a relay without a name', `wc:${TOPIC}@2?relay-protocol=&symKey=${KEY}`],
    ['with a topic that is too short', URI.replace('wc:7', 'wc:')],
    ['with a topic that is too long', URI.replace('wc:7', 'wc:77')],
    ['with white space before it', ` ${URI}`],
    ['with a line break behind it', `${URI}\n`],
    ['with white space in it', URI.replace('&', '& ')],
    ['with a scheme in upper case', URI.replace('wc:', 'WC:')],
    ['with slashes', URI.replace('wc:', 'wc://')],
    ['in a link', `https://wallet.example/wc?uri=${encodeURIComponent(URI)}`],
    ['with letters of another script', `${URI}&name=клю́ч`],
    ['that is empty', ''],
    ['that is undefined', undefined],
    ['that is an object', { toString: () => URI }],
  ])('F050 refuses one %s', (_, uri) => {
    expect(isPairingUri(uri)).toBe(false)
  })

  it('F050 refuses each that lacks a letter of the topic or the key, or has one that is no hex', () => {
    for (const [at, letter] of [...URI].entries()) {
      if (!/[0-9a-f]/.test(letter) || URI.slice(0, at).endsWith('@')) continue
      const isHex = (at > 2 && at < 67) || at >= URI.length - 64
      if (!isHex) continue
      expect(isPairingUri(URI.slice(0, at) + URI.slice(at + 1))).toBe(false)
      expect(isPairingUri(`${URI.slice(0, at)}x${URI.slice(at + 1)}`)).toBe(false)
    }
  })
})

describe('isExpired', () => {
  const NOW = Date.UTC(2026, 0, 1)
  it.each([
    [240_000, false],
    [PAIRING_MARGIN_MS + 1, false],
    [PAIRING_MARGIN_MS, true],
    [9_000, true],
    [0, true],
    [-1, true],
  ])('F043 with %i ms left: %s', (left, expired) => {
    expect(isExpired(NOW + left, NOW)).toBe(expired)
  })

  it('F043 what has no expiry counts as expired', () => {
    expect(isExpired(undefined, NOW)).toBe(true)
  })
})

describe('a connector of the pairing', () => {
  it('is the only kind that reaches any remote wallet, whatever the id of another one is', () => {
    const paired = pairingConnector('eip155')
    expect(paired).toMatchObject({ id: 'walletConnect:eip155', chain: 'eip155' })
    expect(reachesRemote(paired)).toBe(true)
    const others = [
      { ...paired, traits: undefined },
      { traits: { approval: 'source' } },
      { traits: { prompts: 'outside' } },
    ] as const
    expect(others.map(reachesRemote)).toEqual([false, false, false])
  })

  it('shares the session with those of other namespaces, and with no other', () => {
    const { traits } = pairingConnector('eip155')
    expect(shareSession(traits, pairingConnector('solana').traits)).toBe(true)
    expect(shareSession(traits, { session: 'other' })).toBe(false)
    expect(shareSession({}, {})).toBe(false)
    expect(shareSession(undefined, undefined)).toBe(false)
  })
})
