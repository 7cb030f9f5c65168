import { z } from 'zod'
import { httpUrl, networkId } from '../config/config.fields.js'
import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { rpcCall, supportedChains } from './rpc.endpoints.js'
import { answerRpcCall } from './rpc.handlers.js'
import type { RpcNodes, RpcUrls } from './rpc.types.js'

/** Where networks are reached. */
export interface RpcOptions {
  /** The nodes behind the RPC proxy (S7.24). Without it, the server has no RPC. */
  readonly rpc?: RpcNodes | undefined
}

/** The members of the configuration about networks. */
export interface RpcMembers {
  /** The RPC URLs of networks: CAIP-2 id → URLs, in the order in which they are asked. EVM chains and Solana. */
  readonly rpc: RpcUrls
}

const shape = { rpc: z.record(networkId, z.array(httpUrl).min(1, 'needs one URL at least')) }

interface RpcTypes {
  options: RpcOptions
  config: RpcMembers
  checked: RpcMembers
}

/** The resource `rpc`: the networks of the server, and the proxy to their nodes. */
export const rpc: Resource<RpcTypes> = defineResource({
  endpoints: { supportedChains, rpcCall },
  answer: ({ sources: { rpc: nodes, swaps }, limits }) =>
    nodes && {
      supportedChains: () => ({ http: nodes.networkIds, ws: [], ...(swaps && { swaps: swaps.networkIds }) }),
      rpcCall: answerRpcCall(nodes, limits),
    },
  config: shape,
  open: async ({ nodes }) => ({ source: nodes }),
})
