import type { Adapter, AdapterFactory, Signer } from '@latchkit/core/adapter'
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createTestLatch,
  TEST_ADDRESS,
  type FakeWallet,
  type TestLatch,
  type TestLatchOptions,
  type WalletSwitches,
} from '@latchkit/testing'
import { vi } from 'vitest'

/** The account that the fake wallet shares, on the network that it is on. */
export const signer: Signer = {
  connectorId: 'org.example.fake',
  address: TEST_ADDRESS,
  networkId: alphaNetwork.caipNetworkId,
}

/** What could be a transaction's hash. */
export const HASH: `0x${string}` = `0x${'ab'.repeat(32)}`

/** A kit with one adapter and one wallet. */
export interface EvmKit extends TestLatch {
  readonly wallet: FakeWallet
  readonly evm: Adapter
}

/** Makes kits with an adapter, with a wallet that does what its switches say. */
export interface EvmKits {
  /** As a test has made it. */
  world(made: TestLatch): EvmKit
  /** Not connected. */
  started(switches?: Partial<WalletSwitches>): EvmKit
  connected(switches?: Partial<WalletSwitches>, options?: TestLatchOptions): Promise<EvmKit>
}

/** Makes {@link EvmKits}. */
export function evmKits(adapter: AdapterFactory): EvmKits {
  const world = (made: TestLatch): EvmKit => {
    const [wallet] = made.wallets
    const evm = made.latch.adapters.get('eip155')
    if (!wallet || !evm) throw new Error('The kit has no wallet.')
    return { ...made, wallet, evm }
  }
  return {
    world,
    started: (switches = {}) => world(createTestLatch({ adapters: [adapter], wallets: [switches] })),
    async connected(switches = {}, options) {
      const networks = [alphaNetwork, betaNetwork]
      return world(await createConnectedLatch({ adapters: [adapter], wallets: [switches], networks, ...options }))
    },
  }
}

/** What a node is asked. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** Answers for every node that is asked, with a refusal where the answer is an error; what comes out is where, and for what. Ends with `vi.unstubAllGlobals`. */
export function stubRpc(answerOf: (call: RpcCall) => unknown): { url: string; method: string }[] {
  const asked: { url: string; method: string }[] = []
  vi.stubGlobal('fetch', async (url: unknown, { body }: { body: string }) => {
    const answer = ({ id, ...call }: RpcCall & { id: number }): object => {
      asked.push({ url: String(url), method: call.method })
      const result = answerOf(call)
      if (result instanceof Error) return { jsonrpc: '2.0', id, error: { code: 3, message: result.message } }
      return { jsonrpc: '2.0', id, result: result ?? null }
    }
    const parsed = JSON.parse(body) as Parameters<typeof answer>[0] | Parameters<typeof answer>[0][]
    return Response.json(Array.isArray(parsed) ? parsed.map(answer) : answer(parsed))
  })
  return asked
}
