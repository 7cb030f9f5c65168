import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { rpcCall, supportedChains } from './rpc.endpoints.js'
import { answerRpcCall } from './rpc.handlers.js'
import type { RpcNodes } from './rpc.types.js'

/** Where networks are reached. */
export interface RpcOptions {
  /** The nodes behind the RPC proxy (S7.24). Without it, the server has no RPC. */
  readonly rpc?: RpcNodes | undefined
}

/** The resource `rpc`: the networks of the server, and the proxy to their nodes. */
export const rpc: Resource<RpcOptions> = defineResource({
  endpoints: { supportedChains, rpcCall },
  answer: ({ sources: { rpc: nodes }, limits }) =>
    nodes && {
      supportedChains: () => ({ http: nodes.networkIds, ws: [] }),
      rpcCall: answerRpcCall(nodes, limits),
    },
})
