import { providerError, type PanelView } from '@latchkit/sandbox/wallet'
import type { CoreTypes } from '@walletconnect/types'
import { createBip122Requests } from './bip122Requests.js'
import { createEip155Requests } from './eip155Requests.js'
import { createSolanaRequests } from './solanaRequests.js'
import { namespaceOf, type Account, type World } from './world.js'

/** A request of an app. */
export interface AppRequest {
  readonly app: CoreTypes.Metadata
  /** The CAIP-2 id of the chain that it is for. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** The parts that answer requests. */
export interface RequestDeps {
  readonly world: World
  /** Returns the chosen account. */
  readonly account: () => Account
  /** Returns the CAIP-2 id of the chosen EVM network. */
  readonly evmNetwork: () => string
  /** Switches to another EVM network, for the app that requested it. */
  readonly chooseNetwork: (caip2: string) => void
  /** Resolves when the visitor approves. Rejects with the code `rejection` when the visitor rejects. */
  readonly consent: (view: PanelView, rejection: number) => Promise<void>
}

/** The parts that answer the methods of one namespace. */
export interface RequestContext extends RequestDeps {
  /** Returns the request that is being answered. Requests are answered one at a time. */
  readonly request: () => AppRequest
}

/** Functions that answer methods, by the method's name. */
export type Answers = Readonly<Record<string, (params: unknown) => Promise<unknown>>>

/** Answers an app's requests, one at a time. Rejects with an error whose code is for the app. */
export type AnswerRequest = (request: AppRequest) => Promise<unknown>

/** Creates the function that answers requests. */
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

/** Returns an error in the form of a JSON-RPC answer. Without a code of its own it is an internal error, -32603. */
export function toRpcError(error: unknown): { code: number; message: string; data?: string } {
  const { code, message, data } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return {
    code: Number.isInteger(code) ? (code as number) : -32603,
    message: typeof message === 'string' && message ? message : String(error),
    ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) }),
  }
}
