import { MAX_UINT256 } from '../../base/uint256.js'
import type { TransactionRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { checkAddress } from './checkAddress.js'
import { checkUint256 } from './quantities.js'

/** The fields of a request that EVM chains read, with a price of gas of one kind. */
export type EvmTransaction = EvmFields & (LegacyPrice | DynamicPrice)

interface EvmFields {
  /** The receiver, with its checksum. */
  readonly to?: `0x${string}`
  readonly value?: bigint
  readonly data?: `0x${string}`
  readonly gas?: bigint
  readonly nonce?: number
}

/** The price of gas of a legacy transaction, in wei. */
interface LegacyPrice {
  readonly gasPrice: bigint
  readonly maxFeePerGas?: never
  readonly maxPriorityFeePerGas?: never
}

/** The price of gas as of EIP-1559, in wei. What is missing is left to the wallet. */
interface DynamicPrice {
  readonly gasPrice?: never
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * Returns the fields of a request that EVM chains read. It runs before any request to the wallet. Throws
 * `wallet/bad-transaction` for a request that would create an empty contract (only a value, or another chain's
 * `serialized`), for data that is no hex (S5.05) and for wrong fields of the fee (F108), `wallet/bad-address` for an invalid receiver (F131), and
 * `wallet/bad-amount` for an amount outside of 0 to 2^256-1 (F118).
 */
export function checkTransaction(request: TransactionRequest): EvmTransaction {
  const { to, value, data, serialized } = request
  const isEmpty = to === undefined && (data === undefined || data.length <= '0x'.length)
  const reason =
    serialized !== undefined
      ? '`serialized` means nothing here.'
      : isEmpty
        ? 'it has neither `to` nor `data`.'
        : to === ''
          ? '`to` is empty.'
          : data !== undefined && !isHexData(data) && '`data` is no hex with 0x.'
  if (reason) throw walletError('bad-transaction', { reason })
  return {
    ...(to !== undefined && { to: checkAddress(to) }),
    ...(value !== undefined && { value: checkUint256(value) }),
    ...(data !== undefined && { data }),
    ...checkFee(request),
  }
}

/** Apps without types may give anything. */
const isHexData = (data: unknown): boolean =>
  typeof data === 'string' && data.startsWith('0x') && data.length % 2 === 0 && !/[^\da-f]/i.test(data.slice(2))

/** The fields of the fee and the nonce that are given. Throws `wallet/bad-transaction` with the texts of S5.12 and S8.14 (F108). */
function checkFee({
  gas,
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
  nonce,
}: TransactionRequest): Pick<EvmTransaction, 'gas' | 'nonce'> & (LegacyPrice | DynamicPrice) {
  const amounts = Object.entries({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas })
  const given = amounts.filter((entry): entry is [string, bigint] => entry[1] !== undefined)
  const wrong = given.find(([, amount]) => typeof amount !== 'bigint' || amount < 0n || amount > MAX_UINT256)
  const isModern = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  const isNumber = nonce === undefined || (Number.isSafeInteger(nonce) && nonce >= 0)
  const reason = wrong
    ? `Number \`${String(wrong[1])}\` is not a valid decimal number.`
    : gasPrice !== undefined && isModern
      ? '`maxFeePerGas` and `maxPriorityFeePerGas` are not allowed on a legacy or EIP-2930 transaction.'
      : maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxFeePerGas < maxPriorityFeePerGas
        ? '`maxFeePerGas` cannot be less than the `maxPriorityFeePerGas`.'
        : !isNumber && `Number \`${String(nonce)}\` is not a valid decimal number.`
  if (reason) throw walletError('bad-transaction', { reason })
  const rest = { ...(gas !== undefined && { gas }), ...(nonce !== undefined && { nonce }) }
  return gasPrice !== undefined
    ? { ...rest, gasPrice }
    : {
        ...rest,
        ...(maxFeePerGas !== undefined && { maxFeePerGas }),
        ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
      }
}
