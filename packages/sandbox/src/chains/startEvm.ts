import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { EvmManifest, SandboxAccount, SandboxChain } from '../manifest.js'
import type { PartContext, RunningPart } from '../part.js'
import type { SandboxContractAccounts } from '../wallet/types.js'
import { startAnvil, type Anvil } from './anvil.js'
import { planContracts, type ContractPlan } from './contracts.js'
import { artifactsFile, readArtifacts } from './deployment.js'
import { nowInSeconds, setClock } from './clock.js'
import { deploy, dumpState, isDeployed } from './deploy.js'
import { chainDefinitions, deriveAccounts, mnemonic, type ChainDefinition, type DerivedAccount } from './definitions.js'
import { createControlRoutes } from './control/controlRoutes.js'
import { withNames } from './names.js'
import { withPools } from './pools.js'
import { createHistoryRoutes } from './history/historyRoutes.js'
import { createRpcProxy } from './rpcProxy.js'
import { createStateCache, type StateCache } from './stateCache.js'
import { readUniswap } from './uniswap.js'

const accountCount = 10
/** To be changed with the transactions that set a chain up, so that no chain starts from an older saved state. */
const setupVersion = '6'
/** The age of a new chain, in seconds: its contracts are older than any history that it is filled with. */
const chainAge = 3000 * 86_400

/** Starts two chains with accounts and contracts, the first one with names too, from a saved state where there is one. */
export async function startEvm({ url, anyPort, cacheDir }: PartContext): Promise<RunningPart<EvmManifest>> {
  const accounts = deriveAccounts(accountCount)
  const holders = accounts.map(({ address }) => address)
  const planned = planChains(holders)
  const cache = createStateCache(cacheDir, [
    setupVersion,
    anvilVersion(),
    readFileSync(artifactsFile, 'utf8'),
    JSON.stringify(planned),
  ])
  const anvils = await startAll(planned.map((chain) => () => startChain({ ...chain, anyPort, cache })))
  const chains = planned.map(({ definition, plan }, index) =>
    describeChain(definition, (anvils[index] as Anvil).host, url, plan),
  )
  return {
    fragment: { mnemonic, accounts: withContracts(accounts, planned), chains },
    routes: createRpcProxy(chains)
      .route('/', createControlRoutes(chains))
      .route('/', createHistoryRoutes(chains, holders)),
    healthy: () => anvils.every((anvil) => anvil.alive()),
    stop: async () => {
      await Promise.all(anvils.map((anvil) => anvil.stop()))
    },
  }
}

/** Adds to each account the contracts that it owns, which are the same on all chains. */
function withContracts(accounts: readonly DerivedAccount[], planned: readonly PlannedChain[]): SandboxAccount[] {
  const [first] = planned as readonly [PlannedChain]
  return accounts.map((account) => ({
    ...account,
    contracts: first.plan.contractAccounts[account.index] as SandboxContractAccounts,
  }))
}

interface PlannedChain {
  readonly definition: ChainDefinition
  readonly plan: ContractPlan
}

/** Plans all chains. The first one has names. Where Uniswap's packages are, all have pools. */
function planChains(holders: readonly `0x${string}`[]): readonly PlannedChain[] {
  const artifacts = readArtifacts()
  const uniswap = readUniswap()
  const contracts = planContracts(artifacts, holders)
  const plan = uniswap ? withPools({ plan: contracts, artifacts, uniswap }) : contracts
  return chainDefinitions.map((definition, index) => ({
    definition,
    plan: index === 0 ? withNames({ plan, artifacts, holders, chainId: definition.id }) : plan,
  }))
}

async function startAll(starts: readonly (() => Promise<Anvil>)[]): Promise<Anvil[]> {
  const settled = await Promise.allSettled(starts.map((start) => start()))
  const anvils = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = settled.find((result) => result.status === 'rejected')
  if (!failure) return anvils
  await Promise.all(anvils.map((anvil) => anvil.stop()))
  throw failure.reason
}

interface ChainStart extends PlannedChain {
  readonly anyPort: boolean
  readonly cache: StateCache
}

async function startChain({ definition, anyPort, plan, cache }: ChainStart): Promise<Anvil> {
  const { id, port } = definition
  const genesisTime = nowInSeconds() - chainAge
  const options = { chainId: id, accounts: accountCount, stateFile: cache.find(id), genesisTime }
  const anvil = await firstThatStarts([
    ...(anyPort ? [] : [{ ...options, port }]),
    { ...options, port: 0 },
    { ...options, port: 0, stateFile: undefined },
  ])
  try {
    await ensureContracts(anvil, id, plan, cache)
    return anvil
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

/**
 * Tries several options: the customary port may be in use, the saved state may be spoilt, and anvil reports neither
 * reliably.
 */
async function firstThatStarts(attempts: readonly Parameters<typeof startAnvil>[0][]): Promise<Anvil> {
  let failure: unknown
  for (const attempt of attempts) {
    try {
      return await startAnvil(attempt)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function ensureContracts(anvil: Anvil, chainId: number, plan: ContractPlan, cache: StateCache): Promise<void> {
  const url = `http://${anvil.host}`
  if (await isDeployed(url, plan)) return
  await cache.drop(chainId)
  await deploy(url, plan)
  await cache.save(chainId, await dumpState(url))
  await setClock(url)
}

function describeChain(definition: ChainDefinition, host: string, url: string, plan: ContractPlan): SandboxChain {
  const { id, name, nativeCurrency } = definition
  return {
    id,
    caip2: `eip155:${id}`,
    name,
    nativeCurrency,
    rpcUrl: `http://${host}`,
    wsUrl: `ws://${host}`,
    proxyUrl: `${url}/rpc/${id}`,
    switchesUrl: `${url}/rpc/${id}/switches`,
    controlUrl: `${url}/chain/${id}`,
    historyUrl: `${url}/chains/${id}/history`,
    contracts: {
      multicall3: plan.multicall3.address,
      reverter: plan.reverter,
      accountFactory: plan.accountFactory,
      batch: plan.batch,
    },
    tokens: plan.tokens,
    feeToken: plan.feeToken,
    spam: plan.spam,
    collections: plan.collections,
    names: plan.names,
    pools: plan.pools,
  }
}

function anvilVersion(): string {
  return (createRequire(import.meta.url)('@foundry-rs/anvil/package.json') as { version: string }).version
}
