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

/**
 * Asks a wallet to switch to a network (EIP-3326), and adds the network to a wallet that doesn't know it (EIP-3085,
 * F077). Then reads the chain from the wallet: only this decides whether the switch succeeded (F078). Rejects with
 * `wallet/…`, or with `network/not-found` for a network that isn't the app's.
 */
export async function switchNetwork(
  deps: Eip1193Deps,
  { connectorId, networkId }: { connectorId: string; networkId: CaipNetworkId },
): Promise<void> {
  const { networks, environment, emit } = deps.context
  const wallet = walletOf(deps, connectorId)
  const network = networks.find((each) => each.caipNetworkId === networkId)
  if (!network) throw chainNotConfigured({ id: networkId })
  const isThere = async (): Promise<boolean> => toNetworkId(await readChain(deps, wallet)) === networkId
  await readChain(deps, wallet)
  try {
    await askToSwitch(wallet, networkId)
  } catch (error) {
    const { code } = toWalletError(error)
    if (code === 'wallet/unsupported-method') throw walletError('switch-not-supported', {}, error)
    if (code !== 'wallet/unknown-network') throw error
    await add(wallet, network)
    if (!(await isThere())) await askToSwitch(wallet, networkId)
  }
  if (!(await isThere())) await chainChange(wallet, environment)
  const actual = toNetworkId(await readChain(deps, wallet))
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
  const { connection } = wallet
  if (!connection || connection.networkId === networkId) return
  // Some wallets switch without an event.
  wallet.connection = { ...connection, networkId }
  emit({ type: 'network', connectorId, networkId })
}

const askToSwitch = (wallet: Wallet, networkId: CaipNetworkId): Promise<unknown> =>
  ask(wallet, 'wallet_switchEthereumChain', [{ chainId: toHex(toChainId(networkId)) }])

/** Every error of adding a network counts as a rejection by the visitor (S8.11). */
async function add(wallet: Wallet, network: Network): Promise<void> {
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
