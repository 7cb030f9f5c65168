import type { AdapterFactory } from '@latchkit/core/adapter'
import { bitcoinSignet, type Network } from '@latchkit/core/networks'
import { startSandbox, type Sandbox } from '@latchkit/sandbox'
import type { AdapterHarness, HarnessWallet, HarnessWalletNetwork } from '@latchkit/testing/suite'
import { Transaction, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { fromBase64 } from './answers.js'
import { isTaproot } from './bitcoin.accounts.js'
import { psbtOf } from './bitcoin.psbt.js'
import { createFakeSats } from './fakeSats.fixture.js'
import { createFakeStandard, FAKE_ICON } from './fakeStandard.fixture.js'
import { keysOf, type FakeKey, type FakeVisitor } from './fakeVisitor.fixture.js'
import { verifyBip137, verifyBip322 } from './verify.fixture.js'

/** The shapes of errors with which Bitcoin wallets reject where the visitor declined. */
export const REJECTIONS: readonly unknown[] = [
  { code: -32000, message: 'User rejected request to connect' },
  { code: -32000, message: '' },
  { code: 4001, message: 'User rejected the request.' },
  Object.assign(new Error('User canceled the request'), { code: 4001 }),
  Object.assign(new Error('No.'), { code: -32000 }),
  { error: { code: 4001 } },
  { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'x' } },
  { message: 'connection request reset' },
  'User closed modal',
]

type Chain = Sandbox['manifest']['bitcoin']

/** A running Bitcoin chain, with the functions by which tests use it without the adapter. Amounts are in satoshis. */
export interface BitcoinWorld {
  readonly chain: Chain
  /** The sandbox's chain, and a second network with the same addresses and the same node. */
  readonly networks: readonly [Network, Network]
  readonly keys: readonly (readonly [FakeKey, FakeKey])[]
  balanceOf(address: string): Promise<bigint>
  /** Resolves with a PSBT (base64) that pays from one of the keys. */
  payment(from: string, to: string, value: bigint): Promise<string>
  broadcast(hex: string): Promise<string>
  mine(blocks?: number): Promise<void>
  setAutoMine(isOn: boolean): Promise<void>
  stop(): Promise<void>
}

interface Utxo {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

/** Starts a sandbox for the tests of a file. It mines each transaction at once. */
export async function startBitcoinWorld(): Promise<BitcoinWorld> {
  const sandbox = await startSandbox({ port: 0 })
  const { bitcoin: chain } = sandbox.manifest
  const get = async (path: string): Promise<unknown> => (await fetch(`${chain.esploraUrl}${path}`)).json()
  const utxos = async (address: string): Promise<Utxo[]> => (await get(`/address/${address}/utxo`)) as Utxo[]
  const send = async (url: string, method: string, body: string): Promise<string> => {
    const response = await fetch(url, { method, body })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }
  const keys = chain.accounts.map((account) => keysOf(account, chain.network))
  const world: BitcoinWorld = {
    chain,
    networks: [
      toNetwork(chain, chain.caip2, chain.name),
      toNetwork(chain, 'bip122:0123456789abcdef0123456789abcdef', 'Two'),
    ],
    keys,
    balanceOf: async (address) => (await utxos(address)).reduce((sum, { value }) => sum + BigInt(value), 0n),
    async payment(from, to, value) {
      const key = keys.flat().find(({ address }) => address === from)
      const coin = (await utxos(from)).find((each) => BigInt(each.value) > value + 2_000n && each.status.confirmed)
      if (!key || !coin) throw new Error(`Nothing to pay ${value} with.`)
      const transaction = new Transaction()
      const amount = BigInt(coin.value)
      transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script: key.script, amount } })
      transaction.addOutputAddress(to, value, chain.network)
      transaction.addOutputAddress(from, amount - value - 1_000n, chain.network)
      return psbtOf(transaction)
    },
    broadcast: (hex) => send(`${chain.esploraUrl}/tx`, 'POST', hex),
    mine: async (blocks = 1) => void (await send(chain.mineUrl, 'POST', JSON.stringify({ blocks }))),
    setAutoMine: async (autoMine) => void (await send(chain.switchesUrl, 'PUT', JSON.stringify({ autoMine }))),
    stop: sandbox.stop,
  }
  await world.setAutoMine(true)
  return world
}

function toNetwork({ esploraUrl, nativeCurrency }: Chain, caip: string, name: string): Network {
  const caipNetworkId = caip as Network['caipNetworkId']
  const rpcUrls = { default: { http: [esploraUrl] } }
  return { id: caip.slice(7), caipNetworkId, chainNamespace: 'bip122', name, nativeCurrency, rpcUrls }
}

/** Makes an unused address: P2WPKH of a new key. */
export const newAddress = (chain: Chain): string => p2wpkh(pubECDSA(randomPrivateKeyBytes()), chain.network).address

/** Makes the suite's harness with a wallet of the Wallet Standard. */
export function standardHarness(
  world: BitcoinWorld,
  adapter: AdapterFactory,
  without: readonly string[] = [],
): AdapterHarness {
  const { chain, networks, broadcast } = world
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const fake = createFakeStandard({ accounts: chain.accounts, network: chain.network, chains, broadcast, without })
  const attached = attachedWallet('wallet-standard', fake.wallet, 'Harness Wallet')
  const announce = (): (() => void) => getWallets().register(fake.wallet as object as Wallet)
  return harness(world, adapter, networks, { attached, announce, ...hands(world, fake) })
}

/** Makes the suite's harness with a provider that `sats-connect` finds in the page. */
export function satsHarness(world: BitcoinWorld, adapter: AdapterFactory): AdapterHarness {
  const {
    chain,
    networks: [regtest],
    broadcast,
    payment,
  } = world
  const networks = [regtest, bitcoinSignet] as const
  const pay = async (key: FakeKey, to: string, value: bigint): Promise<string> => {
    const transaction = Transaction.fromPSBT(fromBase64(await payment(key.address, to, value)))
    transaction.sign(key.privateKey)
    transaction.finalize()
    return broadcast(transaction.hex)
  }
  const fake = createFakeSats({ accounts: chain.accounts, broadcast, pay })
  const attached = attachedWallet('sats-connect', fake.provider, 'Harness Sats')
  const announce = (): (() => void) => list(fake.provider)
  const network: HarnessWalletNetwork = {
    id: () => networks[fake.network() === 'Regtest' ? 0 : 1].caipNetworkId,
    use: (id) => fake.useNetwork(id === regtest.caipNetworkId ? 'Regtest' : 'Signet'),
  }
  return harness(world, adapter, networks, { attached, announce, network, ...hands(world, fake) })
}

/** Lists a provider in the page for `sats-connect`. Needs a global `window`. Returns a function that removes it. */
export function list(
  provider: object,
  entry: object = { id: 'HarnessProvider', name: 'Harness Sats', icon: FAKE_ICON },
): () => void {
  const id = String((entry as { id: unknown }).id)
  Object.assign(window, { btc_providers: [entry], [id]: provider })
  return () => void Object.assign(window, { btc_providers: [], [id]: undefined })
}

const attachedWallet = (
  transport: 'wallet-standard' | 'sats-connect',
  provider: object,
  name: string,
): HarnessWallet['attached'] => ({
  connector: { id: `bip122:${name}`, name, type: 'ANNOUNCED', chain: 'bip122', imageUrl: FAKE_ICON },
  transport,
  provider,
})

function hands({ keys }: BitcoinWorld, { visitor }: { readonly visitor: FakeVisitor }) {
  const [first, second] = keys.map(([{ address }]) => address) as [string, string]
  return {
    addresses: [first, second] as const,
    set: visitor.set,
    prompts: visitor.prompts,
    useSecondAccount: () => visitor.choose(1),
    lock: () => visitor.lock(true),
    unlock: () => visitor.lock(false),
    disconnect: () => visitor.permit(false),
  }
}

function harness(
  world: BitcoinWorld,
  adapter: AdapterFactory,
  networks: readonly [Network, Network],
  wallet: HarnessWallet,
): AdapterHarness {
  const { chain } = world
  return {
    adapter,
    networks,
    wallet,
    rejections: REJECTIONS,
    newAddress: () => newAddress(chain),
    balanceOf: world.balanceOf,
    verifyMessage: async (address, message, signature) =>
      isTaproot(address)
        ? verifyBip322(address, message, fromBase64(signature), chain.network)
        : verifyBip137(address, message, fromBase64(signature), chain.network),
    payment: async (from, to, value) => ({ serialized: await world.payment(from, to, value) }),
    mining: {
      pause: () => world.setAutoMine(false),
      async resume() {
        await world.mine()
        await world.setAutoMine(true)
      },
    },
    // Mining is on again after a failed test too.
    dispose: () => world.setAutoMine(true),
  }
}
