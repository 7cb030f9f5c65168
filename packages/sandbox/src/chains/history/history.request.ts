import { isAddress } from 'viem/utils'
import type { HistoryRequest } from '../../manifest.js'

const mostTransactions = 10_000
/** Chains are 3,000 days old when they are new. */
const mostDays = 2990

/**
 * Reads the body of a request for a history. An empty body means the defaults, for the account `fallback`.
 *
 * @throws TypeError for any other body that is no {@link HistoryRequest} in JSON.
 */
export function readHistoryRequest(body: string, fallback: `0x${string}`): HistoryRequest {
  const { address = fallback, transactions = 1000, days = 2920, ...unknown } = parse(body)
  if (Object.keys(unknown).length > 0) throw new TypeError(`A history has no ${Object.keys(unknown).join(', ')}.`)
  if (typeof address !== 'string' || !isAddress(address)) throw new TypeError('address is that of an account.')
  if (!isWhole(transactions, mostTransactions)) throw new TypeError(`transactions is from 1 to ${mostTransactions}.`)
  if (!isWhole(days, mostDays)) throw new TypeError(`days is from 1 to ${mostDays}.`)
  return { address, transactions, days }
}

const isWhole = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    const given: unknown = JSON.parse(body === '' ? '{}' : body)
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>
  } catch {
    // Text that is no JSON and JSON that is no object get the same error.
  }
  throw new TypeError('The body is no JSON object.')
}
