import { pbkdf2Sync } from 'node:crypto'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { SandboxAccount, SandboxChain } from '../manifest.js'

/** Anvil's default mnemonic. Its first ten accounts have 10,000 ether from the first block. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** An account by its key. */
export type DerivedAccount = Omit<SandboxAccount, 'contracts'>

/**
 * Derives the first `count` accounts. Node computes the seed once, which is faster than once for each account in
 * JavaScript.
 */
export function deriveAccounts(count: number): DerivedAccount[] {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const root = HDKey.fromMasterSeed(seed)
  return Array.from({ length: count }, (_, index) => {
    const account = hdKeyToAccount(root, { addressIndex: index })
    return { index, address: account.address, privateKey: bytesToHex(account.getHdKey().privateKey as Uint8Array) }
  })
}

/** The fixed properties of a chain, with the port that it takes where that is free. */
export type ChainDefinition = Pick<SandboxChain, 'id' | 'name' | 'nativeCurrency'> & { readonly port: number }

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The Ethereum chains. */
export const chainDefinitions: readonly ChainDefinition[] = [
  { id: 31337, name: 'Sandbox', nativeCurrency: ether, port: 8545 },
  { id: 31338, name: 'Sandbox Two', nativeCurrency: ether, port: 8546 },
]
