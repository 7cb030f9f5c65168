import type { AdapterContext, Account, Signer } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { createFakeWindow } from '@latchkit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBase64, toHex } from './answers.js'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { buildPayment, readPayer, type Payer } from './bitcoin.transfer.js'
import { newAddress, startBitcoinWorld, type BitcoinWorld } from './world.fixture.js'

let world: BitcoinWorld
beforeAll(async () => {
  vi.stubGlobal('window', createFakeWindow())
  world = await startBitcoinWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.stop()
})

type Network = BitcoinWorld['chain']['network']
const KINDS = {
  P2WPKH: (key: Uint8Array, network: Network) => p2wpkh(key, network).address,
  'P2SH-P2WPKH': (key: Uint8Array, network: Network) => p2sh(p2wpkh(key, network), network).address,
  P2PKH: (key: Uint8Array, network: Network) => p2pkh(key, network).address,
} as const

/** Pays satoshis to an address from the sandbox's first account. */
async function fund(address: string, value: bigint): Promise<void> {
  const [payer] = world.keys[0] ?? []
  const paid = Transaction.fromPSBT(fromBase64(await world.payment(payer?.address ?? '', address, value)))
  paid.sign(payer?.privateKey ?? new Uint8Array())
  paid.finalize()
  await world.broadcast(paid.hex)
}

const signerOf = ({ address }: Account): Signer => {
  const [{ caipNetworkId: networkId }] = world.networks
  return { connectorId: 'any', address, networkId }
}

function depsNow(): BitcoinDeps {
  const context = { networks: world.networks, environment: { clock: systemClock() } } as object as AdapterContext
  return { context, rpcUrls: {} } as object as BitcoinDeps
}

const build = (account: Account, to: string, value: bigint): Promise<Transaction> =>
  buildPayment(depsNow(), signerOf(account), account, { to, value })

/** What pays from an account with these coins, at a rate in satoshis for each virtual byte, by a node that says so. */
async function payerOf(account: Account, coins: readonly number[], rate: number): Promise<Payer> {
  vi.stubGlobal('fetch', async (url: string) => {
    const status = { confirmed: true }
    const list = coins.map((value, at) => ({ txid: at.toString(16).padStart(64, '0'), vout: 0, value, status }))
    return Response.json(url.endsWith('/fee-estimates') ? { 1: rate } : list)
  })
  try {
    return await readPayer(depsNow(), signerOf(account), account)
  } finally {
    vi.unstubAllGlobals()
    vi.stubGlobal('window', createFakeWindow())
  }
}

it.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'builds what the network takes from a %s address',
  async (kind) => {
    const privateKey = randomPrivateKeyBytes()
    const publicKey = pubECDSA(privateKey)
    const address = KINDS[kind](publicKey, world.chain.network) ?? ''
    // Two coins, so that the transaction has two inputs to sign.
    await fund(address, 100_000n)
    await fund(address, 90_000n)
    const to = newAddress(world.chain)
    const account: Account = { namespace: 'bip122', address, type: 'payment', publicKey: toHex(publicKey) }
    const transaction = await build(account, to, 150_000n)
    const { fee } = transaction
    transaction.sign(privateKey)
    transaction.finalize()
    await world.broadcast(transaction.hex)
    expect(await world.balanceOf(to)).toBe(150_000n)
    expect(await world.balanceOf(address)).toBe(40_000n - fee)
    // The sandbox estimates three satoshis for each virtual byte for the third block.
    expect(Number(fee) / transaction.vsize).toBeGreaterThanOrEqual(3)
    expect(Number(fee) / transaction.vsize).toBeLessThan(3.3)
  },
)

it('builds what can be signed from a taproot address', async () => {
  const privateKey = randomPrivateKeyBytes()
  const publicKey = pubSchnorr(privateKey)
  const address = p2tr(publicKey, undefined, world.chain.network).address
  await fund(address, 100_000n)
  for (const key of [toHex(publicKey), `02${toHex(publicKey)}`]) {
    const account: Account = { namespace: 'bip122', address, type: 'payment', publicKey: key }
    const transaction = await build(account, newAddress(world.chain), 50_000n)
    transaction.sign(privateKey)
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    expect(transaction.fee).toBeGreaterThanOrEqual(3n * BigInt(transaction.vsize))
  }
})

it.each([
  ['a script without its public key', '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w', undefined],
  ['a script that is of another key', '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w', toHex(pubECDSA(randomPrivateKeyBytes()))],
  ['a taproot address without its key', 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6', undefined],
])('builds nothing from %s', async (_, address, publicKey) => {
  const account: Account = { namespace: 'bip122', address, type: 'payment', publicKey }
  const building = build(account, newAddress(world.chain), 1_000n)
  await expect(building).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
})

it('leaves no change that would cost more than it is worth', async () => {
  const privateKey = randomPrivateKeyBytes()
  const publicKey = pubECDSA(privateKey)
  const address = KINDS.P2WPKH(publicKey, world.chain.network) ?? ''
  await fund(address, 100_000n)
  const account: Account = { namespace: 'bip122', address, type: 'payment', publicKey: toHex(publicKey) }
  const transaction = await build(account, newAddress(world.chain), 99_500n)
  expect(transaction.outputsLength).toBe(1)
  expect(transaction.fee).toBe(500n)
})

describe('coins that cost more than they bring', () => {
  const { address, publicKey } = (() => {
    const key = pubECDSA(randomPrivateKeyBytes())
    return { address: (network: Network) => p2wpkh(key, network).address ?? '', publicKey: toHex(key) }
  })()
  const accountNow = (): Account => ({
    namespace: 'bip122',
    address: address(world.chain.network),
    type: 'payment',
    publicKey,
  })

  it.each([
    ['at 50 satoshis a byte', 50, [100_000, ...Array<number>(10).fill(600)], 1, 94_500n],
    ['at the rate that makes a coin worth exactly its cost', 50, [100_000, 3_400], 1, 94_500n],
    ['but not one that brings a satoshi', 50, [100_000, 3_401], 2, 94_501n],
    ['at one satoshi a byte', 1, [10_000, 68, 60], 1, 9_890n],
  ])('F252 stay where all is sent: %s', async (_, rate, coins, inputs, arrives) => {
    const whole = (await payerOf(accountNow(), coins, rate)).buildWhole(newAddress(world.chain))
    expect(whole?.inputsLength).toBe(inputs)
    expect(whole?.getOutput(0).amount).toBe(arrives)
  })
})
