import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder } from '@solana/kit'
import { verifyMessage } from 'viem'
import { toHex } from 'viem/utils'
import { describe, expect, it, vi } from 'vitest'
import { accountsOf } from '../accounts.fixture.js'
import { verifyEcdsa } from '../bitcoin/verify.fixture.js'
import * as bitcoin from '../bitcoin/world.fixture.js'
import { createMultiWallet } from './createMultiWallet.js'
import type { MultiWalletSwitches } from './types.js'

const evm = {
  accounts: accountsOf(2),
  chains: [
    { id: 31337, name: 'Sandbox', rpcUrl: 'http://one.test', symbol: 'ETH' },
    { id: 31338, name: 'Sandbox Two', rpcUrl: 'http://two.test', symbol: 'ETH' },
  ],
}
const solana = {
  accounts: [1, 2].map((seed) => {
    const privateKey = new Uint8Array(32).fill(seed)
    const publicKey = ed25519.getPublicKey(privateKey)
    return { address: getBase58Decoder().decode(publicKey), secretKey: [...privateKey, ...publicKey] }
  }),
  caip2: 'solana:5rnfdm8s9cL9C9vcaE5ntK9g1diXwDhv',
  rpcUrl: 'http://solana.test',
} as const

/** The addresses of an account, by protocol. */
const addressesOf = (index: 0 | 1): { provider: string[]; wallet: string[] } => ({
  provider: [evm.accounts[index]?.address ?? ''],
  wallet: [
    solana.accounts[index]?.address ?? '',
    ...[bitcoin.alice, bitcoin.bob][index]!.map(({ address }) => address),
  ],
})

/** Collects the wallets that a page finds by each protocol. */
const listen = (page: EventTarget) => {
  const announced: bitcoin.Foreign[] = []
  const registered: bitcoin.Foreign[] = []
  page.addEventListener('eip6963:announceProvider', (event) => announced.push((event as CustomEvent).detail))
  const register = (wallet: unknown): unknown => registered.push(wallet)
  page.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail({ register }))
  return { announced, registered }
}

const start = (switches: Partial<MultiWalletSwitches> = {}, world = bitcoin.createWorld()) => {
  const heard = listen(world.page.events)
  const config = { evm, solana, bitcoin: bitcoin.config, query: switches, server: {} }
  const { api } = createMultiWallet(config, world.page)
  const features = api.wallet.features as Readonly<Record<string, bitcoin.Foreign>>
  const call = (name: string, ...inputs: readonly unknown[]): Promise<bitcoin.Foreign> =>
    features[name][name.slice(name.indexOf(':') + 1)](...inputs)
  const ask = (method: string, ...params: readonly unknown[]): Promise<bitcoin.Foreign> =>
    api.provider.request({ method, params })
  const seen = async () => ({
    provider: await ask('eth_accounts'),
    wallet: api.wallet.accounts.map(({ address }) => address),
  })
  return { ...world, ...heard, api, call, ask, seen }
}

const nobody = { provider: [], wallet: [] }

describe('one wallet, announced twice', () => {
  it('has the same name and the same icon in every announcement, and all chains', () => {
    const { announced, registered, api } = start()
    expect([announced.length, registered.length]).toEqual([1, 1])
    expect(announced[0].info).toMatchObject({ name: 'Sandbox Multi Wallet', rdns: 'dev.latchkit.sandbox.multi' })
    expect(announced[0].provider).toBe(api.provider)
    expect(registered[0]).toBe(api.wallet)
    expect([registered[0].name, registered[0].icon]).toEqual([announced[0].info.name, announced[0].info.icon])
    const families = new Set(api.wallet.chains.map((chain) => chain.slice(0, chain.indexOf(':'))))
    expect([...families]).toEqual(['solana', 'bip122', 'bitcoin'])
    expect(Object.keys(api.wallet.features)).toEqual(
      expect.arrayContaining(['standard:connect', 'solana:signMessage', 'bitcoin:signMessage']),
    )
  })

  it('keeps them equal with another name and icon, and announces itself again by both protocols', () => {
    const { announced, registered, api } = start({ announce: 'never' })
    expect([announced.length, registered.length]).toEqual([0, 0])
    api.set({ name: 'Purse', icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })
    api.announce()
    expect([registered[0].name, registered[0].icon]).toEqual([announced[0].info.name, announced[0].info.icon])
    expect(registered[0].name).toBe('Purse')
  })
})

describe('one core', () => {
  it('asks once for all chains, whichever is connected first', async () => {
    const { ask, call, panels, seen, api } = start()
    const connecting = ask('eth_requestAccounts')
    await vi.waitFor(() => expect(panels).toHaveLength(1))
    await expect(call('standard:connect')).rejects.toMatchObject({ code: -32002 })
    api.approve()
    await connecting
    expect(await seen()).toEqual(addressesOf(0))
    await call('standard:connect')
    expect(panels).toHaveLength(0)
    expect(api.requests.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'standard:connect',
      'eth_accounts',
      'standard:connect',
    ])
  })

  it('emits another account, a lock and a revoked permission by both protocols', async () => {
    const { ask, call, api, seen } = start({ answer: 'approve' })
    const told: unknown[] = []
    api.provider.on('accountsChanged', (accounts) => told.push(['provider', (accounts as string[]).length]))
    const features = api.wallet.features as Readonly<Record<string, bitcoin.Foreign>>
    features['standard:events'].on('change', (change: bitcoin.Foreign) => told.push(['wallet', change.accounts.length]))
    await call('standard:connect')
    api.switchAccount(1)
    expect(await seen()).toEqual(addressesOf(1))
    api.lock()
    expect(await seen()).toEqual(nobody)
    api.unlock()
    await call('standard:disconnect')
    expect(await seen()).toEqual(nobody)
    await ask('eth_chainId')
    const both = (provider: number, wallet: number) => [
      ['provider', provider],
      ['wallet', wallet],
    ]
    expect(told).toEqual([both(1, 3), both(1, 3), both(0, 0), both(1, 3), both(0, 0)].flat())
  })

  it('stores its permission and chain separately from other wallets, for the next load', async () => {
    const world = bitcoin.createWorld()
    const first = start({ answer: 'approve' }, world)
    await first.call('bitcoin:connect', {})
    first.api.switchChain(31338)
    const again = start({}, world)
    expect(await again.seen()).toEqual(addressesOf(0))
    expect(await again.ask('eth_chainId')).toBe('0x7a6a')
  })

  it('rejects on every chain, by one switch', async () => {
    const { ask, call, api } = start({ answer: 'approve' })
    await call('standard:connect')
    api.set({ answer: 'reject' })
    const [onSolana, onBitcoin] = api.wallet.accounts
    const message = Uint8Array.of(1)
    const refused = [
      ask('personal_sign', '0x01', evm.accounts[0]?.address),
      call('solana:signMessage', { account: onSolana, message }),
      call('bitcoin:signMessage', { account: onBitcoin, message }),
    ]
    for (const promise of refused) await expect(promise).rejects.toMatchObject({ code: 4001 })
  })
})

it('signs on each of its chains with the key of that chain', async () => {
  const { ask, call, api } = start({ answer: 'approve' })
  await call('standard:connect')
  const [onSolana, payment] = api.wallet.accounts
  const [address] = await ask('eth_accounts')
  const text = 'Grüße'
  const message = new TextEncoder().encode(text)

  const signature = await ask('personal_sign', toHex(text), address)
  expect(await verifyMessage({ address, message: text, signature })).toBe(true)
  const [bySolana] = await call('solana:signMessage', { account: onSolana, message })
  expect(ed25519.verify(bySolana.signature, message, onSolana?.publicKey as Uint8Array)).toBe(true)
  const [byBitcoin] = await call('bitcoin:signMessage', { account: payment, message })
  expect(verifyEcdsa(payment?.address ?? '', text, byBitcoin.signature, bitcoin.config.network)).toBe(true)
})
