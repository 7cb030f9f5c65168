import { fieldsOf } from '@latchkit/core/adapter'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { fromBase64, toBase64, toHex } from './answers.js'
import type { AddressNetwork } from './bitcoin.address.js'
import {
  createFakeVisitor,
  keysOf,
  signBip137,
  signBip322,
  signInputs,
  type FakeAccount,
  type FakeKey,
  type FakeVisitor,
} from './fakeVisitor.fixture.js'

/** The options of {@link createFakeSats}. */
export interface FakeSatsOptions {
  readonly accounts: readonly FakeAccount[]
  readonly network?: string
  readonly broadcast?: (hex: string) => Promise<string>
  /** The wallet's own payment: pays `value` satoshis from a key, and resolves with the transaction id. */
  readonly pay?: (key: FakeKey, to: string, value: bigint) => Promise<string>
  readonly without?: readonly string[]
  /** The one key whose address is shared for both purposes. */
  readonly forAll?: FakeKey['purpose']
}

/** A fake provider that makes real signatures, with its visitor. */
export interface FakeSats {
  readonly provider: object
  readonly visitor: FakeVisitor
  readonly network: () => string
  readonly useNetwork: (name: string) => void
  /** All requests so far. */
  readonly requests: { readonly method: string; readonly params: unknown }[]
}

const ADDRESSES: Readonly<Record<string, AddressNetwork>> = {
  Mainnet: NETWORK,
  Regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** Makes a fake provider for `sats-connect`, by default on regtest. */
export function createFakeSats(options: FakeSatsOptions): FakeSats {
  const { accounts, broadcast, pay, without = [], forAll } = options
  const visitor = createFakeVisitor()
  const requests: { method: string; params: unknown }[] = []
  const listeners = new Map<string, Set<(event: object) => void>>()
  let network = options.network ?? 'Regtest'
  const keys = (): readonly FakeKey[] => {
    const account = accounts[visitor.account()]
    const all = account && visitor.isSeen() ? keysOf(account, ADDRESSES[network] ?? TEST_NETWORK) : []
    return all.filter(({ purpose }) => !forAll || purpose === forAll)
  }
  const tell = (type: string): void => listeners.get(type)?.forEach((hear) => hear({ type }))
  visitor.watch(() => tell('accountChange'))

  const addresses = (): object[] =>
    keys().flatMap(({ address, publicKey, purpose }) =>
      (forAll ? ['payment', 'ordinals'] : [purpose]).map((named) => ({
        address,
        publicKey: toHex(publicKey),
        purpose: named,
        addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
        walletType: 'software',
      })),
    )
  const account = (): object => ({ id: 'fake', addresses: addresses(), walletType: 'software', network: named() })
  const named = (): object => ({ bitcoin: { name: network }, stacks: { name: 'testnet' }, spark: { name: 'regtest' } })
  const useNetwork = (name: string): void => {
    network = name
    if (!visitor.now().switchesSilently) tell('networkChange')
  }
  const mustSee = (): void => {
    if (!visitor.isSeen()) throw { code: -32002, message: 'Access denied.' }
  }
  const keyOf = (address: unknown): FakeKey => {
    mustSee()
    const key = keys().find((each) => each.address === address)
    if (!key) throw { code: -32002, message: 'Access denied.' }
    return key
  }
  const connect = (): void => {
    visitor.ask()
    visitor.permit(true)
  }
  type Handler = (params: Readonly<Record<string, unknown>>) => unknown
  const handlers: Record<string, Handler> = {
    getInfo: () => ({ version: '2.0.0', platform: 'web', methods: Object.keys(handlers), supports: [] }),
    wallet_connect({ network: wanted }) {
      connect()
      if (typeof wanted === 'string') network = wanted
      return account()
    },
    getAccounts() {
      if (!visitor.isSeen()) connect()
      return addresses()
    },
    wallet_getAccount() {
      mustSee()
      return account()
    },
    wallet_getNetwork() {
      mustSee()
      return named()
    },
    wallet_changeNetwork({ name }) {
      mustSee()
      visitor.ask()
      if (!visitor.now().liesAboutSwitch) useNetwork(String(name))
      return null
    },
    wallet_disconnect: () => visitor.leave().then(() => null),
    signMessage({ address, message, protocol }) {
      const key = keyOf(address)
      visitor.ask()
      const signature = (protocol === 'ECDSA' ? signBip137 : signBip322)(key, String(message))
      return { signature: toBase64(signature, ''), messageHash: '', address, protocol }
    },
    async signPsbt({ psbt, signInputs: wanted, broadcast: isSent }) {
      const inputs = Object.entries(wanted as Record<string, number[]>)
      const own = inputs.map(([address, indexes]) => ({ key: keyOf(address), indexes }))
      visitor.ask()
      const transaction = signInputs(fromBase64(String(psbt)), own)
      if (!isSent) return { psbt: toBase64(transaction.toPSBT(), '') }
      transaction.finalize()
      return { psbt: toBase64(transaction.toPSBT(), ''), txid: await broadcast?.(transaction.hex) }
    },
    async sendTransfer({ recipients }) {
      mustSee()
      visitor.ask()
      const [{ address, amount }] = recipients as [{ address: string; amount: number }]
      return { txid: await pay?.(keys()[0] as FakeKey, address, BigInt(amount)) }
    },
  }
  for (const method of without) delete handlers[method]

  const provider = {
    async request(method: string, params: unknown) {
      requests.push({ method, params })
      const answer = { jsonrpc: '2.0', id: `fake-${requests.length}` }
      try {
        const handler = handlers[method]
        if (!handler) throw { code: -32601, message: `${method} is not supported.` }
        return { ...answer, result: await handler(fieldsOf(params)) }
      } catch (error) {
        // An error of another shape is thrown, not answered.
        const { code, message } = fieldsOf(error)
        if (typeof code !== 'number' || typeof message !== 'string' || error instanceof Error) throw error
        return { ...answer, error: { code, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: object) => void }) {
      const set = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, set.add(cb))
      return () => set.delete(cb)
    },
  }
  return { provider, visitor, network: () => network, useNetwork, requests }
}
