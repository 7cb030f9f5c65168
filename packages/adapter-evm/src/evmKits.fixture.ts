import { adaptersOf, type Adapter, type AdapterFactory, type Signer } from '@latchkit/core/adapter'
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

/** The account that the fake wallet shares, on the network of the wallet. */
export const signer: Signer = {
  connectorId: 'org.example.fake',
  address: TEST_ADDRESS,
  networkId: alphaNetwork.caipNetworkId,
}

/** A valid transaction hash. */
export const HASH: `0x${string}` = `0x${'ab'.repeat(32)}`

/** A kit with one adapter and one wallet. */
export interface EvmKit extends TestLatch {
  readonly wallet: FakeWallet
  readonly evm: Adapter
}

/** Makes kits with an adapter, and with a wallet that its switches control. */
export interface EvmKits {
  /** Makes an {@link EvmKit} of a test kit. */
  world(made: TestLatch): EvmKit
  /** Makes a started kit that isn't connected. */
  started(switches?: Partial<WalletSwitches>): EvmKit
  connected(switches?: Partial<WalletSwitches>, options?: TestLatchOptions): Promise<EvmKit>
}

/** Makes {@link EvmKits}. */
export function evmKits(adapter: AdapterFactory): EvmKits {
  const world = (made: TestLatch): EvmKit => {
    const [wallet] = made.wallets
    const evm = adaptersOf(made.latch).get('eip155')
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

/** A call of JSON-RPC that a node gets. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/**
 * Replaces `fetch` by a stub that answers for every node. Where `answerOf` returns an error, the node refuses the call.
 * Returns the list of calls with their URLs. `vi.unstubAllGlobals` ends it.
 */
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

/**
 * Replaces `fetch` as {@link stubRpc} does, by nodes that know contracts without functions, and refuse all else. Returns what
 * a wallet with such a node answers.
 */
export function stubContracts(): Readonly<Record<'eth_call', unknown>> {
  stubRpc(({ method }) => (method === 'eth_call' ? '0x' : new Error('The node refuses.')))
  return { eth_call: '0x' }
}
