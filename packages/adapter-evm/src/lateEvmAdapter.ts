import {
  lateAbilities,
  lateAdapter,
  once,
  type Adapter,
  type AdapterAbilities,
  type AdapterContext,
  type Eip1193Deps,
  type RpcUrls,
  type WalletRequests,
} from '@latchkit/core/adapter'
import type { EvmLibrary } from './evm.library.js'
import type { EvmReads } from './evm.reads.js'
import type { EvmSigning } from './evm.signing.js'

/** Options of the adapters that have a chain library for EVM chains. */
export interface EvmAdapterOptions {
  /** The app's own RPC URLs of each network, by its CAIP-2 id. Default: the URLs that the network names. */
  readonly rpcUrls?: RpcUrls
}

/** The parts that {@link lateEvmAdapter} makes an adapter of. */
export interface EvmAdapterParts {
  readonly name: string
  /** Loads the chain library, which signs. */
  readonly library: () => Promise<EvmLibrary>
  readonly rpcUrls: RpcUrls | undefined
}

/** The abilities of these adapters: what viem reads, what the chain library signs, and what the wallet alone is asked for. */
type EvmAbilities = EvmReads & EvmSigning & WalletRequests & Pick<AdapterAbilities, 'names' | 'signIn'>

/**
 * Makes an adapter for EIP-1193 wallets. `library` signs, and viem reads. A page loads each at its first use, and neither
 * needs the other.
 */
export function lateEvmAdapter(context: AdapterContext, { name, library, rpcUrls }: EvmAdapterParts): Adapter {
  const deps: Eip1193Deps = { context, wallets: new Map() }
  let isRunning = false
  const wallets = () => import('./evm.wallets.js')
  const requests = once(async () => (await wallets()).createRequests(() => deps))
  const reads = once(async () => {
    const { createEvmClients, createEvmNames, createEvmReads } = await import('./evm.reads.js')
    const clientOf = createEvmClients(context, rpcUrls, () => isRunning)
    return { ...createEvmReads(clientOf, context.environment), names: createEvmNames(context.networks, clientOf) }
  })
  const signing = once(async () => {
    const [{ createEvmSigning }, loaded] = await Promise.all([import('./evm.signing.js'), library()])
    return createEvmSigning(deps, loaded, async (request) => (await reads()).balance.codeAt(request))
  })
  const signIn = async () => {
    const { createSignIn } = await import('./evm.signIn.js')
    return { signIn: createSignIn({ networks: context.networks, providerOf: late.getProvider }) }
  }
  const late: Adapter = lateAdapter({
    name,
    namespace: 'eip155',
    load: async () => (await wallets()).createEip1193Adapter(deps),
    toError: async (thrown) => (await wallets()).toEvmError(thrown),
    abilities: lateAbilities<EvmAbilities>({
      balance: reads,
      message: { sign: signing, verify: reads },
      typedData: signing,
      transaction: { estimate: reads, send: signing, call: reads, preview: reads },
      tracking: reads,
      transfer: { prepare: reads, send: signing },
      contract: { read: reads, explain: reads, encode: signing },
      calls: requests,
      permissions: requests,
      assets: requests,
      names: reads,
      signIn,
    }),
  })
  return {
    ...late,
    start() {
      const stop = late.start()
      isRunning = true
      return () => {
        isRunning = false
        stop()
      }
    },
  }
}
