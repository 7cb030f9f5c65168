import { tmpdir } from 'node:os'
import type { SolanaManifest } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { startSolana } from './startSolana.js'

/** The Solana part of the sandbox, without the other parts. */
export interface SolanaWorld {
  readonly manifest: SolanaManifest
  readonly routes: PartRoutes
  readonly healthy: () => boolean
  readonly stop: () => Promise<void>
  /** Calls one method of the node's JSON-RPC. Rejects with the node's error. */
  readonly call: <Result>(method: string, ...params: readonly unknown[]) => Promise<Result>
  /** Sends a body of the test's choice to the node. */
  readonly post: (body: string) => Promise<Response>
}

/** Starts the Solana part on any free ports. */
export async function startSolanaWorld(): Promise<SolanaWorld> {
  const part = await startSolana({
    url: 'http://sandbox.test',
    anyPort: true,
    cacheDir: tmpdir(),
    manifest: () => {
      throw new Error('There is no sandbox around this.')
    },
  })
  const post = (body: string): Promise<Response> => fetch(part.fragment.rpcUrl, { method: 'POST', body })
  return {
    manifest: part.fragment,
    routes: part.routes,
    healthy: part.healthy,
    stop: part.stop,
    post,
    call: async <Result>(method: string, ...params: readonly unknown[]): Promise<Result> => {
      const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const { result, error } = (await response.json()) as { result: Result; error?: object }
      if (error) throw Object.assign(new Error(), error)
      return result
    },
  }
}
