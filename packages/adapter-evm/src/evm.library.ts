import type { ContractCall, Eip1193Provider, EvmTransaction, TypedData } from '@latchkit/core/adapter'
import { toEvmError } from './evm.errors.js'

/** The account that signs, its chain, and its wallet's provider. */
export interface LibrarySigner {
  readonly provider: Eip1193Provider
  readonly address: string
  readonly chainId: number
}

/** The functions that an adapter needs of its chain library. viem does the reads. */
export interface EvmLibrary {
  signMessage(signer: LibrarySigner, message: string): Promise<unknown>
  signTypedData(signer: LibrarySigner, data: TypedData): Promise<unknown>
  /** Resolves with the hash. The wallet estimates the gas, so a transaction that will fail can be sent. */
  sendTransaction(signer: LibrarySigner, transaction: EvmTransaction): Promise<unknown>
  /** Returns the data of a call: hex with 0x. */
  encodeCall(call: ContractCall): `0x${string}`
}

/**
 * Runs a library on a wallet. Rejects with the error that the wallet threw, converted to `wallet/…` before it reaches
 * the library: some libraries lose its code, some fail at null.
 */
export async function throughWallet<answer>(
  { provider }: { readonly provider: Eip1193Provider },
  run: (provider: Eip1193Provider) => Promise<answer>,
): Promise<answer> {
  let refusal: unknown
  const request: Eip1193Provider['request'] = async (given) => {
    try {
      return await provider.request(given)
    } catch (thrown) {
      throw (refusal = toEvmError(thrown))
    }
  }
  try {
    return await run({ request })
  } catch (error) {
    throw refusal ?? error
  }
}

/** Returns the types of typed data that its message uses, because libraries refuse unused types. */
export function neededTypes({ types, primaryType }: TypedData): Record<string, { name: string; type: string }[]> {
  const needed = new Map<string, { name: string; type: string }[]>()
  const add = (name: string): void => {
    const fields = Object.hasOwn(types, name) ? types[name] : undefined
    if (!fields || needed.has(name)) return
    needed.set(name, [...fields])
    for (const { type } of fields) add(type.replace(/\[.*$/, ''))
  }
  add(primaryType)
  return Object.fromEntries(needed)
}
