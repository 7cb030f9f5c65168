import type { output, ZodType } from 'zod'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { ChainAway, ChainRefused } from './chain.errors.js'

/**
 * Calls a method of a chain's nodes, and parses the answer. Rejects with {@link ChainRefused} where the node answers with
 * an error, and with {@link ChainAway} where none answers, or where the answer has another form.
 */
export type Ask = <Schema extends ZodType>(
  method: string,
  params: readonly unknown[],
  schema: Schema,
) => Promise<output<Schema>>

/** Makes the function that calls the nodes of a network. */
export const createAsk =
  (nodes: Pick<RpcNodes, 'request'>, networkId: string): Ask =>
  async (method, params, schema) => {
    const outcome = await nodes.request(networkId, method, params)
    if (outcome === 'silent') throw new ChainAway(`${method}: no node answers.`)
    if ('error' in outcome) throw new ChainRefused(method, outcome.error)
    const { data, success } = schema.safeParse(outcome.result)
    if (!success) throw new ChainAway(`${method}: the answer has another form.`)
    return data
  }

/** Whether an error says that the node doesn't have the method. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ChainRefused && [-32601, -32600, -32004].includes(error.code)

/** A number as nodes take it. */
export const toHex = (number: number): `0x${string}` => `0x${number.toString(16)}`
