import type { LatchEvents } from '../../latch.types.js'
import { proxy, ref } from 'valtio/vanilla'
import type { Pairing } from '../../adapter/pairing.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import type { Connector, ConnectorsController } from '../connectors/connectors.types.js'
import type { Platform } from '../wallets/platform.rules.js'
import type { WalletEntry } from '../wallets/wallets.types.js'
import { createApproval } from './pairing.approval.js'
import { createPairingCode } from './pairing.code.js'
import { pairingError } from './pairing.errors.js'
import { linksOf, openWallet } from './pairing.links.js'
import { followRelay } from './pairing.relay.js'
import { isPairingConnector } from './pairing.rules.js'
import { RESET } from './pairing.state.js'
import type { DeepLinkStore } from './pairing.storage.js'
import { createTimers } from './pairing.timers.js'
import type { PairingController, PairingState } from './pairing.types.js'

/** What the pairing's controller needs. */
export interface PairingDeps {
  readonly environment: Environment
  /** Undefined for a kit without one. */
  readonly pairing: Pairing | undefined
  readonly connectors: Pick<ConnectorsController, 'state'>
  readonly events: Emitter<LatchEvents>
  readonly platform: Platform
  readonly deepLink: DeepLinkStore
  /** Connects by a connector; what fails is in the state too. */
  readonly connect: (connectorId: string) => Promise<unknown>
  /** The relay's host, for texts. */
  readonly relayHost: string
  /** The namespace that is wanted, where one is: the active network's. */
  readonly namespace: () => Connector['chain'] | undefined
  /** Whether a connection is left that the pairing's session is for. */
  readonly isPaired: () => boolean
}

/** Makes the pairing's controller. Nothing is loaded or asked until `begin` or `approve`. */
export function createPairingController(deps: PairingDeps): PairingController {
  const { environment, pairing, connectors, events, platform, deepLink, relayHost } = deps
  const state = proxy<PairingState>({ ...RESET })
  /** The namespace that was asked for, if any. */
  let asked: Namespace | undefined
  const timers = createTimers(environment.clock)
  const ours = (): readonly Connector[] => connectors.state.connectors.filter(isPairingConnector)
  const code = createPairingCode({ environment, pairing, platform, state, timers })
  const approval = createApproval({ pairing, connectors: ours, code, deepLink, relayHost, state, timers })

  events.on('connectCancelled', ({ connectorId }) => {
    if (isPairingConnector({ id: connectorId })) approval.giveUp()
  })
  events.on('connecting', ({ connectorId }) => {
    if (approval.waiting() && !isPairingConnector({ id: connectorId })) approval.giveUp()
  })
  // After another tab ended it, the session is still there: the next request to connect would get that one (F205).
  events.on('connectionEnded', ({ connectorId }) => {
    if (isPairingConnector({ id: connectorId }) && !approval.waiting() && !deps.isPaired()) pairing?.forget()
  })

  function begin(wallet?: WalletEntry, namespace?: Namespace): void {
    const waiting = approval.waiting()
    // A link that was opened goes on for this wallet, and for no other.
    const isSame = waiting && wallet?.id === state.recentWallet?.id
    if (!isSame) timers.cancel('link')
    state.recentWallet = wallet && ref(wallet)
    Object.assign(state, { wcError: undefined, ...(!isSame && { wcLinking: undefined, opening: 'idle' }) })
    asked = namespace ?? (waiting && asked)
    const of = (wanted: Namespace | undefined): Connector | undefined => ours().find(({ chain }) => chain === wanted)
    // A request for what is under way joins it. Where the connection was cancelled and only the wait is left, it begins anew.
    const connector = of(asked) ?? waiting ?? of(deps.namespace()) ?? ours()[0]
    if (!connector) state.wcError = ref(pairingError('off'))
    else deps.connect(connector.id).catch(onFailure)
  }

  /** Shows what failed before a wallet was asked, which no other state says. */
  function onFailure(error: unknown): void {
    if (!approval.waiting() && isLatchError(error) && error.code !== 'connection/cancelled')
      state.wcError ??= ref(error)
  }

  return {
    state,
    isOn: !!pairing,
    platform,
    begin,
    retry: () => (approval.waiting() ? code.renew() : begin(state.recentWallet, asked)),
    links: () => linksOf(state, platform),
    open: (link) => timers.keep('link', openWallet(environment, state, platform, link)),
    approve: approval.approve,
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
