import type { Manifest } from '@latchkit/sandbox'
import { createEvmSigner, keysOf, type BitcoinKey, type PhoneSignIn } from '@latchkit/sandbox/wallet'
import type { PrivateKeyAccount } from 'viem/accounts'
import { methods } from './methods.js'
import type { Namespace } from './namespace.types.js'

/** A network of the sandbox. */
export interface Network {
  readonly caip2: string
  readonly namespace: Namespace
  readonly name: string
}

/** One account, with a key in every namespace. */
export interface Account {
  readonly eip155: PrivateKeyAccount
  readonly solana: { readonly address: string; readonly privateKey: Uint8Array }
  readonly bip122: { readonly address: string; readonly keys: readonly PathKey[] }
}

/** A Bitcoin key with its derivation path. */
export interface PathKey extends BitcoinKey {
  readonly path: string
}

/** The sandbox's networks and accounts. */
export interface World {
  readonly manifest: Manifest
  /** The EVM networks first. */
  readonly networks: readonly Network[]
  /** The number of accounts. */
  readonly accounts: number
  /** Returns an account, counted from 0. Another index returns the first account. */
  readonly account: (index: number) => Account
  /** How the phone answers an app that asks to connect and sign in at once. */
  readonly signIn: PhoneSignIn
  /** The methods that the phone supports, by namespace. */
  readonly methods: Readonly<Record<Namespace, readonly string[]>>
}

/** Creates the world from the sandbox's manifest. */
export function createWorld(manifest: Manifest, signIn: PhoneSignIn = 'right'): World {
  const { evm, solana, bitcoin } = manifest
  const count = Math.min(evm.accounts.length, solana.accounts.length, bitcoin.accounts.length)
  const known = new Map<number, Account>()
  return {
    manifest,
    networks: [
      ...evm.chains.map(({ caip2, name }): Network => ({ caip2, namespace: 'eip155', name })),
      { caip2: solana.caip2, namespace: 'solana', name: solana.name },
      { caip2: bitcoin.caip2, namespace: 'bip122', name: bitcoin.name },
    ],
    accounts: count,
    signIn,
    methods: signIn === 'fewer-methods' ? { ...methods, eip155: ['personal_sign'] } : methods,
    account: (index) => {
      const there = index >= 0 && index < count ? index : 0
      const account = known.get(there) ?? createAccount(manifest, there, signIn)
      known.set(there, account)
      return account
    },
  }
}

/** Reads a sandbox's manifest. Rejects where no sandbox answers. */
export async function loadManifest(sandboxUrl: string): Promise<Manifest> {
  const response = await fetch(`${sandboxUrl}/manifest.json`)
  if (!response.ok) throw new Error(`The sandbox answered with ${response.status}.`)
  return (await response.json()) as Manifest
}

/** Returns the namespace of a CAIP-2 id. */
export function namespaceOf(caip2: string): string {
  return caip2.split(':', 1)[0] ?? ''
}

function createAccount({ evm, solana, bitcoin }: Manifest, index: number, signIn: PhoneSignIn): Account {
  const [evmKey, solanaKey, bitcoinKey] = [evm.accounts[index], solana.accounts[index], bitcoin.accounts[index]]
  if (!evmKey || !solanaKey || !bitcoinKey) throw new RangeError(`The sandbox has no account ${index + 1}.`)
  const keys = keysOf(bitcoinKey, bitcoin.network).map((key) => ({ ...key, path: bitcoinKey[key.purpose].path }))
  return {
    eip155: createEvmSigner(evmKey, { account: signIn === 'eip1271' ? 'contract' : 'key' }),
    solana: { address: solanaKey.address, privateKey: Uint8Array.from(solanaKey.secretKey.slice(0, 32)) },
    // By convention the first address, the payment address, names the account.
    bip122: { address: bitcoinKey.payment.address, keys },
  }
}
