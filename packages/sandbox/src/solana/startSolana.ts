import { mnemonic } from '../chains/definitions.js'
import { createRpcProxy } from '../chains/rpcProxy.js'
import type { SolanaManifest } from '../manifest.js'
import type { PartContext, RunningPart } from '../part.js'
import { createSolanaControlRoutes } from './controlRoutes.js'
import { askBehind } from './laggingNode.js'
import { startSolanaNode } from './nodeProcess.js'

const accountCount = 10
/** The default port of a validator. Its websocket is at the next port. */
const customaryPort = 8899
/** CAIP-2 takes the first 32 characters of the genesis hash. */
const referenceLength = 32

/** Starts the part of the Solana chain, with accounts of the same mnemonic as the Ethereum accounts. */
export async function startSolana({ url, anyPort }: PartContext): Promise<RunningPart<SolanaManifest>> {
  // Where the next port is in use for the websocket, another pair of ports is tried.
  const anyPorts = Array.from({ length: 20 }, () => 0)
  const ports = anyPort ? anyPorts : [customaryPort, ...anyPorts]
  const { port, genesisHash, accounts, tokens, feeToken, alive, stop } = await startSolanaNode({
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
    feeToken,
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port + 1}`,
    controlUrl: `${url}/chain/solana`,
    proxyUrl: `${url}/rpc/solana`,
    switchesUrl: `${url}/rpc/solana/switches`,
  }
  return {
    fragment,
    routes: createRpcProxy([fragment], askBehind).route('/', createSolanaControlRoutes(fragment)),
    healthy: alive,
    stop,
  }
}
