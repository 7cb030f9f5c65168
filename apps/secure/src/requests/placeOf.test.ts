// Tests placeOf.ts, messageContent.ts, readParams.ts, hiddenLetters.ts.
import { writeMessage, type SignInMessage } from '@latchkit/siwx'
import { base58, base64urlnopad, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeTextOf } from '../wallet/changeText.js'
import type { ApprovalContext } from './approval.types.js'
import { describeRequest } from './describeRequest.js'
import { placeOf } from './placeOf.js'

const ADDRESS = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const NOW = Date.parse('2026-11-29T12:00:00Z')
const context: ApprovalContext = { parentOrigin: 'https://app.example', address: ADDRESS, isTrusted: false, now: NOW }

const MESSAGE: SignInMessage = {
  domain: 'app.example',
  accountAddress: ADDRESS,
  statement: 'Sign in to the app.',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891757',
  issuedAt: '2026-11-29T12:00:00.000Z',
}

const hexOf = (text: string): string => `0x${hex.encode(new TextEncoder().encode(text))}`
const sign = (data: string, change: Partial<ApprovalContext> = {}) =>
  placeOf({ method: 'personal_sign', params: [data, ADDRESS], chainId: 'eip155:1' }, { ...context, ...change })
/** What is drawn of a text: no read of the network is needed for it. */
const drawn = (data: string) =>
  describeRequest({ method: 'personal_sign', params: [data, ADDRESS], chainId: 'eip155:1' }, context, {
    request: () => Promise.reject(new Error('No network.')),
  })
const signIn = (change: Partial<SignInMessage> = {}, of: Partial<ApprovalContext> = {}) =>
  sign(hexOf(writeMessage({ ...MESSAGE, ...change })), of)
/** A message whose fields the writer would refuse. */
const forged = (from: string, to: string) => sign(hexOf(writeMessage(MESSAGE).replace(from, to)))

describe('the place of an approval', () => {
  it('is the frame for the sign-in text of the page itself', () => {
    expect(signIn()).toEqual({ place: 'frame' })
    expect(sign(writeMessage(MESSAGE))).toMatchObject({ place: 'frame' })
    expect(signIn({ scheme: 'https', uri: 'https://app.example' })).toMatchObject({ place: 'frame' })
    const parentOrigin = 'http://localhost:4400'
    const local = { domain: 'localhost:4400', uri: `${parentOrigin}/` }
    expect(signIn(local, { parentOrigin })).toMatchObject({ place: 'frame' })
  })

  it.each([
    ['an end that is over', { expirationTime: '2026-11-29T11:59:59Z' }],
    ['a time to come', { issuedAt: '2031-11-29T12:06:00Z' }],
    ['a beginning to come', { notBefore: '2026-11-29T12:06:00Z' }],
  ])('is the frame for its own text with %s by this clock, which may be wrong', (_, change) => {
    expect(signIn(change)).toEqual({ place: 'frame' })
    const other = { domain: 'bank.example', uri: 'https://bank.example/' }
    expect(signIn({ ...change, ...other })).toMatchObject({ place: 'refused' })
  })

  it('draws a sign-in text by its parts', async () => {
    const bytes = base64urlnopad.encode(new TextEncoder().encode(writeMessage(MESSAGE)))
    expect(await drawn(writeMessage(MESSAGE))).toEqual({
      method: 'personal_sign',
      account: ADDRESS,
      chainId: 'eip155:1',
      kind: 'signIn',
      message: MESSAGE,
      payload: [bytes],
      warnings: [],
    })
  })

  it.each([
    ['another domain', { domain: 'bank.example', uri: 'https://bank.example/' }, 'sign-in/other-domain'],
    ['a domain below', { domain: 'a.app.example', uri: 'https://a.app.example/' }, 'sign-in/other-domain'],
    ['another port', { domain: 'app.example:444', uri: 'https://app.example:444/' }, 'sign-in/other-domain'],
    ['another scheme', { scheme: 'http', uri: 'http://app.example/' }, 'sign-in/other-domain'],
    ['the URI of another site', { uri: 'https://bank.example/' }, 'sign-in/other-domain'],
    ['another account', { accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, 'rpc/other-account'],
  ] as const)('refuses a sign-in text with %s', (_, change, code) => {
    expect(signIn(change)).toEqual({ place: 'refused', code })
    expect(signIn(change, { isTrusted: true })).toEqual({ place: 'refused', code })
  })

  it.each([
    ['app.example wants', 'app.example  wants'],
    ['https://app.example/login', 'https://app.example.evil/login'],
    ['https://app.example/login', 'https://app.example@evil.example/login'],
    ['app.example wants you to sign in', 'app.example WANTS you to sign in'],
    ['Issued At: 2026', 'Issued At: x'],
    ['Version: 1', 'Version: 2'],
    ['Nonce: 32891757', 'Nonce: 1'],
    ['Ethereum account', 'Other account'],
  ])('refuses a text whose %j is %j', (from, to) => expect(forged(from, to)).toMatchObject({ place: 'refused' }))

  it.each(['\u200B', '\uFEFF', '\u202E', '\0'])(
    'is nowhere for a sign-in text that %j hides from the visitor, and maybe not from its site',
    (hidden) => {
      const text = writeMessage({ ...MESSAGE, domain: 'bank.example', uri: 'https://bank.example/' })
      for (const whole of [`${hidden}${text}`, text.replace('Sign in to', `Sign in${hidden} to`), `${text}${hidden}`])
        expect(sign(hexOf(whole))).toEqual({ place: 'refused', code: 'sign-in/malformed' })
    },
  )

  it('is nowhere for the text by which the wallet changes what its server keeps', async () => {
    const [id, salts] = ['a', { a: 'b' }]
    const vault = { version: 1, wallet: id, bits: { iv: 'a', data: 'b' }, slots: [] } as const
    const accounts = [{ namespace: 'eip155', address: ADDRESS }] as const
    const text = await changeTextOf({ vault, revision: 2, salts, accounts })
    expect(sign(hexOf(text))).toEqual({ place: 'refused', code: 'rpc/not-allowed' })
    expect(sign(text, { isTrusted: true })).toEqual({ place: 'refused', code: 'rpc/not-allowed' })
  })

  it('is a window for a sign-in that permits more, for texts, and for bytes, with a warning', async () => {
    const recap = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XX19LCJwcmYiOltdfQ'
    const texts = [
      [writeMessage({ ...MESSAGE, resources: [recap] }), { kind: 'signIn', warnings: ['permits-more'] }],
      [hexOf('Hello'), { kind: 'text', text: 'Hello', warnings: [] }],
      [hexOf(`Hello\n${writeMessage(MESSAGE)}`), { kind: 'text', warnings: ['looks-like-sign-in'] }],
      ...['0xff', hexOf('a\u202Eb'), hexOf('a\u200Bb'), hexOf('\u0000'), hexOf('\uFEFFa')].map(
        (data) => [data, { kind: 'bytes', warnings: ['unreadable'] }] as const,
      ),
    ] as const
    for (const [data, content] of texts) {
      expect(sign(data)).toEqual({ place: 'window' })
      expect(await drawn(data)).toMatchObject(content)
    }
  })

  it('is none for what is too long to get to a window', async () => {
    expect(await drawn(hexOf('a'.repeat(59_000)))).toMatchObject({ kind: 'text' })
    await expect(drawn(hexOf('a'.repeat(61_000)))).rejects.toMatchObject({ code: 'rpc/bad-params' })
  })

  it('is the frame for all that may be signed on pages that the operator trusts', () => {
    expect(sign(hexOf('Hello'), { isTrusted: true })).toMatchObject({ place: 'frame' })
    expect(sign('0xff', { isTrusted: true })).toEqual({ place: 'frame' })
  })

  it('F183 S6.01 is nowhere for reads, and refuses what is in no list', () => {
    const place = (method: string, params: unknown = []) => placeOf({ method, params, chainId: 'eip155:1' }, context)
    expect(place('eth_call')).toEqual({ place: 'nowhere' })
    for (const method of ['eth_sign', 'eth_signTransaction', 'constructor', '__proto__', ''])
      expect(place(method)).toEqual({ place: 'refused', code: 'rpc/not-allowed' })
  })

  it.each([[undefined], [null], ['0x'], [{}], [[]], [['0x61']], [[1, ADDRESS]], [['0x61', 1]], [['0x61', {}]]])(
    'refuses the parameters %j',
    (params) =>
      expect(placeOf({ method: 'personal_sign', params, chainId: 'eip155:1' }, context)).toEqual({
        place: 'refused',
        code: 'rpc/bad-params',
      }),
  )

  it('refuses the account of another wallet, and 64 kB of text', () => {
    const other = ['0x61', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045']
    expect(placeOf({ method: 'personal_sign', params: other, chainId: 'eip155:1' }, context)).toEqual({
      place: 'refused',
      code: 'rpc/other-account',
    })
    expect(sign(hexOf('a'.repeat(65_537)))).toEqual({ place: 'refused', code: 'rpc/bad-params' })
  })

  it('is judged alike for Solana, whose addresses have a case', () => {
    const pubkey = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    const own = { ...context, address: pubkey }
    const message = base58.encode(
      new TextEncoder().encode(writeMessage({ ...MESSAGE, accountAddress: pubkey, chainId: 'solana:mainnet' })),
    )
    const ask = (params: unknown) => placeOf({ method: 'solana_signMessage', params, chainId: 'solana:x' }, own)
    expect(ask({ message, pubkey })).toEqual({ place: 'frame' })
    expect(ask({ message, pubkey: pubkey.toLowerCase() })).toEqual({ place: 'refused', code: 'rpc/other-account' })
    for (const params of [{ message: '0OIl', pubkey }, { message }, null, { message: 1, pubkey }])
      expect(ask(params)).toEqual({ place: 'refused', code: 'rpc/bad-params' })
  })

  it('is never the frame for a text that another site would take, however it is written', () => {
    const other = fc.constantFrom(
      'bank.example',
      'app.example.evil',
      'evil-app.example',
      'app.exampl\u0435',
      'xapp.example',
    )
    const noise = fc.constantFrom('', ' ', '\n', '\r\n', '\t', '\u200B', '\uFEFF', '//', 'https://', '@')
    fc.assert(
      fc.property(other, noise, noise, fc.nat(400), fc.boolean(), (domain, before, within, at, isHex) => {
        const written = writeMessage(MESSAGE)
          .replaceAll('https://app.example', `https://${domain}`)
          .replace('app.example', domain)
        const text = `${before}${written.slice(0, at)}${within}${written.slice(at)}`
        expect(sign(isHex ? hexOf(text) : text).place).not.toBe('frame')
      }),
      { numRuns: 3_000 },
    )
  })
})
