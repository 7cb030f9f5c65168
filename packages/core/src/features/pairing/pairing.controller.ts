import type { LatchEvents } from '../../latch.types.js'
import { proxy, ref } from 'valtio/vanilla'
import type { Pairing } from '../../adapter/pairing.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import { connectionError } from '../connection/connection.errors.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { cleanName } from '../connectors/connectors.rules.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { Platform } from '../wallets/platform.rules.js'
import { reusesPairing } from '../wallets/platform.rules.js'
import { deepLinkChoice, walletLinks, type WalletLink } from '../wallets/walletLinks.rules.js'
import type { DeepLinkStore } from './pairing.storage.js'
import type { WalletEntry } from '../wallets/wallets.types.js'
import { CODE_PATIENCE_MS, PAIRING_MARGIN_MS, PAIRING_TTL_MS, RELAY_PATIENCE_MS } from './pairing.constants.js'
import { pairingError } from './pairing.errors.js'
import { isPairingConnector } from './pairing.rules.js'
import { openLink } from './pairing.links.js'
import { isExpired, isPairingUri } from './pairing.uri.js'
import type { LinkOpening, PairingController, Paired, PairingState } from './pairing.types.js'

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

const RESET = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  wcError: undefined,
  buffering: false,
  isRelayDown: false,
  opening: 'idle',
} as const satisfies PairingState

/** Makes the pairing's controller. Nothing is loaded or asked until `begin` or `approve`. */
export function createPairingController(deps: PairingDeps): PairingController {
  const { environment, pairing, connectors, events, platform, deepLink } = deps
  const { clock, window } = environment
  const state = proxy<PairingState>({ ...RESET })
  /** Whoever waits for an approval. */
  let waiting: Pick<Connector, 'id'> | undefined
  let fail: ((error: LatchError) => void) | undefined
  /** The namespace that somebody asked for, if any. */
  let asked: Namespace | undefined
  const timers = createTimers(environment)

  const ours = (): readonly Connector[] => connectors.state.connectors.filter(isPairingConnector)

  function renew(): void {
    if (!waiting || !pairing) return
    state.buffering = !state.wcUri
    pairing.renew().catch(environment.report)
  }

  /** New before the old one dies, also where the page slept meanwhile (F042, F056). */
  function renewIfExpired(): void {
    if (waiting && state.wcUri && isExpired(state.wcPairingExpiry, clock.now())) renew()
  }

  function takeCode(uri: string): void {
    if (!isPairingUri(uri)) return fail?.(pairingError('bad-uri'))
    timers.cancel('code')
    const known = uri === state.wcUri ? state.wcPairingExpiry : undefined
    const expiry = known ?? clock.now() + PAIRING_TTL_MS
    Object.assign(state, { wcUri: uri, wcPairingExpiry: expiry, buffering: false, wcError: undefined })
    timers.set('expiry', expiry - PAIRING_MARGIN_MS - clock.now(), renewIfExpired)
  }

  function takeRelay(isReached: boolean): void {
    if (isReached) {
      timers.cancel('relay')
      state.isRelayDown = false
      // Each try in vain is told: it is the first that counts.
    } else if (!timers.has('relay')) timers.set('relay', RELAY_PATIENCE_MS, () => (state.isRelayDown = true))
  }

  /** What waits or was waited for goes, but for the code where it is kept for the next time. */
  function clear(): void {
    timers.end()
    waiting = fail = undefined
    const { wcUri, wcPairingExpiry, wcError } = state
    const kept = reusesPairing(platform) ? { wcUri, wcPairingExpiry } : {}
    Object.assign(state, RESET, kept, { wcError })
  }

  /** S4.01: what a pairing leaves behind goes. */
  function reset(): void {
    clear()
    deepLink.remove()
  }

  async function waitForApproval(namespace: Namespace): ReturnType<Pairing['open']> {
    if (!pairing) throw pairingError('off')
    const reuse = reusesPairing(platform) && !isExpired(state.wcPairingExpiry, clock.now())
    Object.assign(state, { buffering: !reuse, wcError: undefined, ...(!reuse && { wcUri: undefined }) })
    const failed = new Promise<never>((_, reject) => (fail = reject))
    timers.set('code', CODE_PATIENCE_MS, () => fail?.(pairingError('unreachable', { host: deps.relayHost })))
    if (window?.document) timers.listen(window.document, 'visibilitychange', renewIfExpired)
    return Promise.race([failed, pairing.open({ reuse, namespace })])
  }

  /** Keeps what opens the same wallet for the requests that follow (S4.01). */
  function finalize(): Paired['method'] {
    const { wcLinking } = state
    if (wcLinking) deepLink.write(wcLinking)
    // One of a wallet before would open that.
    else deepLink.remove()
    return wcLinking ? 'mobile' : 'qrcode'
  }

  events.on('connectCancelled', ({ connectorId }) => {
    if (isPairingConnector({ id: connectorId })) end()
  })
  events.on('connecting', ({ connectorId }) => {
    if (waiting && !isPairingConnector({ id: connectorId })) end()
  })
  // Where another tab ended it, the session is still there: whoever connects would get that one (F205).
  events.on('connectionEnded', ({ connectorId }) => {
    if (isPairingConnector({ id: connectorId }) && !waiting && !deps.isPaired()) pairing?.forget()
  })
  function end(): void {
    pairing?.giveUp()
    reset()
  }

  function begin(wallet?: WalletEntry, namespace?: Namespace): void {
    // The link that was opened goes on meaning this wallet, and no other.
    const isSame = waiting && wallet?.id === state.recentWallet?.id
    if (!isSame) timers.cancel('link')
    state.recentWallet = wallet && ref(wallet)
    Object.assign(state, { wcError: undefined, ...(!isSame && { wcLinking: undefined, opening: 'idle' }) })
    asked = namespace ?? (waiting && asked)
    const of = (wanted: Namespace | undefined): Connector | undefined => ours().find(({ chain }) => chain === wanted)
    // Whoever asks for what is under way joins; where only this waits still, it begins anew.
    const connector = of(asked) ?? waiting ?? of(deps.namespace()) ?? ours()[0]
    if (!connector) state.wcError = ref(pairingError('off'))
    else deps.connect(connector.id).catch(onFailure)
  }

  /** What failed before anybody was asked has no other place to be said. */
  function onFailure(error: unknown): void {
    if (!waiting && isLatchError(error) && error.code !== 'connection/cancelled') state.wcError ??= ref(error)
  }

  const links = (): readonly WalletLink[] => {
    const { recentWallet, wcUri } = state
    return recentWallet && wcUri ? walletLinks(recentWallet, wcUri, platform) : []
  }

  return {
    state,
    isOn: !!pairing,
    platform,
    begin,
    retry: () => (waiting ? renew() : begin(state.recentWallet, asked)),
    links,
    open(link) {
      const { recentWallet } = state
      const choice = recentWallet && deepLinkChoice(recentWallet, platform, [link.kind])
      const tell = (opening: LinkOpening): void => {
        // Where nothing opened, the wallet gets the code in some other way.
        Object.assign(state, { opening, wcLinking: opening === 'nothing' ? undefined : choice })
      }
      const isPhone = platform.system !== 'desktop'
      timers.keep('link', openLink(environment, { ...link, isPhone }, tell))
    },
    async approve(connector) {
      const mine = (waiting = { id: connector.id })
      try {
        const { namespaces, walletName } = await waitForApproval(connector.chain)
        const name = cleanName(walletName) || connector.name
        if (waiting !== mine) throw connectionError('cancelled', { wallet: name })
        const wallet = state.recentWallet
        const method = finalize()
        const approved = ours().filter(({ chain }) => namespaces.includes(chain))
        const sorted = [...approved].sort((a, b) => Number(b.id === connector.id) - Number(a.id === connector.id))
        if (sorted.length === 0) throw pairingError('nothing-approved')
        waiting = undefined
        timers.end()
        Object.assign(state, { ...RESET, wcLinking: state.wcLinking, recentWallet: wallet })
        return { connectors: sorted, method, name, wallet }
      } catch (thrown) {
        const error = await asLatchError(thrown)
        const { recentWallet } = state
        if (waiting === mine) {
          end()
          Object.assign(state, { wcError: ref(error), recentWallet, wcUri: undefined, wcPairingExpiry: undefined })
        }
        throw error
      }
    },
    receive(fact) {
      if (fact.type === 'session') {
        if (fact.session) return
        if (waiting) deepLink.remove()
        else reset()
      } else if (!waiting) return
      else if (fact.type === 'code') takeCode(fact.uri)
      else takeRelay(fact.isReached)
    },
    dispose() {
      if (waiting) pairing?.giveUp()
      clear()
    },
  }
}

/** Timers and listeners by name; a new one of a name ends the one before. */
function createTimers({ clock }: Pick<Environment, 'clock'>) {
  const stops = new Map<string, () => void>()
  const keep = (name: string, stop: () => void): void => {
    stops.get(name)?.()
    stops.set(name, stop)
  }
  return {
    keep,
    set: (name: string, ms: number, run: () => void): void => keep(name, clock.after(ms, run)),
    listen(to: EventTarget, event: string, listener: () => void): void {
      to.addEventListener(event, listener)
      keep(event, () => to.removeEventListener(event, listener))
    },
    has: (name: string): boolean => stops.has(name),
    cancel(name: string): void {
      stops.get(name)?.()
      stops.delete(name)
    },
    end(): void {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
