import type { AdapterContext, Account } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { createFakeWindow } from '@latchkit/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromBase64, toHex } from './answers.js'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { buildPayment } from './bitcoin.transfer.js'
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

function build(account: Account, to: string, value: bigint): Promise<Transaction> {
  const [network] = world.networks
  const environment = { clock: systemClock() }
  const context = { networks: world.networks, environment } as object as AdapterContext
  const deps = { context, rpcUrls: {} } as object as BitcoinDeps
  const signer = { connectorId: 'any', address: account.address, networkId: network.caipNetworkId }
  return buildPayment(deps, signer, account, { to, value })
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
