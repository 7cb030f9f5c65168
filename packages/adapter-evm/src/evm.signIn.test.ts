import type { CaipNetworkId } from '@latchkit/core'
import {
  isLatchError,
  toWalletError,
  type Eip1193Provider,
  type SignIn,
  type SignInInput,
} from '@latchkit/core/adapter'
import { solana } from '@latchkit/core/networks'
import { writeMessage, type SignInMessage } from '@latchkit/siwx'
import { alphaNetwork, OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import { describe, expect, it } from 'vitest'
import { createSignIn } from './evm.signIn.js'

const CONNECTOR = 'org.example.fake'
const SIGNATURE = `0x${'5a'.repeat(65)}`
const BAD_ANSWER = { code: 'wallet/bad-answer', context: { method: 'wallet_connect' } }
const ASKED: SignInInput = {
  domain: 'example.com',
  statement: 'Welcome.',
  uri: 'https://example.com',
  version: '1',
  networkId: alphaNetwork.caipNetworkId,
  nonce: 'a1b2c3d4',
  issuedAt: '2026-11-29T12:00:00.000Z',
  expirationTime: '2026-12-06T12:00:00.000Z',
  resources: ['https://example.com/terms'],
}

/** The message that a wallet signs for a request, with changed fields. */
function textFor({ networkId, address = TEST_ADDRESS, ...input }: SignInInput, change: object = {}): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  const message = { ...Object.fromEntries(fields), accountAddress: address, chainId: networkId, ...change }
  return writeMessage(message as SignInMessage)
}

const answerWith = (signed: unknown, address: unknown = TEST_ADDRESS): unknown => ({
  accounts: [{ address, capabilities: { signInWithEthereum: signed } }],
})
const answerOf = (message: unknown, address?: unknown): unknown =>
  answerWith({ message, signature: SIGNATURE }, address)

/** The ability at a wallet, with the requests that the wallet gets. */
function world(answer: unknown) {
  const requests: { method: string; params?: readonly unknown[] }[] = []
  const provider: Pick<Eip1193Provider, 'request'> = {
    async request(given) {
      requests.push(given)
      return typeof answer === 'function' ? (answer as () => unknown)() : answer
    },
  }
  const networks = [alphaNetwork, solana]
  const providerOf = async (id: string): Promise<unknown> => (id === CONNECTOR ? provider : undefined)
  const ability = createSignIn({ networks, providerOf })
  return {
    ability,
    requests,
    request: (input: Partial<SignInInput> = {}, id = CONNECTOR) => ability.request(id, { ...ASKED, ...input }),
  }
}
const signIn = (answer: unknown, input: Partial<SignInInput> = {}): Promise<SignIn> => world(answer).request(input)

describe('the request', () => {
  it('asks for a message with all fields (ERC-7846)', async () => {
    const { request, requests } = world(answerOf(textFor(ASKED)))
    await request({ address: TEST_ADDRESS })
    const { networkId: _, ...fields } = ASKED
    const signInWithEthereum = { ...fields, chainId: `0x${Number(alphaNetwork.id).toString(16)}` }
    expect(requests).toEqual([
      { method: 'wallet_connect', params: [{ version: '1', capabilities: { signInWithEthereum } }] },
    ])
  })

  it.each(['eip155:1', solana.caipNetworkId, 'eip155:unknown'] as CaipNetworkId[])(
    'is not sent for a network that the app does not have on EVM chains: %s',
    async (networkId) => {
      const { request, requests } = world(answerOf(textFor(ASKED)))
      await expect(request({ networkId })).rejects.toMatchObject({ code: 'network/not-found' })
      expect(requests).toEqual([])
    },
  )

  it('is not sent to a remote wallet, and to no unknown one', async () => {
    const { request, requests } = world(answerOf(textFor(ASKED)))
    const unsupported = { code: 'wallet/unsupported-method' }
    await expect(request({}, 'walletConnect:eip155')).rejects.toMatchObject(unsupported)
    await expect(request({}, 'none')).rejects.toMatchObject({ code: 'wallet/provider-not-found' })
    expect(requests).toEqual([])
  })

  it('F087 joins an equal request that is pending, and no other', async () => {
    let nonce = ASKED.nonce
    const { ability, request, requests } = world(() => answerOf(textFor({ ...ASKED, nonce })))
    const { domain, ...rest } = ASKED
    const [one, two] = await Promise.all([request(), ability.request(CONNECTOR, { ...rest, domain })])
    expect([two, requests.length]).toEqual([one, 1])
    nonce = 'd4c3b2a1'
    await expect(request({ nonce })).resolves.not.toEqual(one)
    await expect(request()).rejects.toMatchObject(BAD_ANSWER)
    expect(requests).toHaveLength(3)
  })
})

describe('the message', () => {
  it.each<[string, Partial<SignInInput>]>([
    ['all that was asked for', {}],
    ['no more than was asked for', { statement: undefined, resources: undefined, expirationTime: undefined }],
    ['what is rarely asked for', { notBefore: '2026-11-30T12:00:00.000Z', requestId: '7' }],
    ['the named account', { address: OTHER_ADDRESS }],
  ])('has %s', async (_, change) => {
    const input = { ...ASKED, ...change }
    const message = textFor(input)
    const address = input.address ?? TEST_ADDRESS
    const signed = { address, message, signature: SIGNATURE }
    expect(await signIn(answerOf(message, address.toLowerCase()), change)).toEqual(signed)
  })

  it('is of the account that has the capability, with its checksum', async () => {
    const message = textFor({ ...ASKED, address: OTHER_ADDRESS })
    const signed = {
      address: OTHER_ADDRESS.toLowerCase(),
      capabilities: { signInWithEthereum: { message, signature: SIGNATURE } },
    }
    const answer = { accounts: [{ address: TEST_ADDRESS, capabilities: {} }, { address: TEST_ADDRESS }, null, signed] }
    expect((await signIn(answer)).address).toBe(OTHER_ADDRESS)
    await expect(signIn(answer, { address: TEST_ADDRESS })).rejects.toMatchObject(BAD_ANSWER)
  })

  it.each<[string, object]>([
    ['another domain', { domain: 'other.example', uri: 'https://other.example' }],
    ['another domain in its first line', { domain: 'other.example' }],
    ['another account', { accountAddress: OTHER_ADDRESS }],
    ['another statement', { statement: 'Farewell.' }],
    ['another URI', { uri: 'https://example.com/admin' }],
    ['another scheme', { scheme: 'http' }],
    ['another network', { chainId: 'eip155:1' }],
    [
      'another kind of chain',
      { chainId: solana.caipNetworkId, accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1' },
    ],
    ['another nonce', { nonce: 'a1b2c3d5' }],
    ['another time', { issuedAt: '2025-11-29T12:00:00.000Z' }],
    ['a later end', { expirationTime: '2036-12-06T12:00:00.000Z' }],
    ['another field', { requestId: '7' }],
    ['more resources', { resources: ['https://example.com/terms', 'https://example.com/admin'] }],
    ['other resources', { resources: ['https://example.com/admin'] }],
    ['a permission (ERC-5573)', { resources: ['https://example.com/terms', 'urn:recap:eyJhdHQiOnt9LCJwcmYiOltdfQ'] }],
  ])('is refused with %s', async (_, change) => {
    await expect(signIn(answerOf(textFor(ASKED, change)))).rejects.toMatchObject(BAD_ANSWER)
  })

  it.each<[string, (text: string) => unknown]>([
    ['an address without its checksum', (text) => text.replace(TEST_ADDRESS, TEST_ADDRESS.toLowerCase())],
    ['something before it', (text) => `x\n${text}`],
    ['something behind it', (text) => `${text}\n`],
    ['a text of any length', (text) => text + '\n- https://example.com/a'.repeat(100_000)],
    ['no end', (text) => text.replace(/\nExpiration.*/, '')],
    ['no text', () => ''],
    ['another value', () => 7],
  ])('is refused with %s', async (_, change) => {
    await expect(signIn(answerOf(change(textFor(ASKED))))).rejects.toMatchObject(BAD_ANSWER)
  })

  it('is refused where the answer names another account', async () => {
    const message = textFor(ASKED)
    for (const address of [OTHER_ADDRESS, '', null, 7, [TEST_ADDRESS]])
      await expect(signIn(answerOf(message, address))).rejects.toMatchObject(BAD_ANSWER)
  })
})

describe('an answer', () => {
  const throws = (field: string, rest: object = {}): object =>
    Object.defineProperty({ ...rest }, field, {
      get() {
        throw new TypeError('hostile')
      },
    })
  const signed = { message: textFor(ASKED), signature: SIGNATURE }

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', TEST_ADDRESS],
    ['a list of addresses', [TEST_ADDRESS]],
    ['no accounts', {}],
    ['accounts that are no list', { accounts: { 0: { address: TEST_ADDRESS } } }],
    ['an empty list', { accounts: [] }],
    ['no signature', answerWith({ message: signed.message })],
    ['a signature that is no hex', answerWith({ ...signed, signature: 'signed' })],
    ['a short signature', answerWith({ ...signed, signature: '0x' })],
    ['no message', answerWith({ signature: SIGNATURE })],
    ['a capability that is a text', answerWith('signed')],
    ['a capability that is null', answerWith(null)],
    ['accounts that throw', throws('accounts')],
    ['an account that throws', { accounts: [throws('capabilities', { address: TEST_ADDRESS })] }],
    ['a capability that throws', answerWith(throws('signature', { message: signed.message }))],
    ['a list that throws', { accounts: throws('0', [{}]) }],
    ['a proxy that throws', { accounts: [new Proxy({}, { get: () => expect.fail('hostile') })] }],
  ])('is refused with %s', async (_, answer) => {
    const error: unknown = await signIn(answer).catch((thrown: unknown) => thrown)
    expect(isLatchError(error)).toBe(true)
    expect(error).toMatchObject(BAD_ANSWER)
  })

  it('is refused where the wallet connected alone', async () => {
    for (const capabilities of [undefined, null, {}, { other: {} }])
      await expect(signIn({ accounts: [{ address: TEST_ADDRESS, capabilities }] })).rejects.toMatchObject(BAD_ANSWER)
  })

  it.each([
    ['wallet/rejected', { code: 4001, message: 'User rejected.' }],
    ['wallet/unsupported-method', { code: 4200, message: 'Unsupported.' }],
    ['wallet/unknown', { code: 1 }],
  ])('may have an error in the place of the capability: %s', async (code, given) => {
    const error: unknown = await signIn(answerWith(given)).catch((thrown: unknown) => thrown)
    expect(toWalletError(error).code).toBe(code)
  })

  it.each([
    ['wallet/rejected', { code: 4001 }],
    ['wallet/unauthorized', { code: 4100 }],
    ['wallet/unsupported-method', { code: 4200 }],
    ['wallet/unsupported-method', { code: -32_601 }],
    ['wallet/unsupported-method', { code: 5700 }],
    ['wallet/unsupported-method', new Error('the method wallet_connect does not exist')],
  ])('may be an error: %s', async (code, thrown) => {
    const answer = (): never => {
      throw thrown
    }
    const error: unknown = await signIn(answer).catch((caught: unknown) => caught)
    expect(toWalletError(error).code).toBe(code)
  })
})
