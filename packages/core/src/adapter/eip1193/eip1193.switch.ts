import type { CaipNetworkId } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { Network } from '../../features/network/network.types.js'
import { callReported } from '../callReported.js'
import { toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { ask, readChain, walletOf, type Eip1193Deps, type Wallet } from './eip1193.wallets.js'
import { toChainId, toNetworkId } from './chainId.js'
import { toHex } from './quantities.js'

/** How long a wallet may take to reach the network after it answered. */
const SWITCH_SETTLE_MS = 1_000

/** The errors after which adding the network would be of no use. Any other one may mean an unknown network (F268). */
const FINAL = ['wallet/rejected', 'wallet/already-pending']

/**
 * Asks a wallet to switch to a network (EIP-3326), and adds the network (EIP-3085) to a wallet that doesn't know it (F077),
 * or fails in its own words (F268). Then reads the chain from the wallet: only this decides whether the switch succeeded (F078). Rejects with
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
  try {
    await askToSwitch(wallet, networkId)
  } catch (error) {
    const { code } = toWalletError(error)
    if (code === 'wallet/unsupported-method') throw walletError('switch-not-supported', {}, error)
    if (FINAL.includes(code)) throw error
    await add(wallet, network, error)
    if (!(await isOn(deps, wallet, networkId))) await askToSwitch(wallet, networkId)
  }
  if (!(await isOn(deps, wallet, networkId))) await chainChange(wallet, deps.context.environment)
  const { emit } = deps.context
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
  const { connection } = wallet
  if (!connection || connection.networkId === networkId) return
  // Some wallets switch without an event.
  wallet.connection = { ...connection, networkId }
  emit({ type: 'network', connectorId, networkId })
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

function chainChange({ provider }: Wallet, { clock, report }: Environment): Promise<void> {
  return new Promise((resolve) => {
    let isFinished = false
    const finish = (): void => {
      // A wallet may emit events whenever a listener is added or removed.
      if (isFinished) return
      isFinished = true
      cancel()
      void callReported(report, () => provider.removeListener?.('chainChanged', finish))
      resolve()
    }
    const cancel = clock.after(SWITCH_SETTLE_MS, finish)
    void callReported(report, () => provider.on?.('chainChanged', finish))
  })
}
