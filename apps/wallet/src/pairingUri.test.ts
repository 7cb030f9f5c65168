import { describe, expect, it } from 'vitest'
import { readPairingUri } from './pairingUri.js'

const now = 1_700_000_000_000
const topic = 'a'.repeat(64)
const symKey = 'b'.repeat(64)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1700000060`

describe('readPairingUri', () => {
  it('accepts a client’s URI', () => {
    expect(readPairingUri(uri, now)).toEqual({ uri, topic })
    expect(readPairingUri(` ${uri}\n`, now)).toEqual({ uri, topic })
    expect(readPairingUri(uri.replace('wc:', 'wc://'), now)).toEqual({ uri, topic })
    const endless = uri.replace(/&expiry.*/, '')
    expect(readPairingUri(endless, now)).toEqual({ uri: endless, topic })
  })

  it('reports an expired link, from the second of its expiry', () => {
    expect(readPairingUri(uri, 1_700_000_059_999)).toEqual({ uri, topic })
    expect(readPairingUri(uri, 1_700_000_060_000)).toEqual({ problem: expect.stringContaining('expired') })
    expect(readPairingUri(uri.replace(/\d+$/, 'soon'), now)).toEqual({ problem: expect.stringContaining('expired') })
  })

  it.each([
    ['', 'no pairing link'],
    ['hello', 'no pairing link'],
    ['https://example.org', 'no pairing link'],
    [uri.replace(topic, topic.slice(1)), 'no pairing link'],
    [uri.replace('wc:', 'WC:'), 'no pairing link'],
    [uri.replace('@2', '@1'), 'version 1'],
    [uri.replace(/symKey=\w+/, ''), 'incomplete'],
    [uri.replace(symKey, symKey.slice(1)), 'incomplete'],
    [uri.replace('relay-protocol=irn&', ''), 'incomplete'],
  ])('F050 says what is wrong with %j', (text, problem) => {
    expect(readPairingUri(text, now)).toEqual({ problem: expect.stringContaining(problem) })
  })
})
