import type { CaipNetworkId, Clock } from '@latchkit/core'
import { chainNotConfigured, toNetworkId, toWalletError, walletError } from '@latchkit/core/adapter'
import { switchChain as wagmiSwitchChain, type Connector as WagmiConnector } from '@wagmi/core'
import { createClient, custom, numberToHex, type Chain, type Client, type EIP1193Provider } from 'viem'
import { addChain, getChainId, switchChain } from 'viem/actions'
import { evmChains } from './wagmi.config.js'
import { connectorOf } from './wagmi.connections.js'
import { knowChains, readChain, type WagmiDeps } from './wagmi.deps.js'

/** How long a wallet that answered may take until it is where it said. */
const SWITCH_SETTLE_MS = 1_000

/** Switches a wallet, and believes only what is read back (F077, F078). Rejects with `wallet/…` or `network/not-found`. */
export async function switchNetwork(
  deps: WagmiDeps,
  { connectorId, networkId }: { connectorId: string; networkId: CaipNetworkId },
): Promise<void> {
  const { config, networks, environment } = deps
  const connector = connectorOf(deps, connectorId)
  const chain = evmChains(networks).find(({ id }) => toNetworkId(id) === networkId)
  if (!chain) throw chainNotConfigured({ id: networkId })
  await readChain(deps, connectorId, connector)
  if (connector.type === 'injected') return switchInjected(connector, chain, environment.clock)
  knowChains(deps)
  if (!connector.switchChain) throw walletError('switch-not-supported', { wallet: connector.name })
  await wagmiSwitchChain(config, { connector, chainId: chain.id })
  checkChain(await connector.getChainId(), chain)
}

/** wagmi waits for ever for the event of a wallet that says it switched and didn't; so it isn't asked here. */
async function switchInjected(connector: WagmiConnector, chain: Chain, clock: Clock): Promise<void> {
  const provider = (await connector.getProvider()) as EIP1193Provider | undefined
  if (!provider) throw walletError('provider-not-found', { wallet: connector.name })
  const client = createClient({ transport: custom(provider) })
  try {
    await switchChain(client, { id: chain.id })
  } catch (error) {
    const { code } = toWalletError(error)
    if (code === 'wallet/unsupported-method') throw walletError('switch-not-supported', {}, error)
    if (code !== 'wallet/unknown-network') throw error
    await addAndSwitch(client, chain)
  }
  if ((await getChainId(client)) !== chain.id) await chainChange(provider, clock)
  checkChain(await getChainId(client), chain)
  // Some wallets switch without telling.
  connector.onChainChanged(numberToHex(chain.id))
}

async function addAndSwitch(client: Client, chain: Chain): Promise<void> {
  try {
    await addChain(client, { chain })
  } catch (error) {
    throw walletError('rejected', { method: 'wallet_addEthereumChain' }, error)
  }
  if ((await getChainId(client)) !== chain.id) await switchChain(client, { id: chain.id })
}

function checkChain(actual: number, { id }: Chain): void {
  if (actual !== id) throw walletError('wrong-network', { actual: toNetworkId(actual), expected: toNetworkId(id) })
}

function chainChange(provider: EIP1193Provider, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel()
      provider.removeListener('chainChanged', finish)
      resolve()
    }
    const cancel = clock.after(SWITCH_SETTLE_MS, finish)
    provider.on('chainChanged', finish)
  })
}
