import { base64urlnopad } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { checkMessage, type MessageExpectation } from './checkMessage.js'
import { ACCOUNTS, expecting, FULL, NOW, PLAIN } from './messages.fixture.js'
import type { Recap } from './recap.js'

const { domain, accountAddress, chainId, nonce } = PLAIN
const EXPECTED: MessageExpectation = { domain, accountAddress, chainId, nonce, now: NOW }

/** Returns what is wrong with a message: a change of one that has all fields. */
function flawIn(change: object, expected: Partial<MessageExpectation> = {}): string {
  const check = checkMessage({ ...FULL, ...change }, { ...EXPECTED, ...expected })
  return check.isValid ? 'none' : check.flaw
}

describe('S3.09 the check of a message', () => {
  it('finds no flaw in what was expected', () => {
    expect(checkMessage(PLAIN, EXPECTED)).toEqual({ isValid: true })
    expect(checkMessage(FULL, EXPECTED)).toEqual({ isValid: true })
    expect(checkMessage(FULL, expecting(FULL))).toEqual({ isValid: true })
    expect(checkMessage(PLAIN, expecting(PLAIN))).toEqual({ isValid: true })
  })

  it('finds that there is no message', () => {
    expect(checkMessage(undefined, EXPECTED)).toEqual({ isValid: false, flaw: 'text' })
  })

  it('finds a flaw where nothing is expected', () => {
    expect(checkMessage(FULL, {} as MessageExpectation).isValid).toBe(false)
    for (const field of ['domain', 'accountAddress', 'chainId', 'nonce', 'now'])
      expect(checkMessage(FULL, { ...EXPECTED, [field]: undefined }).isValid).toBe(false)
  })

  it.each([
    ['scheme', 'http'],
    ['domain', 'other.example'],
    ['domain', 'app.example:443'],
    ['domain', 'me@app.example'],
    ['accountAddress', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['chainId', 'eip155:10'],
    ['nonce', '32891758'],
    ['statement', 'I accept.'],
    ['statement', undefined],
    ['uri', 'https://app.example/other'],
    ['issuedAt', '2026-11-29T11:59:00Z'],
    ['expirationTime', '2026-11-29T13:00:00Z'],
    ['expirationTime', undefined],
    ['notBefore', undefined],
    ['requestId', ''],
    ['resources', []],
    ['resources', undefined],
    ['resources', [...(FULL.resources ?? [])].reverse()],
    ['resources', FULL.resources?.slice(1)],
  ])('finds another %s: %j', (field, value) => {
    const name = field === 'scheme' || field === 'domain' ? 'uri' : field
    expect(flawIn({ [field]: value }, expecting(FULL))).toBe(name)
  })

  it('finds another scheme and another domain, where the URI goes with them', () => {
    expect(flawIn({ scheme: undefined }, expecting(FULL))).toBe('scheme')
    expect(flawIn({ domain: 'other.example', uri: 'https://other.example/' })).toBe('domain')
  })

  it('lets an optional field be, which isn’t named', () => {
    expect(flawIn({ statement: undefined, resources: undefined, requestId: 'other' })).toBe('none')
    expect(flawIn({}, { requestId: undefined })).toBe('requestId')
  })

  it.each([
    ['version', '2'],
    ['nonce', '1234567'],
    ['statement', 'two\nlines'],
    ['statement', 'für'],
    ['issuedAt', '2026-02-31T00:00:00Z'],
    ['expirationTime', '2027-02-29T00:00:00Z'],
    ['notBefore', '2026-11-29'],
    ['resources', ['a b']],
    ['domain', undefined],
  ])('finds a %s that isn’t of its form: %j', (field, value) => expect(flawIn({ [field]: value })).toBe(field))

  it.each([
    'https://other.example/login',
    'https://app.example:8443/login',
    'https://sub.app.example/',
    'https://app.example.other.example/',
    'https://app.example@other.example/',
    'https://me@app.example/',
    'http://app.example/login',
    'did:key:app.example',
    'https://app.example:443/login',
    'https://APP.example/login',
    'https:app.example/login',
    'https:/app.example/login',
    'a:https://app.example/login',
  ])('finds a URI of another origin: %s', (uri) => expect(flawIn({ uri })).toBe('uri'))

  it('takes pages of http and of https where no scheme is named, and no other', () => {
    expect(flawIn({ scheme: undefined, uri: 'http://app.example/' })).toBe('none')
    expect(flawIn({ scheme: undefined, uri: 'ftp://app.example/' })).toBe('uri')
    expect(flawIn({ scheme: 'capacitor', uri: 'capacitor://app.example/' })).toBe('none')
  })

  it('compares networks of Solana as messages name them', () => {
    const { accountAddress, chainId } = ACCOUNTS.solana
    const flawOn = (read: string, expected: string): string =>
      flawIn({ accountAddress, chainId: read }, { accountAddress, chainId: expected })
    expect(flawOn(chainId, chainId)).toBe('none')
    expect(flawOn('solana:localnet', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe('none')
    expect(flawOn('solana:localnet', chainId)).toBe('chainId')
    expect(flawOn(chainId, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe('chainId')
    expect(flawOn(chainId, 'nonsense')).toBe('chainId')
  })
})

describe('S3.09 F188 the times of a message', () => {
  const at = (time: number): string => new Date(NOW + time).toISOString()

  it.each([
    ['none', { issuedAt: at(300_000) }],
    ['issued-later', { issuedAt: at(300_001) }],
    ['expired', { expirationTime: at(0) }],
    ['expired', { expirationTime: at(-1) }],
    ['none', { expirationTime: at(1) }],
    ['expired', { expirationTime: '2026-11-29T14:00:00+02:00' }],
    ['not-yet-valid', { notBefore: at(1) }],
    ['none', { notBefore: at(0) }],
  ])('%s: %j', (flaw, times) => expect(flawIn(times)).toBe(flaw))
})

describe('S3.09 a recap', () => {
  const asked: Recap = { att: { eip155: { 'request/personal_sign': [{}], 'request/eth_sendTransaction': [{}] } } }
  const granted: Recap = { att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } } }
  const uriOf = (recap: unknown): string =>
    `urn:recap:${base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(recap)))}`
  const SENTENCE =
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
  const statement = `I accept. ${SENTENCE}`
  const resources = ['https://app.example/terms', uriOf(granted)]

  it('is taken where the statement tells it in full, and less than was asked for', () => {
    expect(flawIn({ statement, resources }, { recap: asked })).toBe('none')
    expect(flawIn({ statement, resources }, { recap: asked, statement: 'I accept.', resources: [resources[0]!] })).toBe(
      'none',
    )
    const alone = { statement: SENTENCE, resources: [uriOf(granted)] }
    expect(flawIn(alone, { recap: asked, statement: undefined, resources: undefined })).toBe('none')
  })

  it('may be absent, though it was asked for', () => {
    expect(flawIn({}, { recap: asked, statement: FULL.statement, resources: FULL.resources })).toBe('none')
  })

  it('leaves the rest of the statement and of the resources as expected', () => {
    expect(flawIn({ statement, resources }, { recap: asked, statement: 'I accept all.' })).toBe('statement')
    expect(flawIn({ statement, resources }, { recap: asked, resources: undefined })).toBe('resources')
  })

  it.each([
    ['was not asked for', { statement, resources }, undefined],
    ['permits more', { statement, resources }, { att: { eip155: { 'request/eth_sign': [{}] } } }],
    ['isn’t told', { statement: 'I accept.', resources }, asked],
    ['isn’t told at the end', { statement: `${SENTENCE} I accept.`, resources }, asked],
    ['is told without a space', { statement: `I accept.${SENTENCE}`, resources }, asked],
    ['has no statement', { statement: undefined, resources }, asked],
    ['isn’t the last resource', { statement, resources: [...resources].reverse() }, asked],
    ['stands twice', { statement, resources: [uriOf(granted), uriOf(granted)] }, asked],
    ['isn’t readable', { statement, resources: ['urn:recap:e30'] }, asked],
    ['is written in another case', { statement, resources: [uriOf(granted).replace('urn:recap', 'URN:ReCap')] }, asked],
  ])('is refused that %s', (_, change, recap) => expect(flawIn(change, recap && { recap })).toBe('recap'))
})
