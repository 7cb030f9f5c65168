import type { TransactionRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { checkAddress } from './checkAddress.js'
import { checkUint256 } from './quantities.js'

/** The fields of a request that EVM chains read. */
export interface EvmTransaction {
  /** The receiver, with its checksum. */
  readonly to?: `0x${string}`
  readonly value?: bigint
  readonly data?: `0x${string}`
}

/**
 * Returns the fields of a request that EVM chains read. It runs before any request to the wallet. Throws
 * `wallet/bad-transaction` for a request that would create an empty contract (only a value, or another chain's
 * `serialized`), `wallet/bad-address` for an invalid receiver (F131), and `wallet/bad-amount` for an amount outside of
 * 0 to 2^256-1 (F118).
 */
export function checkTransaction({ to, value, data, serialized }: TransactionRequest): EvmTransaction {
  const isEmpty = to === undefined && (data === undefined || data.length <= '0x'.length)
  const reason =
    serialized !== undefined
      ? '`serialized` means nothing here.'
      : isEmpty
        ? 'it has neither `to` nor `data`.'
        : to === '' && '`to` is empty.'
  if (reason) throw walletError('bad-transaction', { reason })
  return {
    ...(to !== undefined && { to: checkAddress(to) }),
    ...(value !== undefined && { value: checkUint256(value) }),
    ...(data !== undefined && { data }),
  }
}
