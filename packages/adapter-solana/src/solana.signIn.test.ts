import { solanaDevnet, solanaTestnet } from '@latchkit/core/networks'
import { expect, it } from 'vitest'
import { toBase58 } from './base58.js'
import { createContext } from './context.fixture.js'
import { connectOffline } from './fakeNode.fixture.js'
import { createSignIn } from './solana.signIn.js'

const SIGN_IN = 'solana:signIn'
const domain = 'example.com'
const signature = new Uint8Array(64).fill(5)
const opening = (address: unknown, at = domain) =>
  `${at} wants you to sign in with your Solana account:\n${String(address)}`

/** Signs in at a wallet with this answer, made of its first address. */
async function signIn(
  answer: (address: string) => { address?: unknown; text?: string; signature?: unknown },
  input: { readonly address?: string } = {},
) {
  const made = await connectOffline()
  const [own = ''] = made.fake.addresses
  const { address = own, text = opening(own), signature: given = signature } = answer(own)
  made.fake.set({
    answers: { [SIGN_IN]: [{ account: { address }, signedMessage: new TextEncoder().encode(text), signature: given }] },
  })
  const result = createSignIn(made.deps).request(made.signer.connectorId, { domain, ...input })
  return { result, own }
}

it.each([
  ['alone', ''],
  ['with a statement', '\n\nWelcome.'],
])('is a message that names the domain and the account, %s', async (_, rest) => {
  const { result, own } = await signIn((address) => ({ text: opening(address) + rest }))
  expect(await result).toEqual({ address: own, message: opening(own) + rest, signature: toBase58(signature) })
})

it.each<[string, Parameters<typeof signIn>[0], { readonly address?: string }?]>([
  ['another domain', (address) => ({ text: opening(address, 'other.example') })],
  ['more behind the account', (address) => ({ text: `${opening(address)}x` })],
  ['something before it', (address) => ({ text: `x\n${opening(address)}\n` })],
  ['no signature', () => ({ signature: new Uint8Array(63) })],
  ['no address', () => ({ address: 'friend.sol', text: opening('friend.sol') })],
  ['another account than the named one', () => ({}), { address: toBase58(new Uint8Array(32).fill(9)) }],
])('is refused with %s', async (_, answer, input) => {
  const { result } = await signIn(answer, input)
  await expect(result).rejects.toMatchObject({ code: 'wallet/bad-answer', context: { method: SIGN_IN } })
})

it('is refused with bytes that are no text', async () => {
  const made = await connectOffline()
  const account = { address: made.fake.addresses[0] }
  const text = new TextEncoder().encode(opening(account.address))
  made.fake.set({ answers: { [SIGN_IN]: [{ account, signature, signedMessage: Uint8Array.of(...text, 10, 0xff) }] } })
  await expect(createSignIn(made.deps).request(made.signer.connectorId, { domain })).rejects.toMatchObject({
    code: 'wallet/bad-answer',
  })
})

it('is with the account that was named', async () => {
  const made = await connectOffline()
  const [address = ''] = made.fake.addresses
  const request = createSignIn(made.deps).request(made.signer.connectorId, { domain, address })
  expect((await request).address).toBe(address)
})

it.each([
  ['as the wallet does', ['solana:devnet'], 'solana:devnet'],
  ['by its CAIP-2 id where the wallet does not have it', ['solana:mainnet'], solanaDevnet.caipNetworkId],
  ['by its CAIP-2 id where the wallet tells no networks', 'solana:devnet', solanaDevnet.caipNetworkId],
])('names the network %s', async (_, chains, chainId) => {
  const made = await connectOffline({ chains: ['solana:mainnet'] })
  made.fake.set({ chains: chains as readonly `${string}:${string}`[] })
  const { request } = createSignIn(made.deps)
  await request(made.signer.connectorId, { domain, networkId: solanaDevnet.caipNetworkId }).catch(() => undefined)
  expect(made.fake.calls.at(-1)?.inputs).toEqual([{ domain, chainId }])
})

it('names no network where none is asked for, and refuses one that the app does not have', async () => {
  const made = await connectOffline()
  const { request } = createSignIn(made.deps)
  await request(made.signer.connectorId, { domain })
  expect(made.fake.calls.at(-1)?.inputs).toEqual([{ domain }])
  await expect(
    request(made.signer.connectorId, { domain, networkId: solanaTestnet.caipNetworkId }),
  ).rejects.toMatchObject({ code: 'network/not-found' })
})

it('F087 joins an equal request that is pending, and no other', async () => {
  const made = await connectOffline()
  const { request } = createSignIn(made.deps)
  const { connectorId } = made.signer
  const before = made.fake.prompts()
  const [one, two, other] = await Promise.all([
    request(connectorId, { domain, nonce: 'a' }),
    request(connectorId, { nonce: 'a', domain }),
    request(connectorId, { domain, nonce: 'b' }),
  ])
  expect([two, made.fake.prompts() - before]).toEqual([one, 2])
  expect(other).not.toBe(one)
  expect(made.deps.signIns.size).toBe(0)
  await expect(createSignIn(createContext().deps).request('none', { domain })).rejects.toMatchObject({
    code: 'wallet/provider-not-found',
  })
})
