import {
  lateAdapter,
  once,
  type Adapter,
  type AdapterContext,
  type Eip1193Deps,
  type RpcUrls,
} from '@latchkit/core/adapter'
import type { EvmLibrary } from './evm.library.js'

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

/**
 * Makes an adapter for EIP-1193 wallets. `library` signs, and viem reads. A page loads each at its first use, and neither
 * needs the other.
 */
export function lateEvmAdapter(context: AdapterContext, { name, library, rpcUrls }: EvmAdapterParts): Adapter {
  const deps: Eip1193Deps = { context, wallets: new Map() }
  const depsOf = (): Eip1193Deps => deps
  let isRunning = false
  const wallets = () => import('./evm.wallets.js')
  const reads = once(async () => {
    const { createEvmClients, createEvmNames, createEvmReads } = await import('./evm.reads.js')
    const clientOf = createEvmClients(context, rpcUrls, () => isRunning)
    return { ...createEvmReads(clientOf, context.environment), names: createEvmNames(context.networks, clientOf) }
  })
  const signing = once(async () => {
    const [{ createEvmSigning }, loaded] = await Promise.all([import('./evm.signing.js'), library()])
    return createEvmSigning(deps, loaded)
  })
  const late = lateAdapter({
    name,
    namespace: 'eip155',
    load: async () => (await wallets()).createEip1193Adapter(deps),
    toError: async (thrown) => (await wallets()).toEvmError(thrown),
    abilities: {
      balance: async () => (await reads()).balance,
      message: async () => (await signing()).message,
      typedData: async () => (await signing()).typedData,
      // Each function loads only its own half, so that one can be used where the other can't be loaded.
      transaction: async () => ({
        estimate: async (...args) => (await reads()).transaction.estimate(...args),
        wait: async (...args) => (await reads()).transaction.wait(...args),
        anchor: async (...args) => (await reads()).transaction.anchor(...args),
        look: async (...args) => (await reads()).transaction.look(...args),
        find: async (...args) => (await reads()).transaction.find(...args),
        sentSince: async (...args) => (await reads()).transaction.sentSince(...args),
        send: async (...args) => (await signing()).transaction.send(...args),
      }),
      transfer: async () => ({
        prepare: async (...args) => (await reads()).transfer.prepare(...args),
        send: async (...args) => (await signing()).transfer.send(...args),
      }),
      contract: async () => ({
        read: async (...args) => (await reads()).contract.read(...args),
        explain: async (...args) => (await reads()).contract.explain(...args),
        encode: async (...args) => (await signing()).contract.encode(...args),
      }),
      calls: async () => (await wallets()).createCalls(depsOf),
      permissions: async () => (await wallets()).createPermissions(depsOf),
      assets: async () => (await wallets()).createAssets(depsOf),
      names: async () => (await reads()).names,
    },
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
