import { fromBase58, type SignIn, type SignInInput } from '@latchkit/core/adapter'
import { solana, solanaDevnet, solanaTestnet } from '@latchkit/core/networks'
import { readMessage } from '@latchkit/siwx'
import { verifySolanaSignature } from '@latchkit/siwx/verify/solana'
import { describe, expect, it } from 'vitest'
import { toBase58 } from './base58.js'
import { createContext } from './context.fixture.js'
import { connectOffline } from './fakeNode.fixture.js'
import { ASKED, behindHeader, signInText } from './signIn.fixture.js'
import { createSignIn } from './solana.signIn.js'

const SIGN_IN = 'solana:signIn'
const OTHER = toBase58(new Uint8Array(32).fill(9))
const BAD_ANSWER = { code: 'wallet/bad-answer', context: { method: SIGN_IN } }
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Signs in at a wallet with these switches. */
async function signIn(
  switches: Parameters<typeof connectOffline>[0] = {},
  input: Partial<SignInInput> = {},
): Promise<SignIn> {
  const made = await connectOffline(switches)
  return createSignIn(made.deps).request(made.signer.connectorId, { ...ASKED, ...input })
}

/** Signs in at a wallet that answers this, made of what it would sign for its first account. */
async function answered(answer: (signed: { address: string; signedMessage: Uint8Array }) => unknown): Promise<SignIn> {
  const made = await connectOffline()
  const [address = ''] = made.fake.addresses
  const { networkId: _, ...input } = ASKED
  const signedMessage = utf8(signInText({ ...input, chainId: 'solana:devnet' }, address))
  made.fake.set({ answers: { [SIGN_IN]: answer({ address, signedMessage }) } })
  return createSignIn(made.deps).request(made.signer.connectorId, ASKED)
}

const signature = new Uint8Array(64).fill(5)

describe('the message', () => {
  it.each([
    ['all that was asked for', {}],
    ['no more than was asked for', { statement: undefined, resources: undefined, expirationTime: undefined }],
    ['what is rarely asked for', { notBefore: '2026-11-30T12:00:00.000Z', requestId: '7' }],
  ])('has %s, and is signed', async (_, input) => {
    const { address, message, signature } = await signIn({}, input)
    const { networkId, ...fields } = { ...ASKED, ...input }
    expect(readMessage(message)).toEqual({
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      chainId: networkId,
      accountAddress: address,
    })
    const signed = { chainId: networkId, accountAddress: address, text: message, signature: fromBase58(signature)! }
    expect(await verifySolanaSignature(signed)).toBe('valid')
  })

  it.each([0, 1, 2])('stands alone where it was signed behind the header of a Ledger, of format %d', async (format) => {
    const { address, message, signature } = await signIn({ signInBytes: (text) => behindHeader(text, format) })
    expect(readMessage(message)?.accountAddress).toBe(address)
    const signed = {
      chainId: ASKED.networkId,
      accountAddress: address,
      text: message,
      signature: fromBase58(signature)!,
    }
    expect(await verifySolanaSignature(signed)).toBe('valid')
  })

  it.each<[string, (text: string) => string]>([
    ['another domain', (text) => text.replaceAll('example.com', 'other.example')],
    ['another domain in its first line', (text) => text.replace('example.com', 'other.example')],
    ['another account', (text) => text.replace(/\n.*/, `\n${OTHER}`)],
    ['another statement', (text) => text.replace('Welcome', 'Farewell')],
    ['another URI', (text) => text.replace('URI: https://example.com', '$&/admin')],
    ['another network', (text) => text.replace('solana:devnet', 'solana:mainnet')],
    ['no network', (text) => text.replace('\nChain ID: solana:devnet', '')],
    ['another nonce', (text) => text.replace('a1b2c3d4', 'a1b2c3d5')],
    ['another time', (text) => text.replace('Issued At: 2026', 'Issued At: 2025')],
    ['a later end', (text) => text.replace('2026-12-06', '2036-12-06')],
    ['no end', (text) => text.replace(/\nExpiration.*/, '')],
    ['fields that were not asked for', (text) => text.replace('\nResources', '\nNot Before: 2026-11-29T12:00:00Z$&')],
    ['more resources', (text) => `${text}\n- https://example.com/admin`],
    ['fewer resources', (text) => text.replace(/\nResources[^]*/, '')],
    ['a permission (ERC-5573)', (text) => `${text}\n- urn:recap:eyJhdHQiOnt9LCJwcmYiOltdfQ`],
    ['more behind the account', (text) => text.replace(/\n\n/, 'x\n\n')],
    ['something before it', (text) => `x\n${text}`],
    ['a text of any length', (text) => text + '\n- https://example.com/a'.repeat(100_000)],
    ['no fields', (text) => text.replace(/\n\n[^]*/, '')],
    ['no text', () => ''],
  ])('is refused with %s, with and without a header', async (_, rewritesSignIn) => {
    await expect(signIn({ rewritesSignIn })).rejects.toMatchObject(BAD_ANSWER)
    await expect(signIn({ rewritesSignIn, signInBytes: behindHeader })).rejects.toMatchObject(BAD_ANSWER)
  })

  it.each<[string, (text: string) => Uint8Array]>([
    ['another version', (text) => behindHeader(text).with(16, 1)],
    ['another format', (text) => behindHeader(text, 3)],
    ['another length', (text) => behindHeader(text).with(18, 1)],
    ['a second header', (text) => Uint8Array.of(...behindHeader(''), ...behindHeader(text))],
    ['bytes that are no text', (text) => Uint8Array.of(...utf8(text), 0xfe)],
  ])('is refused behind a header with %s', async (_, signInBytes) => {
    await expect(signIn({ signInBytes })).rejects.toMatchObject(BAD_ANSWER)
  })
})

describe('the account', () => {
  it('is the named one, or any one where none is named', async () => {
    const made = await connectOffline({ signsInAs: 1 })
    const [first = '', second = ''] = made.fake.addresses
    const { request } = createSignIn(made.deps)
    const { connectorId } = made.signer
    expect((await request(connectorId, ASKED)).address).toBe(second)
    expect((await request(connectorId, { ...ASKED, address: second })).address).toBe(second)
    await expect(request(connectorId, { ...ASKED, address: first })).rejects.toMatchObject(BAD_ANSWER)
  })
})

describe('an answer', () => {
  const hostile = (field: string, rest: object) =>
    Object.defineProperty({ ...rest }, field, {
      get() {
        throw new TypeError('hostile')
      },
    })

  it('is taken as it is', async () => {
    const { message } = await answered(({ address, signedMessage }) => [
      { account: { address }, signedMessage, signature },
    ])
    expect(readMessage(message)?.nonce).toBe(ASKED.nonce)
  })

  it.each<[string, Parameters<typeof answered>[0]]>([
    ['nothing', () => undefined],
    ['a text', () => 'signed'],
    ['an empty list', () => []],
    ['an empty object', () => [{}]],
    ['no list', ({ address, signedMessage }) => ({ account: { address }, signedMessage, signature })],
    ['no account', ({ signedMessage }) => [{ signedMessage, signature }]],
    [
      'another account than that of the message',
      ({ signedMessage: s }) => [{ account: { address: OTHER }, signedMessage: s, signature }],
    ],
    [
      'an account that has no address',
      ({ signedMessage: s }) => [{ account: { address: 'friend.sol' }, signedMessage: s, signature }],
    ],
    ['no message', ({ address }) => [{ account: { address }, signature }]],
    ['a message as a text', ({ address }) => [{ account: { address }, signedMessage: 'x', signature }]],
    ['no signature', ({ address, signedMessage }) => [{ account: { address }, signedMessage }]],
    [
      'a short signature',
      ({ address, signedMessage }) => [{ account: { address }, signedMessage, signature: signature.slice(1) }],
    ],
    [
      'getters that throw',
      ({ address, signedMessage }) => [hostile('signature', { account: { address }, signedMessage })],
    ],
    [
      'a list that throws',
      ({ address, signedMessage }) => hostile('0', { account: { address }, signedMessage, signature }),
    ],
    ['an account that throws', ({ signedMessage }) => [{ account: hostile('address', {}), signedMessage, signature }]],
  ])('is refused with %s', async (_, answer) => {
    await expect(answered(answer)).rejects.toMatchObject({ isLatchError: true, ...BAD_ANSWER })
  })
})

describe('the network', () => {
  it.each([
    ['as the public one', [], solanaDevnet, 'solana:devnet'],
    [
      'as the public one, also where the wallet has a name of its own',
      [solana.caipNetworkId],
      solana,
      'solana:mainnet',
    ],
    [
      'as a local one',
      ['solana:mainnet'],
      { ...solana, id: 'own', caipNetworkId: 'solana:own' as const },
      'solana:localnet',
    ],
  ])('is named %s', async (_, chains, network, chainId) => {
    const made = await connectOffline({ chains: ['solana:mainnet'] })
    made.fake.set({ chains: chains as readonly `${string}:${string}`[] })
    const deps = { ...made.deps, context: { ...made.deps.context, networks: [network] } }
    const { networkId: _network, ...fields } = ASKED
    const input = { ...ASKED, networkId: network.caipNetworkId }
    await createSignIn(deps)
      .request(made.signer.connectorId, input)
      .catch(() => undefined)
    expect(made.fake.calls.at(-1)?.inputs).toEqual([{ ...fields, chainId }])
  })

  it('is refused where the app does not have it, or where it is of another kind of chain', async () => {
    const made = await connectOffline()
    const before = made.fake.prompts()
    const evm = { ...solana, chainNamespace: 'eip155' as const, caipNetworkId: 'eip155:1' as const }
    const context = { ...made.deps.context, networks: [solana, evm] }
    const { request } = createSignIn({ ...made.deps, context })
    for (const networkId of [solanaTestnet.caipNetworkId, evm.caipNetworkId])
      await expect(request(made.signer.connectorId, { ...ASKED, networkId })).rejects.toMatchObject({
        code: 'network/not-found',
      })
    expect(made.fake.prompts()).toBe(before)
  })
})

it('F087 joins an equal request that is pending, and no other', async () => {
  const made = await connectOffline()
  const { request } = createSignIn(made.deps)
  const { connectorId } = made.signer
  const before = made.fake.prompts()
  const { nonce, ...rest } = ASKED
  const [one, two, other] = await Promise.all([
    request(connectorId, ASKED),
    request(connectorId, { ...rest, nonce }),
    request(connectorId, { ...rest, nonce: 'd4c3b2a1' }),
  ])
  expect([two, made.fake.prompts() - before]).toEqual([one, 2])
  expect(other).not.toBe(one)
  // A request that has ended is joined no more.
  await request(connectorId, ASKED)
  expect(made.fake.prompts() - before).toBe(3)
})

it('F194 is refused where the wallet lacks the method, without a prompt, and for an unknown connector', async () => {
  const made = await connectOffline()
  const { request } = createSignIn(made.deps)
  made.fake.set({ without: [SIGN_IN] })
  const before = made.fake.prompts()
  await expect(request(made.signer.connectorId, ASKED)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  expect(made.fake.prompts()).toBe(before)
  await expect(createSignIn(createContext().deps).request('none', ASKED)).rejects.toMatchObject({
    code: 'wallet/provider-not-found',
  })
})
