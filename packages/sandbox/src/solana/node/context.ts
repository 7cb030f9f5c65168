import type { Ledger } from './ledger.js'
import { readCommitment, readConfig } from './params.js'
import { rpcError } from './rpcError.js'

/** The version that the node reports. */
export const version = '2.2.0'

/**
 * A result with the slot that it was read at. All results are of the current slot, whatever commitment the call asks
 * for.
 */
export interface WithContext {
  readonly context: { readonly slot: number; readonly apiVersion: string }
  readonly value: unknown
}

/**
 * Wraps the result of `read`.
 *
 * @throws an RpcError with -32016 where the options' `minContextSlot` isn't reached.
 */
export function inContext({ slots }: Ledger, config: unknown, read: () => unknown): WithContext {
  const given = readConfig(config)
  readCommitment(given)
  const { minContextSlot } = given
  if (typeof minContextSlot === 'number' && minContextSlot > slots.now()) {
    throw rpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slots.now() })
  }
  return { context: { slot: slots.now(), apiVersion: version }, value: read() }
}
