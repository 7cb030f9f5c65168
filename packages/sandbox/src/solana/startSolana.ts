import { mnemonic } from '../chains/definitions.js'
import { createRpcProxy } from '../chains/rpcProxy.js'
import type { SolanaManifest } from '../manifest.js'
import type { PartContext, RunningPart } from '../part.js'
import { startSolanaNode } from './nodeProcess.js'

const accountCount = 10
/** Where a validator listens by custom; its websocket is at the next port. */
const customaryPort = 8899
/** CAIP-2 takes so many characters of the genesis hash. */
const referenceLength = 32

/** A Solana chain with accounts and tokens, of the same words as the Ethereum ones. */
export async function startSolana({ url, anyPort }: PartContext): Promise<RunningPart<SolanaManifest>> {
  // Any port may have a neighbour that is taken.
  const anyPorts = Array.from({ length: 20 }, () => 0)
  const ports = anyPort ? anyPorts : [customaryPort, ...anyPorts]
  const { port, genesisHash, accounts, tokens, alive, stop } = await startSolanaNode({
    mnemonic,
    accounts: accountCount,
    ports,
  })
  const fragment: SolanaManifest = {
    caip2: `solana:${genesisHash.slice(0, referenceLength)}`,
    genesisHash,
    name: 'Sandbox Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    mnemonic,
    accounts,
    tokens,
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port + 1}`,
    proxyUrl: `${url}/rpc/solana`,
    switchesUrl: `${url}/rpc/solana/switches`,
  }
  return { fragment, routes: createRpcProxy([fragment]), healthy: alive, stop }
}
