import {
  toWalletError,
  type ContractCall,
  type Eip1193Provider,
  type EvmTransaction,
  type TypedData,
} from '@latchkit/core/adapter'

/** Whom a chain library speaks for: an account of a wallet, on a chain. */
export interface LibrarySigner {
  readonly provider: Eip1193Provider
  readonly address: string
  readonly chainId: number
}

/** What an adapter takes of its chain library. Reads are viem's. */
export interface EvmLibrary {
  signMessage(signer: LibrarySigner, message: string): Promise<unknown>
  signTypedData(signer: LibrarySigner, data: TypedData): Promise<unknown>
  /** Resolves with the hash. The wallet estimates the gas: a transaction that will fail can be sent. */
  sendTransaction(signer: LibrarySigner, transaction: EvmTransaction): Promise<unknown>
  /** A call's data. */
  encodeCall(call: ContractCall): `0x${string}`
}

/**
 * Runs a library on a wallet. What the wallet throws is mapped here, before the library makes something else of it: some
 * lose the code, some fail at null.
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
      throw (refusal = toWalletError(thrown))
    }
  }
  try {
    return await run({ request })
  } catch (error) {
    throw refusal ?? error
  }
}

/** Typed data with only those types that its message is made of: libraries refuse others. */
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
