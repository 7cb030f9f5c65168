import { mnemonic } from '../chains/definitions.js'
import type { BitcoinManifest } from '../manifest.js'
import type { PartContext, RunningPart } from '../part.js'
import { deriveBitcoinAccounts } from './accounts.js'
import { bitcoin, bitcoinCaip2, regtest } from './constants.js'
import { keepNode } from './keepNode.js'
import { findNodeScript, startNodeProcess, type NodeProcess } from './nodeProcess.js'
import { createBitcoinRoutes } from './routes.js'
import { seedChain } from './seed.js'

const accountCount = 10

/** Starts the part of the Bitcoin chain: regtest in a process of its own, its accounts, and esplora's routes. */
export async function startBitcoin({ url }: PartContext): Promise<RunningPart<BitcoinManifest>> {
  const known = deriveBitcoinAccounts(accountCount)
  const script = await findNodeScript()
  const start = async (): Promise<NodeProcess> => {
    const begun = await startNodeProcess(script)
    await seedChain(begun.node, known).catch(async (error: unknown) => {
      await begun.stop()
      throw error
    })
    return begun
  }
  const { node, healthy, stop } = await keepNode(start)
  const fragment: BitcoinManifest = {
    caip2: bitcoinCaip2,
    name: 'Sandbox Bitcoin',
    nativeCurrency: bitcoin,
    network: regtest,
    mnemonic,
    accounts: known.accounts,
    esploraUrl: `${url}/bitcoin/api`,
    mineUrl: `${url}/bitcoin/mine`,
    reorgUrl: `${url}/bitcoin/reorg`,
    switchesUrl: `${url}/bitcoin/switches`,
  }
  const routes = createBitcoinRoutes({ node, manifest: fragment, miner: known.miner.address })
  return { fragment, routes, healthy, stop }
}
