import { checkAddress, walletError, type ContractAbility, type ContractCall } from '@latchkit/core/adapter'

/**
 * The transaction of a call that a chain library encodes. Throws `wallet/bad-address`, and `wallet/bad-transaction` with
 * the library's text where it can't be encoded.
 */
export function encodedBy(
  call: ContractCall,
  encode: (call: ContractCall) => `0x${string}`,
): Awaited<ReturnType<ContractAbility['encode']>> {
  const to = checkAddress(call.address)
  try {
    return { to, data: encode(call) }
  } catch (error) {
    throw walletError('bad-transaction', { reason: textOf(error) }, error)
  }
}

/** viem has the cause in `shortMessage`, without its documentation. */
const textOf = (error: unknown): string => {
  const { shortMessage, message } = Object(error) as { readonly shortMessage?: unknown; readonly message?: unknown }
  return String(shortMessage ?? message).slice(0, 300)
}
