import { startSandbox, type Sandbox } from '../../../sandbox/src/exports/index.js'
import { createRpcNodes } from '../rpc/rpc.nodes.js'
import type { RpcNodes, RpcOutcome } from '../rpc/rpc.types.js'
import { createCoins } from '../tokens/coins.js'
import { createTokenLists } from '../tokens/tokenLists.js'
import type { TokenProvider } from '../tokens/tokens.types.js'

/** Nodes whose answers a test replaces. */
export interface TappedNodes extends RpcNodes {
  /** The methods of the calls so far. */
  readonly asked: string[]
  /** Answers in the place of the nodes. Undefined lets a call through. */
  answer: ((method: string, params: unknown) => RpcOutcome | undefined) | undefined
}

/** The sandbox's chains, with nodes that a test can replace. */
export interface ChainWorld {
  readonly sandbox: Sandbox
  readonly nodes: TappedNodes
  /** Asks the node itself. */
  readonly ask: (networkId: string, method: string, params: readonly unknown[]) => Promise<unknown>
}

/** Starts the sandbox's chains for the tests of a file. */
export async function startChains(): Promise<ChainWorld> {
  const sandbox = await startSandbox({ port: 0 })
  const { evm, solana } = sandbox.manifest
  const urls = [...evm.chains, solana].map(({ caip2, rpcUrl }) => [caip2, [rpcUrl]] as const)
  const inner = createRpcNodes(Object.fromEntries(urls))
  const asked: string[] = []
  const nodes: TappedNodes = {
    networkIds: inner.networkIds,
    asked,
    answer: undefined,
    request: async (networkId, method, params) => {
      asked.push(method)
      return nodes.answer?.(method, params) ?? inner.request(networkId, method, params)
    },
  }
  return {
    sandbox,
    nodes,
    async ask(networkId, method, params) {
      const outcome = await inner.request(networkId, method, params)
      if (outcome === 'silent' || 'error' in outcome) throw new Error(`${method}: ${JSON.stringify(outcome)}`)
      return outcome.result
    },
  }
}

/** Makes a source of these tokens, as a list names them. */
export const listed = (
  networkId: string,
  tokens: readonly {
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[],
): TokenProvider =>
  createTokenLists({
    sources: ['one'],
    load: async () => ({
      tokens: tokens.map(({ address, name, symbol, decimals }) => ({
        chainId: networkId,
        address,
        name,
        symbol,
        decimals,
      })),
    }),
    coins: createCoins(),
    log: { say: () => undefined, failed: () => undefined },
  })
