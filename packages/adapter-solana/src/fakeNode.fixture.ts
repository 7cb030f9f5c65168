import { vi } from 'vitest'
import type { Keypair } from '@solana/web3.js'
import { createContext, offlineWallet } from './context.fixture.js'
import { createFakeStandardWallet } from './fakeStandardWallet.fixture.js'
import { attachWallet, connectWallet } from './solana.connect.js'

/** What a node answers: method → result, or a function of the parameters. Where it throws, the node refuses with the error. */
export type NodeAnswers = Readonly<Record<string, unknown>>

/** More calls than any test has. */
const MAX_CALLS = 500

/** Puts a fake node in the place of the network, and returns its calls so far. `vi.unstubAllGlobals` takes it away. */
export function fakeNode(answers: NodeAnswers): { readonly method: string; readonly params: readonly unknown[] }[] {
  const calls: { method: string; params: readonly unknown[] }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: readonly unknown[] }
    calls.push({ method, params })
    try {
      // What asks without an end would let the test wait for ever.
      if (calls.length > MAX_CALLS) throw new Error('The node was asked too often.')
      const answer = answers[method]
      const result: unknown =
        typeof answer === 'function' ? await (answer as (...given: unknown[]) => unknown)(...params) : answer
      return Response.json(
        result === undefined ? { id, error: { code: -32601, message: 'Method not found' } } : { id, result },
      )
    } catch (error) {
      return Response.json({ id, error: { code: -32000, message: (error as Error).message } })
    }
  })
  return calls
}

/** The parts of an adapter with a connected wallet, whose requests no chain gets. */
export async function connectOffline(switches?: Parameters<typeof offlineWallet>[0], keys?: readonly Keypair[]) {
  const test = createContext()
  const fake = keys ? createFakeStandardWallet(keys, async () => {}, switches) : offlineWallet(switches)
  const connectorId = 'solana:fake'
  attachWallet(test.deps, connectorId, fake.wallet)
  const { accounts, networkId } = await connectWallet(test.deps, { connectorId })
  return { ...test, fake, signer: { connectorId, address: accounts[0]?.address ?? '', networkId } }
}
