import type { PanelView } from '@latchkit/sandbox/wallet'
import { providerError } from '@latchkit/sandbox/wallet'
import type { CoreTypes } from '@walletconnect/types'
import { createBip122Requests } from './bip122Requests.js'
import { createEip155Requests } from './eip155Requests.js'
import { createSolanaRequests } from './solanaRequests.js'
import { namespaceOf, type Account, type World } from './world.js'

/** A request of an app. */
export interface AppRequest {
  readonly app: CoreTypes.Metadata
  /** The chain it is for, as CAIP-2 id. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** What requests are answered with. */
export interface RequestDeps {
  readonly world: World
  /** The account that is chosen. */
  readonly account: () => Account
  /** The CAIP-2 id of the EVM network that is chosen. */
  readonly evmNetwork: () => string
  /** Goes to another EVM network, for the app that asked for it. */
  readonly chooseNetwork: (caip2: string) => void
  /** Resolves when somebody approves of what they read; else it rejects, with the code that is given. */
  readonly consent: (view: PanelView, rejection: number) => Promise<void>
}

/** What answers the methods of one family of chains. */
export interface RequestContext extends RequestDeps {
  /** The request that is being answered: there is one at a time. */
  readonly request: () => AppRequest
}

/** Answers by the names of methods. */
export type Answers = Readonly<Record<string, (params: unknown) => Promise<unknown>>>

/** Answers an app's requests, one at a time. Rejects with an error that has the code which the app shall see. */
export type AnswerRequest = (request: AppRequest) => Promise<unknown>

/** Makes it. */
export function createRequests(deps: RequestDeps): AnswerRequest {
  let current: AppRequest | undefined
  const context: RequestContext = {
    ...deps,
    request: () => {
      if (!current) throw new Error('Nothing was asked.')
      return current
    },
  }
  const answers: Readonly<Record<string, Answers>> = {
    eip155: createEip155Requests(context),
    solana: createSolanaRequests(context),
    bip122: createBip122Requests(context),
  }
  return async (request) => {
    const { chainId, method, params } = request
    if (!deps.world.networks.some(({ caip2 }) => caip2 === chainId)) {
      throw providerError(5100, `The phone isn't on ${chainId}.`)
    }
    const own = answers[namespaceOf(chainId)] ?? {}
    const answer = Object.hasOwn(own, method) ? own[method] : undefined
    if (!answer) throw providerError(-32601, `The phone has no method ${method} on ${chainId}.`)
    current = request
    return answer(params)
  }
}

/** An error as an answer carries it. Whatever has no code of its own is an internal one. */
export function toRpcError(error: unknown): { code: number; message: string; data?: string } {
  const { code, message, data } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return {
    code: Number.isInteger(code) ? (code as number) : -32603,
    message: typeof message === 'string' && message ? message : String(error),
    ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) }),
  }
}
