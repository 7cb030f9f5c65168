import type { Network } from '../../adapter/network.types.js'
import { namespaceOf, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import type { SecureFrame } from './embedded-wallet.frame.js'
import type { EmbeddedStore } from './embedded-wallet.storage.js'

/** What {@link createEmbeddedNetworks} needs. */
export interface EmbeddedNetworksDeps {
  /** The app's networks. */
  readonly networks: readonly Network[]
  readonly store: Pick<EmbeddedStore, 'lastChain' | 'noteChain'>
  readonly frame: Pick<SecureFrame, 'request'>
  /** EVM chains are used on another network now. */
  readonly onEvmNetwork: (networkId: CaipNetworkId) => void
}

/** The networks that the wallet is on. */
export interface EmbeddedNetworks {
  /** The network that EVM chains are used on. */
  evm(): CaipNetworkId
  /** The network to open the wallet on: the one that it was on last, else the app's first that it has. */
  preferred(): CaipNetworkId | undefined
  /** The app's networks of Solana. */
  solana(): readonly CaipNetworkId[]
  /** Takes the network that the frame says it is on. */
  take(networkId: CaipNetworkId): void
  /** The frame is another document, which knows nothing. */
  forget(): void
  /** Makes the frame use a network. Rejects with a `LatchError`. */
  tell(networkId: CaipNetworkId, signal?: AbortSignal): Promise<void>
  /** Makes the frame and EVM chains use a network. Rejects with a `LatchError`. */
  switchTo(networkId: CaipNetworkId, signal?: AbortSignal): Promise<void>
}

/** The namespace whose provider is on one network at a time. */
const EVM: Namespace = 'eip155'

/** Makes the networks of the wallet. */
export function createEmbeddedNetworks(deps: EmbeddedNetworksDeps): EmbeddedNetworks {
  const { networks, store, frame } = deps
  let evm: CaipNetworkId | undefined
  /** What the frame uses, as far as the page knows. */
  let known: string | undefined

  const idsOf = (namespace: Namespace): readonly CaipNetworkId[] =>
    networks.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)

  function firstOf(namespace: Namespace): CaipNetworkId | undefined {
    const ids = idsOf(namespace)
    return ids.find((id) => id === store.lastChain()) ?? ids[0]
  }

  function setEvm(networkId: CaipNetworkId): void {
    if (namespaceOf(networkId) !== EVM || networkId === evm) return
    evm = networkId
    store.noteChain(networkId)
    deps.onEvmNetwork(networkId)
  }

  async function tell(networkId: CaipNetworkId, signal?: AbortSignal): Promise<void> {
    if (known === networkId) return
    const { chainId } = await frame.request('SWITCH_NETWORK', { chainId: networkId }, signal)
    if (chainId !== networkId) throw embeddedWalletError('no-network')
    known = chainId
  }

  return {
    evm: () => evm ?? firstOf(EVM) ?? 'eip155:1',
    preferred: () => evm ?? firstOf(EVM) ?? firstOf('solana'),
    solana: () => idsOf('solana'),
    take(networkId) {
      known = networkId
      setEvm(networkId)
    },
    forget: () => void (known = undefined),
    tell,
    async switchTo(networkId, signal) {
      await tell(networkId, signal)
      setEvm(networkId)
    },
  }
}
