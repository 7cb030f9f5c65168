import type { CaipNetworkId } from '../../base/caip.js'
import { sleep, type Clock } from '../../base/time.js'
import type { Network } from '../network.types.js'
import { callReported } from '../callReported.js'
import { createReadLimit } from '../readLimit.js'
import { toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { ask, readChain, walletOf, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'
import { readChainId, toChainId, toNetworkId } from './chainId.js'
import { toHex } from './quantities.js'

/** How long a wallet may take to reach the network after it answered. */
const SWITCH_SETTLE_MS = 3_000

/** How long a wallet may answer the old network after its event named the new one. */
const ANSWER_SETTLE_MS = 500

/** The errors after which adding the network would be of no use. Any other one may mean an unknown network (F268). */
const FINAL = ['wallet/rejected', 'wallet/already-pending']

/**
 * Asks a wallet to switch to a network (EIP-3326), and adds the network (EIP-3085) to a wallet that doesn't know it
 * (F077), or that fails in its own words (F268). Ends with the wallet's answer, or with the event that names the network
 * (F261). Then reads the chain from the wallet: only this decides whether the switch succeeded (F078). Rejects with
 * `wallet/…`, or with `network/not-found` for a network that isn't the app's.
 */
export async function switchNetwork(
  deps: Eip1193Deps,
  { connectorId, networkId }: { connectorId: string; networkId: CaipNetworkId },
): Promise<void> {
  const { networks } = deps.context
  const wallet = walletOf(deps, connectorId)
  const network = networks.find((each) => each.caipNetworkId === networkId)
  if (!network) throw chainNotConfigured({ id: networkId })
  await readChain(deps, wallet)
  const arrival = watchArrival(deps, wallet, networkId)
  try {
    // Some wallets never answer, but report by an event that they have switched.
    await Promise.race([arrival.hasArrived, askOrAdd(deps, wallet, network, arrival.isThere)])
    const { clock } = deps.context.environment
    const isAway = async (): Promise<boolean> => !(await isOn(deps, wallet, networkId))
    if (!arrival.isThere() && (await isAway())) await within(clock, SWITCH_SETTLE_MS, arrival.hasArrived)
    // Where an event has named the network, the wallet's answers follow.
    if (arrival.isThere() && (await isAway())) await sleep(clock, ANSWER_SETTLE_MS)
  } finally {
    arrival.stop()
  }
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
}

/** Asks the wallet to switch, and to add the network where that may help. Asks for nothing after the wallet has moved. */
async function askOrAdd(deps: Eip1193Deps, wallet: Wallet, network: Network, isThere: () => boolean): Promise<void> {
  const { caipNetworkId: networkId } = network
  try {
    await askToSwitch(wallet, networkId)
  } catch (error) {
    if (isThere()) return
    const { code } = toWalletError(error)
    if (code === 'wallet/unsupported-method') throw walletError('switch-not-supported', {}, error)
    if (FINAL.includes(code)) throw error
    await add(wallet, network, error)
    if (!isThere() && !(await isOn(deps, wallet, networkId))) await askToSwitch(wallet, networkId)
  }
}

const isOn = async (deps: Eip1193Deps, wallet: Wallet, networkId: CaipNetworkId): Promise<boolean> =>
  toNetworkId(await readChain(deps, wallet)) === networkId

const askToSwitch = (wallet: Wallet, networkId: CaipNetworkId): Promise<unknown> =>
  ask(wallet, 'wallet_switchEthereumChain', [{ chainId: toHex(toChainId(networkId)) }])

/**
 * Adds a network to a wallet that failed to switch with `refusal`. Where the wallet didn't know the network, every error
 * counts as a rejection by the visitor (S8.11). Otherwise the wallet's first error says why, unless the visitor declined.
 */
async function add(wallet: Wallet, network: Network, refusal: unknown): Promise<void> {
  const method = 'wallet_addEthereumChain'
  const { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers } = network
  const chain = {
    chainId: toHex(toChainId(caipNetworkId)),
    chainName: name,
    nativeCurrency,
    // A wallet gets the network's own URLs, not the proxy of the app with its project id.
    rpcUrls: (rpcUrls.chainDefault ?? rpcUrls.default).http,
    // `blockExplorers` of an app may lack `default`.
    ...(blockExplorers?.default?.url && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
  try {
    await ask(wallet, method, [chain])
  } catch (error) {
    const isUnknown = toWalletError(refusal).code === 'wallet/unknown-network'
    if (!isUnknown && toWalletError(error).code !== 'wallet/rejected') throw refusal
    throw walletError('rejected', { method }, error)
  }
}

/** What a wallet's events report of its switch to a network. */
interface Arrival {
  /** Resolves when an event says that the wallet is on the network (F261). */
  readonly hasArrived: Promise<void>
  readonly isThere: () => boolean
  readonly stop: () => void
}

/** Listens to a wallet until it is on a network, or until `stop`. */
function watchArrival(deps: Eip1193Deps, wallet: Wallet, networkId: CaipNetworkId): Arrival {
  const { clock, report } = deps.context.environment
  const { provider } = wallet
  const limit = createReadLimit(clock)
  let isThere = false
  let stop = (): void => {}
  const hasArrived = new Promise<void>((resolve) => {
    async function hear(payload: unknown): Promise<void> {
      let chainId = readChainId(payload)
      if (chainId === undefined && limit.pauseMs() === 0) {
        limit.begin()
        chainId = await readChain(deps, wallet)
      }
      if (chainId === undefined || toNetworkId(chainId) !== networkId) return
      isThere = true
      resolve()
    }
    const onEvent = (payload: unknown): void => void hear(payload).catch(() => undefined)
    void callReported(report, () => provider.on?.('chainChanged', onEvent))
    stop = () => void callReported(report, () => provider.removeListener?.('chainChanged', onEvent))
  })
  return { hasArrived, isThere: () => isThere, stop }
}

/** Waits for a promise that never rejects, for `ms` at most. */
function within(clock: Clock, ms: number, promise: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve)
    void promise.then(() => {
      cancel()
      resolve()
    })
  })
}
