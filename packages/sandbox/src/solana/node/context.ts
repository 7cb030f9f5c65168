import type { Ledger } from './ledger.js'
import { readCommitment, readConfig } from './params.js'
import { rpcError } from './rpcError.js'

/** What the node calls itself. */
export const version = '2.2.0'

/** An answer with the slot that it is true for. Everything is read as of now, whatever commitment is asked for. */
export interface WithContext {
  readonly context: { readonly slot: number; readonly apiVersion: string }
  readonly value: unknown
}

/** Puts it around a value, when the options' `minContextSlot` is reached. */
export function inContext({ slots }: Ledger, config: unknown, read: () => unknown): WithContext {
  const given = readConfig(config)
  readCommitment(given)
  const { minContextSlot } = given
  if (typeof minContextSlot === 'number' && minContextSlot > slots.now()) {
    throw rpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slots.now() })
  }
  return { context: { slot: slots.now(), apiVersion: version }, value: read() }
}
