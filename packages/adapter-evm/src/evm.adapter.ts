import {
  createEip1193Adapter,
  createEip1193Deps,
  once,
  type Adapter,
  type AdapterContext,
  type RpcUrls,
} from '@latchkit/core/adapter'
import type { EvmLibrary } from './evm.library.js'

/** What {@link createEvmAdapter} takes. */
export interface EvmAdapterParts {
  readonly name: string
  readonly library: () => Promise<EvmLibrary>
  readonly rpcUrls: RpcUrls | undefined
}

/** An adapter for wallets over plain EIP-1193, where `library` signs and viem reads, each loaded at its first use. */
export function createEvmAdapter(context: AdapterContext, { name, library, rpcUrls }: EvmAdapterParts): Adapter {
  const deps = createEip1193Deps(context)
  const wallets = createEip1193Adapter(deps, name)
  let isRunning = false
  const reads = once(async () => (await import('./evm.reads.js')).createEvmReads(context, rpcUrls, () => isRunning))
  const signing = once(async () => {
    const [{ createEvmSigning }, loaded] = await Promise.all([import('./evm.signing.js'), library()])
    return createEvmSigning(deps, loaded)
  })
  return {
    ...wallets,
    start() {
      const stop = wallets.start()
      isRunning = true
      return () => {
        isRunning = false
        stop()
      }
    },
    balance: { get: async (request) => (await reads()).balance(request) },
    message: { sign: async (signer, message) => (await signing()).message(signer, message) },
    typedData: { sign: async (signer, data) => (await signing()).typedData(signer, data) },
    transaction: {
      estimate: async (signer, request) => (await reads()).estimate(signer, request),
      send: async (signer, request) => (await signing()).send(signer, request),
      wait: async (request) => (await reads()).wait(request),
    },
    transfer: { send: async (signer, request) => (await signing()).transfer(signer, request) },
    contract: {
      read: async (request) => (await reads()).contract(request),
      write: async (signer, request) => (await signing()).write(signer, request),
    },
  }
}
