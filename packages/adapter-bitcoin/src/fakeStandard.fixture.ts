import { fieldsOf } from '@latchkit/core/adapter'
import type { Transaction } from '@scure/btc-signer'
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

/** The options of {@link createFakeStandard}. */
export interface FakeStandardOptions {
  readonly name?: string
  readonly icon?: string
  readonly accounts: readonly FakeAccount[]
  readonly network: AddressNetwork
  readonly chains: readonly string[]
  /** Sends a transaction in hex, and resolves with its id. */
  readonly broadcast?: (hex: string) => Promise<string>
  readonly without?: readonly string[]
  /** Pays satoshis by coins that the wallet chooses, as a wallet of the pairing does. Resolves with the transaction id. */
  readonly transfer?: (from: string, to: string, value: bigint) => Promise<string>
  /** The one key whose address is shared. */
  readonly only?: FakeKey['purpose']
}

/** A fake wallet of the Wallet Standard that makes real signatures, with its visitor. */
export interface FakeStandard {
  readonly wallet: { readonly features: Record<string, object>; readonly accounts: readonly object[] }
  readonly visitor: FakeVisitor
  /** The chain of each request to sign or send. */
  readonly chains: unknown[]
  /** Moves the same keys to another network, as a wallet does whose accounts are of one network at a time. */
  readonly useNetwork: (network: AddressNetwork, chains: readonly string[]) => void
}

export const FAKE_ICON = 'data:image/png;base64,AA=='

/** Makes a fake wallet of the Wallet Standard. */
export function createFakeStandard(options: FakeStandardOptions): FakeStandard {
  const {
    name = 'Harness Wallet',
    icon = FAKE_ICON,
    network,
    chains,
    broadcast,
    without = [],
    only,
    transfer,
  } = options
  const visitor = createFakeVisitor()
  let keys: (readonly FakeKey[])[] = []
  let objects: (readonly object[])[] = []
  const settle = (on: AddressNetwork, named: readonly string[]): void => {
    keys = options.accounts.map((account) => keysOf(account, on).filter(({ purpose }) => !only || purpose === only))
    objects = keys.map((pair) =>
      pair.map(({ address, publicKey }) =>
        Object.freeze({ address, publicKey, chains: named, features: transfer ? ['bitcoin:sendTransfer'] : [] }),
      ),
    )
  }
  settle(network, chains)
  const accounts = (): readonly object[] => (visitor.isSeen() ? (objects[visitor.account()] ?? []) : [])
  const listeners = new Set<(change: object) => void>()
  const tell = (): void => listeners.forEach((hear) => hear({ accounts: accounts() }))
  visitor.watch(tell)
  const useNetwork: FakeStandard['useNetwork'] = (on, named) => {
    settle(on, named)
    tell()
  }
  const asked: unknown[] = []

  /** Like a real wallet, the fake accepts only its own account objects. */
  const keyOf = (account: unknown): FakeKey => {
    if (!accounts().includes(account as object)) throw { code: 4100, message: 'That is no account of mine.' }
    const key = keys.flat().find(({ address }) => address === fieldsOf(account)['address'])
    if (!key) throw { code: 4100, message: 'No key.' }
    return key
  }
  const connect = async (): Promise<object> => {
    visitor.ask()
    visitor.permit(true)
    return { accounts: accounts() }
  }
  const sign = (input: unknown): Transaction => {
    const { psbt, inputsToSign, chain } = input as SignInput
    const wanted = inputsToSign.map(({ account, signingIndexes: indexes }) => ({ key: keyOf(account), indexes }))
    visitor.ask()
    asked.push(chain)
    return signInputs(psbt, wanted)
  }
  const version = '1.0.0'
  const features: Record<string, object> = {
    'standard:connect': {
      version,
      connect: async (input?: { silent?: boolean }) => (input?.silent ? { accounts: accounts() } : connect()),
    },
    'standard:disconnect': {
      version,
      disconnect: visitor.leave,
    },
    'standard:events': {
      version,
      on(_event: string, hear: (change: object) => void) {
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
    },
    'bitcoin:connect': { version, connect },
    'bitcoin:signMessage': {
      version,
      signMessage: async ({ account, message }: { account: object; message: Uint8Array }) => {
        const key = keyOf(account)
        visitor.ask()
        const text = new TextDecoder().decode(message)
        const signature = (key.purpose === 'payment' ? signBip137 : signBip322)(key, text)
        return [{ signedMessage: message, signature }]
      },
    },
    'bitcoin:signTransaction': {
      version,
      signTransaction: async (input: unknown) => [{ signedPsbt: sign(input).toPSBT() }],
    },
    'bitcoin:signAndSendTransaction': {
      version,
      signAndSendTransaction: async (input: unknown) => {
        const transaction = sign(input)
        transaction.finalize()
        return [{ txId: await broadcast?.(transaction.hex) }]
      },
    },
  }
  if (transfer)
    features['bitcoin:sendTransfer'] = {
      version,
      async sendTransfer({ account, recipient, amount }: { account: object; recipient: string; amount: bigint }) {
        const { address } = keyOf(account)
        visitor.ask()
        return [{ txId: await transfer(address, recipient, amount) }]
      },
    }
  for (const feature of without) delete features[feature]
  const wallet = {
    version,
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts()
    },
  }
  return { wallet, visitor, chains: asked, useNetwork }
}

interface SignInput {
  readonly psbt: Uint8Array
  readonly chain: unknown
  readonly inputsToSign: readonly { readonly account: object; readonly signingIndexes: readonly number[] }[]
}
