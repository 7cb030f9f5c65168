import type { ConnectionEvents } from '../connection/connection.types.js'
import { proxy, ref } from 'valtio/vanilla'
import type { Pairing } from '../../adapter/pairing.types.js'
import type { Namespace } from '../../base/caip.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { Platform } from '../wallets/platform.rules.js'
import { targetOf } from '../wallets/walletLinks.rules.js'
import type { DeepLinkChoice, WalletEntry } from '../wallets/wallets.types.js'
import type { AsLatchError } from '../../adapter/border.js'
import { createApproval, type PairedSigning } from './pairing.approval.js'
import { createPairingCode, type IsShown } from './pairing.code.js'
import { pairingError } from './pairing.errors.js'
import { linksOf, openWallet } from './pairing.links.js'
import { followRelay } from './pairing.relay.js'
import { RESET } from './pairing.state.js'
import type { DeepLinkStore } from './pairing.storage.js'
import { createTimers } from './pairing.timers.js'
import type { PairingController, PairingState } from './pairing.types.js'

/** What the controller of the pairing needs. */
export interface PairingDeps {
  readonly environment: Environment
  /** Undefined for a kit without pairing. */
  readonly pairing: Pairing | undefined
  readonly connectors: Pick<ConnectorsController, 'state'>
  readonly events: UsedEvents<ConnectionEvents>
  readonly platform: Platform
  readonly deepLink: DeepLinkStore
  /** Connects by a connector of the pairing, as `latch.connect` does. A failure is in the state too. */
  readonly connect: (connectorId: string) => Promise<unknown>
  /** Ends the attempt to connect, as `latch.cancel` does. */
  readonly cancel: () => void
  /** The relay's host, for error messages. */
  readonly relayHost: string
  /** Returns the namespace to connect by default: the one of the active network. */
  readonly namespace: () => Connector['chain'] | undefined
  /** Whether a connection by the pairing's session is left. */
  readonly isPaired: () => boolean
  readonly asLatchError: AsLatchError
  /** The one click of the sign-in, where the app signs in. */
  readonly signIn?: (() => Promise<PairedSigning>) | undefined
}

/** Whether a connector is one of the pairing, by its id. */
export const isConnectorOf = (pairing: Pick<Pairing, 'wallets'> | undefined, id: string): boolean =>
  !!pairing?.wallets.some(({ connector }) => connector.id === id)

/** The controller of the pairing without the commands of its views. */
export interface PairingAttempts extends Omit<PairingController, 'pair' | 'chooseWay' | 'chooseStore'> {
  /** As of {@link PairingController}. A view passes what says whether it still shows the code. */
  begin(wallet?: WalletEntry, namespace?: Namespace, isShown?: IsShown): void
}

/** Makes the controller of the pairing. It loads and requests nothing until `begin` or `approve`. */
export function createPairingController(deps: PairingDeps): PairingAttempts {
  const { environment, pairing, connectors, events, platform, deepLink } = deps
  const state = proxy<PairingState>({ ...RESET, way: undefined, store: undefined })
  /** The namespace that `begin` was called with. */
  let asked: Namespace | undefined
  const timers = createTimers(environment.clock)
  const isOurs = (id: string): boolean => isConnectorOf(pairing, id)
  const ours = (): readonly Connector[] => connectors.state.connectors.filter(({ id }) => isOurs(id))
  const code = createPairingCode({ environment, pairing, platform, state, timers, end: deps.cancel })
  const approval = createApproval({ ...deps, connectors: ours, code, state, timers })

  events.on('connectCancelled', ({ connectorId }) => {
    if (isOurs(connectorId)) approval.giveUp()
  })
  events.on('connecting', ({ connectorId }) => {
    if (approval.waiting() && !isOurs(connectorId)) approval.giveUp()
  })
  // Where another tab ended the session, this tab still has it, and the next attempt would use it: drop it (F205).
  events.on('connectionEnded', ({ connectorId }) => {
    if (isOurs(connectorId) && !approval.waiting() && !deps.isPaired()) pairing?.forget()
  })

  function begin(wallet?: WalletEntry, namespace?: Namespace, isShown?: IsShown): void {
    const waiting = approval.waiting()
    // The result of an opened link counts only for the wallet that was opened.
    const isSame = waiting && wallet?.id === state.recentWallet?.id
    if (!isSame) timers.cancel('link')
    state.recentWallet = wallet && ref(wallet)
    Object.assign(state, { wcError: undefined, ...(!isSame && { wcLinking: undefined, opening: 'idle' }) })
    asked = namespace ?? (waiting && asked)
    const of = (wanted: Namespace | undefined): Connector | undefined => ours().find(({ chain }) => chain === wanted)
    // `connect` joins a pending attempt. Where the attempt was cancelled and only the wait is left, it starts a new
    // one.
    const connector = of(asked) ?? waiting ?? of(deps.namespace()) ?? ours()[0]
    if (!connector) return void (state.wcError = ref(pairingError('off')))
    if (isShown) code.showIn(isShown, waiting?.id !== connector.id)
    deps.connect(connector.id).catch(onFailure)
  }

  /** Puts a failure that comes before the wait into the state. Failures of the wait itself are there already. */
  function onFailure(error: unknown): void {
    if (!approval.waiting() && isLatchError(error) && error.code !== 'connection/cancelled')
      state.wcError ??= ref(error)
  }

  const appLink = (): DeepLinkChoice | undefined => (deps.isPaired() ? deepLink.read() : undefined)

  return {
    state,
    isOn: !!pairing,
    platform,
    begin,
    retry: () => (approval.waiting() ? code.renew() : begin(state.recentWallet, asked)),
    links: () => linksOf(state, platform),
    open: (link) => timers.keep('link', openWallet(environment, state, platform, link)),
    appLink,
    openApp() {
      const { href } = appLink() ?? {}
      if (href !== undefined) environment.window?.open(href, targetOf(href, platform), 'noreferrer noopener')
    },
    async approve(connector, hasSessionEnded) {
      // A connector of an adapter may claim in its traits that a source approves it.
      if (!isOurs(connector.id)) throw pairingError('off')
      return approval.approve(connector, hasSessionEnded)
    },
    receive(event) {
      const isWaiting = !!approval.waiting()
      if (event.type === 'session') {
        if (event.session) return
        if (isWaiting) deepLink.remove()
        else approval.reset()
      } else if (!isWaiting) return
      else if (event.type === 'code') approval.takeCode(event.uri)
      else followRelay(state, timers, event.isReached)
    },
    dispose() {
      if (approval.waiting()) pairing?.giveUp()
      approval.clear()
    },
  }
}
