import type { ConnectedAccount, Connector, Latch, Network, SignMessageOptions } from '@latchkit/core'
import { useLatch } from './context.js'
import { useAction, type ActionState } from './useAction.js'
import { useLatchState } from './useLatchState.js'
import { useShownConnectors } from './useShownConnectors.js'

type ConnectRequest = Parameters<Latch['connect']>[0]
type NetworkTarget = Parameters<Latch['switchNetwork']>[0]

/** The result of {@link useLatchConnect}. `data` is the connected account. */
export interface LatchConnect extends ActionState<ConnectedAccount> {
  /** Connects a wallet, named by the id of a connector, by its rdns or by its name. An error is in `error` alone. */
  readonly connect: (request: ConnectRequest) => void
  /** Like `connect`. Resolves with the account, or rejects as `latch.connect` does. */
  readonly connectAsync: Latch['connect']
  /** The ways to the wallets that are known so far: installed ones, those of the adapters, and the pairing. */
  readonly connectors: readonly Connector[]
}

/**
 * Connects wallets without the modal, and says how far the last call of this component is. A visitor who declines is the
 * error `wallet/rejected`. Throws outside of a `LatchProvider`.
 */
export function useLatchConnect(): LatchConnect {
  const { begin: connect, beginAsync: connectAsync, ...state } = useAction(useLatch().connect)
  const connectors = useShownConnectors(useLatchState((all) => all.connectors.connectors))
  return { connect, connectAsync, connectors, ...state }
}

/** The result of {@link useLatchSwitchNetwork}. */
export interface LatchSwitchNetwork extends ActionState<void> {
  /** Switches to a network of the app, named by its chain id, its CAIP-2 id or itself. An error is in `error` alone. */
  readonly switchNetwork: (target: NetworkTarget) => void
  /** Like `switchNetwork`. Settles as `latch.switchNetwork` does. */
  readonly switchNetworkAsync: Latch['switchNetwork']
  /** All networks of the app. */
  readonly networks: readonly Network[]
}

/**
 * Switches networks, and says how far the last call of this component is. A pending switch that another one replaces
 * ends with `network/superseded`. Throws outside of a `LatchProvider`.
 */
export function useLatchSwitchNetwork(): LatchSwitchNetwork {
  const { begin: switchNetwork, beginAsync: switchNetworkAsync, ...state } = useAction(useLatch().switchNetwork)
  const networks = useLatchState(({ network }) => network.requested)
  return { switchNetwork, switchNetworkAsync, networks, ...state }
}

/** The result of {@link useLatchSignMessage}. `data` is the signature. */
export interface LatchSignMessage extends ActionState<string> {
  /** Asks the wallet to sign a text. An error is in `error` alone. */
  readonly signMessage: (message: string, options?: SignMessageOptions) => void
  /** Like `signMessage`. Resolves with the signature, or rejects as `latch.signMessage` does. */
  readonly signMessageAsync: Latch['signMessage']
}

/**
 * Signs messages with the active account, and says how far the last call of this component is. The signature has the
 * form of its chain: hex with 0x on EVM chains, base58 on Solana, base64 on Bitcoin. Throws outside of a `LatchProvider`.
 */
export function useLatchSignMessage(): LatchSignMessage {
  const { begin: signMessage, beginAsync: signMessageAsync, ...state } = useAction(useLatch().signMessage)
  return { signMessage, signMessageAsync, ...state }
}
