import type { Manifest } from '@latchkit/sandbox'
import { keysOf, type BitcoinKey } from '@latchkit/sandbox/wallet'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** The families of chains that the phone is on, by their CAIP-2 namespace. */
export type Namespace = 'eip155' | 'solana' | 'bip122'

/** A network of the sandbox. */
export interface Network {
  readonly caip2: string
  readonly namespace: Namespace
  readonly name: string
}

/** One account: a key on every family of chains. */
export interface Account {
  readonly eip155: PrivateKeyAccount
  readonly solana: { readonly address: string; readonly privateKey: Uint8Array }
  readonly bip122: { readonly address: string; readonly keys: readonly PathKey[] }
}

/** A Bitcoin key, and how it comes from the words. */
export interface PathKey extends BitcoinKey {
  readonly path: string
}

/** What the phone knows of the sandbox. */
export interface World {
  readonly manifest: Manifest
  /** The EVM ones first. */
  readonly networks: readonly Network[]
  /** How many accounts there are. */
  readonly accounts: number
  /** From 0; one that isn't there is the first. */
  readonly account: (index: number) => Account
}

/** Makes it of the sandbox's manifest. */
export function createWorld(manifest: Manifest): World {
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
    account: (index) => {
      const there = index >= 0 && index < count ? index : 0
      const account = known.get(there) ?? createAccount(manifest, there)
      known.set(there, account)
      return account
    },
  }
}

/** Reads a sandbox's manifest. Rejects where none answers. */
export async function loadManifest(sandboxUrl: string): Promise<Manifest> {
  const response = await fetch(`${sandboxUrl}/manifest.json`)
  if (!response.ok) throw new Error(`The sandbox answered with ${response.status}.`)
  return (await response.json()) as Manifest
}

/** The family of a chain: what its CAIP-2 id begins with. */
export function namespaceOf(caip2: string): string {
  return caip2.split(':', 1)[0] ?? ''
}

function createAccount({ evm, solana, bitcoin }: Manifest, index: number): Account {
  const [evmKey, solanaKey, bitcoinKey] = [evm.accounts[index], solana.accounts[index], bitcoin.accounts[index]]
  if (!evmKey || !solanaKey || !bitcoinKey) throw new RangeError(`The sandbox has no account ${index + 1}.`)
  const keys = keysOf(bitcoinKey, bitcoin.network).map((key) => ({ ...key, path: bitcoinKey[key.purpose].path }))
  return {
    eip155: privateKeyToAccount(evmKey.privateKey),
    solana: { address: solanaKey.address, privateKey: Uint8Array.from(solanaKey.secretKey.slice(0, 32)) },
    // By convention the first address, that of payments, is the account's name.
    bip122: { address: bitcoinKey.payment.address, keys },
  }
}
