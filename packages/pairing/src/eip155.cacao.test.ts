import { SESSION_RECAP, writeRecap } from '@latchkit/siwx'
import type { SignInInput } from '@latchkit/core/adapter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedBy, signInOf } from './eip155.cacao.js'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SIGNATURE = `0x${'5a'.repeat(65)}`
const ASKED: SignInInput = {
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  networkId: 'eip155:1',
  nonce: 'nonce0001',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00.000Z',
  statement: 'Welcome.',
  resources: ['https://app.example/terms'],
}
const SENTENCES =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
const recap = (notes: readonly object[] = [{}], ability = 'request/personal_sign', resource = 'eip155'): string =>
  writeRecap({ att: { [resource]: { [ability]: notes as never } } })

/** An object as a wallet sends it, with some fields changed. */
const cacao = (changes: object = {}, signature: unknown = { t: 'eip191', s: SIGNATURE }): object => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:1:${ADDRESS}`,
    domain: 'app.example',
    aud: 'https://app.example',
    version: '1',
    nonce: 'nonce0001',
    iat: '2026-01-01T00:00:00.000Z',
    exp: '2026-01-08T00:00:00.000Z',
    statement: 'Welcome.',
    resources: ['https://app.example/terms', recap()],
    ...changes,
  },
  s: signature,
})

describe('what an account has signed', () => {
  it('S5.08 is the message of EIP-4361, with the sentences of the recap', () => {
    const signIn = signInOf(cacao(), ASKED)
    expect(signIn).toMatchObject({ networkId: 'eip155:1', address: ADDRESS, signature: SIGNATURE })
    expect(signIn?.message).toBe(
      [
        'app.example wants you to sign in with your Ethereum account:',
        ADDRESS,
        '',
        `Welcome. ${SENTENCES}`,
        '',
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: nonce0001',
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Expiration Time: 2026-01-08T00:00:00.000Z',
        'Resources:',
        '- https://app.example/terms',
        `- ${recap()}`,
      ].join('\n'),
    )
  })

  it('may have the sentences in its statement already', () => {
    expect(signInOf(cacao({ statement: `Welcome. ${SENTENCES}` }), ASKED)).toEqual(signInOf(cacao(), ASKED))
  })

  it.each([
    ['another domain', { domain: 'other.example' }],
    ['another address of the page', { aud: 'https://other.example' }],
    ['another version', { version: '2' }],
    ['another nonce', { nonce: 'nonce0002' }],
    ['another time', { iat: '2026-01-01T00:00:01.000Z' }],
    ['a later end', { exp: '2027-01-01T00:00:00.000Z' }],
    ['no end', { exp: undefined }],
    ['a beginning', { nbf: '2026-01-01T00:00:00.000Z' }],
    ['an id', { requestId: '1' }],
    ['another statement', { statement: 'Pay me.' }],
    ['more than the statement', { statement: `Welcome. Pay me. ${SENTENCES}` }],
    ['a statement that is no text', { statement: ['Welcome.'] }],
    ['no resource', { resources: [recap()] }],
    ['another resource', { resources: ['https://app.example/other', recap()] }],
    ['a resource more', { resources: ['https://app.example/terms', 'https://app.example/more', recap()] }],
    ['no recap', { resources: ['https://app.example/terms'] }],
    ['a recap for more', { resources: ['https://app.example/terms', recap([{}], 'request/eth_sign')] }],
    ['a recap for another URI', { resources: ['https://app.example/terms', recap([{}], 'api/read', 'https://x.y')] }],
    ['a recap in the wrong place', { resources: [recap(), 'https://app.example/terms'] }],
    ['resources that are no list', { resources: { 0: 'https://app.example/terms', 1: recap(), length: 2 } }],
    ['another kind of account', { iss: `did:pkh:solana:1:${ADDRESS}` }],
    ['an account of no network', { iss: ADDRESS }],
    ['an address without its checksum', { iss: `did:pkh:eip155:1:${ADDRESS.toLowerCase()}` }],
  ])('is not taken with %s', (_, changes) => {
    expect(signInOf(cacao(changes), ASKED)).toBeUndefined()
  })

  it.each([[null], ['0x'], [{}], [{ s: 7 }]])('is not taken with the signature %j', (signature) => {
    expect(signInOf(cacao({}, signature), ASKED)).toBeUndefined()
  })
})

describe('what a wallet shares', () => {
  it('is the network of its account, and the networks and methods of its recap', () => {
    const resources = [recap([{ chains: ['eip155:1', 'eip155:10', 'solana:x', 7] }])]
    expect(sharedBy(cacao({ resources }))).toEqual({
      address: ADDRESS,
      networkIds: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign'],
    })
  })

  it('has no methods with a recap for more than was asked for', () => {
    expect(sharedBy(cacao({ resources: [recap([{}], 'request/eth_sign')] }))?.methods).toEqual([])
    expect(sharedBy(cacao({ resources: [writeRecap(SESSION_RECAP)] }))?.methods).toContain('eth_sendTransaction')
  })

  it('is nothing for anything else, which never throws', () => {
    const anything = fc.anything({ withNullPrototype: true, withObjectString: true })
    fc.assert(
      fc.property(anything, anything, (value, field) => {
        expect(signInOf(value, ASKED)).toBeUndefined()
        sharedBy(value)
        for (const name of ['iss', 'resources', 'statement', 'domain']) {
          sharedBy(cacao({ [name]: field }))
          signInOf(cacao({ [name]: field }), ASKED)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
