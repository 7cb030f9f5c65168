import type { TransactionRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { checkAddress } from './checkAddress.js'
import { checkUint256 } from './quantities.js'

/** What EVM chains read of a request. */
export interface EvmTransaction {
  /** With its checksum. */
  readonly to?: `0x${string}`
  readonly value?: bigint
  readonly data?: `0x${string}`
}

/**
 * The fields of a request that EVM chains read, before anybody is asked. Throws `wallet/bad-transaction` for what would
 * become an empty contract (nothing but a value, or another chain's `serialized`), `wallet/bad-address` for a receiver
 * that is none (F131), and `wallet/bad-amount` for an amount that no chain can count (F118).
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
