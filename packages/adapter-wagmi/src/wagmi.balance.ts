import { readBalance as read } from '@latchkit/adapter-evm/late'
import type { CaipNetworkId } from '@latchkit/core'
import type { Amount } from '@latchkit/core/adapter'
import { clientOf } from './wagmi.client.js'
import type { WagmiDeps } from './wagmi.deps.js'

/** Reads a balance, of the native coin or of an ERC-20 token. */
export const readBalance = async (
  deps: WagmiDeps,
  request: { address: string; networkId: CaipNetworkId; token?: string | undefined },
): Promise<Amount> => read(clientOf(deps, request.networkId), request)
