import {
  BaseError,
  createClient,
  custom,
  isHex,
  RpcRequestError,
  type CcipRequestParameters,
  type Client,
  type Hex,
} from 'viem'
import type { RpcError, RpcNodes } from './rpc.types.js'

/** The error of a call that the nodes of a network did not answer, or refused. Its result isn't known. */
export class NodesFailed extends BaseError {
  constructor(cause?: Error) {
    super('No node of this network answers.', { ...(cause && { cause }) })
  }
}

/** Options of {@link createRpcClient}. */
export interface RpcClientOptions {
  /** Asks a gateway that a contract names (EIP-3668). Without it, no gateway is asked. */
  readonly ccip?: ((request: Pick<CcipRequestParameters, 'data' | 'sender' | 'urls'>) => Promise<Hex>) | undefined
}

/**
 * Makes a client of viem that asks the nodes of an EVM chain, for reads that are answered by hexadecimal text. An error
 * that a contract made is told as viem's own error; any other failure has a {@link NodesFailed} among its causes.
 */
export function createRpcClient(nodes: RpcNodes, networkId: string, { ccip }: RpcClientOptions = {}): Client {
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const outcome = await nodes.request(networkId, method, params ?? [])
    if (outcome === 'silent') throw new NodesFailed()
    if ('error' in outcome) throw errorOf(outcome.error, networkId)
    if (!isHex(outcome.result)) throw new NodesFailed()
    return outcome.result
  }
  return createClient({
    // The nodes retry themselves.
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: ccip ? { request: ccip } : false,
  })
}

/** What nodes say of a call that fails by what it does: it reverts, uses up its gas, or runs too long. */
const EXECUTION = /revert|gas|invalid opcode|invalid jump|bad instruction|stack|execution|evm/i

/** Whether a node's error says that the call reverted: each node answers so. Some nodes tell it in the data alone. */
export const isRevert = ({ code, message, data }: RpcError): boolean =>
  code === 3 || /revert/i.test(message) || (typeof data === 'string' && /revert/i.test(data))

/** Whether a node's error says that the call failed by what it does, and not by what the node can't do. */
export const isExecution = (error: RpcError): boolean =>
  isRevert(error) || (typeof error.data === 'string' && error.data.startsWith('0x')) || EXECUTION.test(error.message)

/** The error of a node as viem knows it: geth's code (3) for every call that fails by what it does. */
function errorOf(error: RpcError, networkId: string): Error {
  const { message, data } = error
  return isExecution(error)
    ? new RpcRequestError({ body: {}, error: { code: 3, message, data }, url: networkId })
    : new NodesFailed()
}

/** Whether a call failed because no node gave its result. */
export const isNodesFailed = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof NodesFailed) !== null
