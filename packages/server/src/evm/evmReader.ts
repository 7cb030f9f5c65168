import {
  BaseError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  type Abi,
  type Address,
  type Client,
  type ContractFunctionParameters,
} from 'viem'
import { getBalance, getCode, multicall } from 'viem/actions'
import { mapAtOnce } from '../base/mapAtOnce.js'
import { noNode } from '../rpc/noNode.js'
import { createRpcClient, isNodesFailed, NodesFailed } from '../rpc/rpc.client.js'
import type { RpcNodes } from '../rpc/rpc.types.js'

/** One call of a contract's view. */
export interface EvmCall {
  readonly address: string
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  /**
   * Whether most contracts lack the function. Such a call that fails isn't read again where one after it is answered: a call
   * that fails because the gas is used up leaves none for the calls after it.
   */
  readonly isOptional?: boolean
}

/** Reads EVM chains. */
export interface EvmReader {
  /** Resolves with the coins of an account, in the smallest unit. Rejects with a refusal of status 502 where no node answers. */
  readonly coins: (networkId: string, address: string) => Promise<bigint>
  /**
   * Resolves with the results of calls, in their order: undefined where a call fails, or its answer can't be decoded.
   * Rejects as `coins`.
   */
  readonly read: (networkId: string, calls: readonly EvmCall[]) => Promise<readonly unknown[]>
}

/**
 * How many calls go into one call of a node: Multicall3 takes 256 bytes for a call with one argument, and 32 kB in all
 * leave room for its own code where a chain doesn't have it, since such a call has 48 kB at most (EIP-3860).
 */
const CALLS_AT_ONCE = 125

/** How many calls of a node wait for it at the same time. */
const AT_ONCE = 4

/** Where most chains have Multicall3 (https://www.multicall3.com). */
const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Makes the reader of EVM chains. It sends many calls as one, also where a chain has no Multicall3. */
export function createEvmReader(nodes: RpcNodes): EvmReader {
  const clients = new Map(nodes.networkIds.map((networkId) => [networkId, createRpcClient(nodes, networkId)]))
  const withMulticall = new Set<string>()

  async function multicallOf(networkId: string, client: Client): Promise<Multicall> {
    if (!withMulticall.has(networkId) && (await getCode(client, { address: MULTICALL }))) withMulticall.add(networkId)
    return withMulticall.has(networkId) ? { multicallAddress: MULTICALL } : { deployless: true }
  }

  const use = async <Result>(networkId: string, run: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = clients.get(networkId)
    if (!client) throw noNode()
    try {
      return await run(client)
    } catch (error) {
      throw isNodesFailed(error) ? noNode() : error
    }
  }

  return {
    coins: (networkId, address) => use(networkId, (client) => getBalance(client, { address: address as Address })),
    read: (networkId, calls) =>
      use(networkId, async (client) => {
        if (calls.length === 0) return []
        const way = await multicallOf(networkId, client)
        const chunks = Array.from({ length: Math.ceil(calls.length / CALLS_AT_ONCE) }, (_, at) =>
          calls.slice(at * CALLS_AT_ONCE, (at + 1) * CALLS_AT_ONCE),
        )
        return (await mapAtOnce(chunks, AT_ONCE, (chunk) => readTogether(client, way, chunk))).flat()
      }),
  }
}

interface Outcome {
  readonly result?: unknown
  readonly error?: Error | undefined
}

type Multicall = { readonly multicallAddress: Address } | { readonly deployless: true }

/**
 * Reads calls as one call. A contract that uses up all gas makes the calls after it fail, and one that returns too much
 * all calls. So calls that failed without a reason of their own are read again, by halves, until one is alone.
 */
async function readTogether(client: Client, way: Multicall, calls: readonly EvmCall[]): Promise<readonly unknown[]> {
  const contracts = calls as readonly ContractFunctionParameters[]
  // The calls are cut already, so viem cuts them no further.
  const given: readonly Outcome[] = await multicall(client, { contracts, batchSize: 0, ...way })
  const fault = given.flatMap(({ error }) => (error && isFault(error) ? [error] : []))[0]
  if (fault) throw new NodesFailed(fault)
  const results = given.map(({ result }) => result)
  const isAnswered = ({ error }: Outcome): boolean => !error || hasReason(error)
  const last = given.findLastIndex((outcome, at) => !calls[at]?.isOptional && isAnswered(outcome))
  const again = given.flatMap((outcome, at) =>
    isAnswered(outcome) || (calls[at]?.isOptional && at < last) ? [] : [at],
  )
  if (calls.length === 1 || again.length === 0) return results
  const half = Math.ceil(again.length / 2)
  for (const part of [again.slice(0, half), again.slice(half)]) {
    if (part.length === 0) continue
    const read = await readTogether(
      client,
      way,
      part.map((at) => calls[at] as EvmCall),
    )
    part.forEach((at, index) => (results[at] = read[index]))
  }
  return results
}

/** Whether an error is of one call alone: it reverts with data, or its answer can't be decoded. */
function hasReason(error: Error): boolean {
  if (isOfAll(error)) return false
  const reverted = revertOf(error)
  return reverted === undefined || (reverted.raw ?? '0x') !== '0x'
}

/** Whether an error is of the call of Multicall3 itself. */
const isOfAll = (error: Error): boolean =>
  error instanceof ContractFunctionExecutionError && error.functionName === 'aggregate3'

function revertOf(error: Error): ContractFunctionRevertedError | undefined {
  const found =
    error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null
  return found instanceof ContractFunctionRevertedError ? found : undefined
}

/** Whether an error says nothing of the calls. An answer of Multicall3 that can't be decoded is such a one. */
const isFault = (error: Error): boolean => isNodesFailed(error) || (isOfAll(error) && !revertOf(error))
