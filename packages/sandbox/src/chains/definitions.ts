import { pbkdf2Sync } from 'node:crypto'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { SandboxAccount, SandboxChain } from '../manifest.js'

/** Anvil's own words, known to every developer; ten accounts of theirs have 10,000 ether from the first block. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** Derives the accounts. Their seed is stretched once by Node, not once for each account in JavaScript. */
export function deriveAccounts(count: number): SandboxAccount[] {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const root = HDKey.fromMasterSeed(seed)
  return Array.from({ length: count }, (_, index) => {
    const account = hdKeyToAccount(root, { addressIndex: index })
    return { index, address: account.address, privateKey: bytesToHex(account.getHdKey().privateKey as Uint8Array) }
  })
}

/** What is fixed about a chain; where it listens is known when it runs. */
export type ChainDefinition = Pick<SandboxChain, 'id' | 'name' | 'nativeCurrency'> & { readonly port: number }

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The chains, with the port each takes when it is free. */
export const chainDefinitions: readonly ChainDefinition[] = [
  { id: 31337, name: 'Sandbox', nativeCurrency: ether, port: 8545 },
  { id: 31338, name: 'Sandbox Two', nativeCurrency: ether, port: 8546 },
]
