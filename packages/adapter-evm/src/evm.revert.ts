import { cleanText, revertOf as sharedRevertOf, type Revert } from '@latchkit/core/adapter'
import { decodeErrorResult, type Abi, type Hex } from 'viem'

/** The longest reason, in characters (F104). */
const MAX_REASON = 120

/**
 * Reads the revert data of what a wallet or a node threw, as {@link sharedRevertOf} does. `abi`: that of the call. Its
 * errors come before those that all contracts share.
 */
export function revertOf(thrown: unknown, abi: readonly unknown[] = []): Revert | undefined {
  const shared = sharedRevertOf(thrown)
  if (!shared) return undefined
  const own = cleanText(decoded(shared.data, abi), MAX_REASON)
  return own ? { ...shared, reason: own } : shared
}

/** The error of an ABI that data encodes, with its parameters. Undefined where it has none with that selector. */
function decoded(data: Hex, abi: readonly unknown[]): string | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: abi as Abi, data })
    const isShared = errorName === 'Error' || errorName === 'Panic'
    return isShared ? undefined : `${errorName}(${args.map(said).join(', ')})`
  } catch {
    return undefined
  }
}

/** A parameter of an error, as a text. */
const said = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `[${Object.values(value).map(said).join(', ')}]` : String(value)
