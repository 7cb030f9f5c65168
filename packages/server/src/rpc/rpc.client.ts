import {
  BaseError,
  createClient,
  custom,
  RpcRequestError,
  type CcipRequestParameters,
  type Client,
  type Hex,
} from 'viem'
import type { RpcNodes } from './rpc.types.js'

/** The error of a call that the nodes of a network did not answer, or refused. Its result isn't known. */
export class NodesFailed extends BaseError {
  constructor() {
    super('No node of this network answers.')
  }
}

/** Options of {@link createRpcClient}. */
export interface RpcClientOptions {
  /** Asks a gateway that a contract names (EIP-3668). Without it, no gateway is asked. */
  readonly ccip?: ((request: Pick<CcipRequestParameters, 'data' | 'sender' | 'urls'>) => Promise<Hex>) | undefined
}

/**
 * Makes a client of viem that asks the nodes of a network. An error that a contract made is told as viem's own error; any
 * other failure has a {@link NodesFailed} among its causes.
 */
export function createRpcClient(nodes: RpcNodes, networkId: string, { ccip }: RpcClientOptions = {}): Client {
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const outcome = await nodes.request(networkId, method, params ?? [])
    if (outcome === 'silent') throw new NodesFailed()
    if ('result' in outcome) return outcome.result
    const { error } = outcome
    if (!isRevert(error)) throw new NodesFailed()
    throw new RpcRequestError({ body: { method, params }, error, url: networkId })
  }
  return createClient({
    // The nodes retry themselves.
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: ccip ? { request: ccip } : false,
  })
}

/** Whether an error of a node says that the contract failed, as geth (3) and other nodes say it. */
const isRevert = ({ code, message, data }: { code: number; message: string; data?: unknown }): boolean =>
  code === 3 || typeof data === 'string' || /revert|invalid opcode|out of gas|bad instruction/i.test(message)

/** Whether a call failed because no node gave its result. */
export const isNodesFailed = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof NodesFailed) !== null
