import { ref } from 'valtio/vanilla'
import type { Adapter, AdapterConnection, ConnectRequest } from '../../adapter/adapter.types.js'
import type { AsLatchError } from '../../adapter/border.js'
import { callReported } from '../../adapter/callReported.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import { isEqual } from '../../base/equal.js'
import { isLatchError } from '../../base/errors.js'
import { withTimeout, type Clock } from '../../base/time.js'
import { ACTIVATE_TIMEOUT_MS, DISCONNECT_TIMEOUT_MS } from './connection.constants.js'
import type { ConnectionDeps } from './connection.controller.js'
import { connectionError } from './connection.errors.js'
import { handleMessage } from './connection.handle.js'
import type { Message } from './connection.messages.js'
import {
  createModel,
  walletOf,
  type ConnectionModel,
  type Effects,
  type Found,
  type ConnectionFacts,
} from './connection.model.js'
import { createCookieWriter } from './connection.cookie.writer.js'
import { createConnectionRecords } from './connection.records.js'
import { sourceOf } from '../connectors/source.rules.js'
import type { RequestsController } from '../operations/requests.types.js'
import { writeNamespace } from './connection.rules.js'
import { preferredTypes } from './connection.rules.choose.js'
import { accountTypesRecord, restorable } from './connection.storage.js'
import type { ConnectionState, NamespaceConnection, WalletOfNamespace } from './connection.types.js'
import { publicOf, type ConnectionView } from './connection.view.js'

/** The dependencies of the effects. */
export interface EffectDeps extends ConnectionDeps {
  readonly state: ConnectionState
  readonly post: (message: Message) => void
  /** Keeps which wallets are being asked. */
  readonly requests: Pick<RequestsController, 'begin'>
  readonly asLatchError: AsLatchError
}

/**
 * Makes the function that handles a message: applies the rules, writes the state, and then runs the effects. What takes
 * time runs outside, and its result is posted as a message.
 */
export function createMessageHandler(deps: EffectDeps): (message: Message) => void {
  const { state, adapters, connectors, environment, storage } = deps
  const model = createModel(state.activeNamespace)
  const records = createConnectionRecords({ environment, storage, id: deps.options.id })
  const effects = {
    ...createEffects(deps, model),
    approveLate: (late: Found) => records.afterWrites(() => deps.post({ type: 'approvedLate', ...late })),
  }
  const facts: ConnectionFacts = {
    options: deps.options,
    adapters,
    connector: connectors.get,
    connectors: () => {
      const all: ReturnType<ConnectionFacts['connectors']>[number][] = []
      connectors.each((connector) => all.push(connector))()
      return all
    },
    stored: records.read,
    learn: records.learn,
    storedTypes: () => storage.record(accountTypesRecord).read(),
  }
  state.preferredAccountTypes = model.preferred = preferredTypes(facts)
  const { enableReconnect } = deps.options
  const cookie = createCookieWriter(environment, deps.options)
  /** Writes what the next visit will restore. Before `records.save`, which forgets what was read of the storage. */
  const writeCookie = (): void => cookie?.(enableReconnect ? restorable(records.read(), [...adapters.keys()]) : [])
  // The cookie may be older than the storage, which the visitor may have cleared.
  for (const effect of [writeCookie, records.save]) effect()
  let stopListening: (() => void) | undefined

  /** Listens to new connectors while stored connections are being restored. */
  function listen(): void {
    if (model.restores.length === 0) {
      stopListening?.()
      stopListening = undefined
    } else stopListening ??= connectors.each((connector) => deps.post({ type: 'found', connector }))
  }

  let asked: { readonly id: number; readonly end: () => void } | undefined
  /** Keeps the request that the attempt waits for as one that is pending in the wallet. */
  function followAsked(): void {
    const { attempt } = model
    const request = model.requests.find(({ id, isWaiting }) => id === attempt?.request && !isWaiting)
    if (request?.id === asked?.id) return
    asked?.end()
    asked = request && { id: request.id, end: deps.requests.begin({ kind: 'connect', ...walletOf(request.connector) }) }
  }

  return (message) => {
    const { queued, outbox } = queue(effects)
    // The rules of this transition read what they have changed.
    const transitionEffects: Effects = { ...queued, change: records.change }
    try {
      show(state, model, handleMessage(model, message, facts, transitionEffects))
    } catch (error) {
      environment.report(error)
      if ('call' in message) message.call.reject(error)
    }
    followAsked()
    for (const effect of [writeCookie, records.save, ...outbox]) void callReported(environment.report, effect)
    listen()
  }
}

/** Effects that are kept in a list until the state is written. */
function queue<effects extends object>(
  effects: effects,
): { readonly queued: effects; readonly outbox: readonly (() => void)[] } {
  const outbox: (() => void)[] = []
  const later = Object.entries(effects).map(([name, run]: [string, (...args: unknown[]) => void]) => [
    name,
    (...args: unknown[]) => void outbox.push(() => run(...args)),
  ])
  return { queued: Object.fromEntries(later) as effects, outbox }
}

/** Writes the view of the model into the state, synchronously, and only what has changed. */
function show(state: ConnectionState, model: ConnectionModel, view: ConnectionView): void {
  const connections = view.connections.map(publicOf)
  if (!isEqual(connections, state.connections)) state.connections = ref(connections)
  for (const [namespace, shown] of Object.entries(view.byNamespace) as [Namespace, NamespaceConnection][])
    if (!isEqual(shown, state.byNamespace[namespace])) writeNamespace(state, namespace, shown)
  const { attempt, failed, switching, preferred } = model
  const shownAttempt = attempt ? ({ connectorId: attempt.connector.id, status: 'waiting' } as const) : failed
  if (!isEqual(shownAttempt, state.attempt)) state.attempt = shownAttempt
  state.activeNamespace = view.activeNamespace
  state.switchingNamespace = switching?.wallet.namespace
  if (!isEqual(preferred, state.preferredAccountTypes)) state.preferredAccountTypes = preferred
}

function createEffects(deps: EffectDeps, model: ConnectionModel): Omit<Effects, 'approveLate' | 'change'> {
  const { adapters, asLatchError, environment, events, loadSource, post, sources, storage, track, connectors } = deps
  const { clock, report } = environment
  /** The reads that are pending in adapters, by their numbers: those that have joined one are one call. */
  const reads = new Map<number, Promise<AdapterConnection | undefined>>()
  const adapterOf = ({ namespace }: Pick<WalletOfNamespace, 'namespace'>): Adapter => adapters.get(namespace) as Adapter

  async function approve(...[id, connector, hasSessionEnded]: Parameters<Effects['approve']>): Promise<void> {
    try {
      // A connector of an adapter may claim that a source approves it. The pairing refuses those that aren't its own.
      const { approve } = await loadSource(sourceOf(sources, connector.id) ?? 'pairing')
      // The attempt ended while the module was loaded: a pairing code would be of no use.
      if (model.attempt?.id === id) post({ type: 'approved', id, approval: await approve(connector, hasSessionEnded) })
    } catch (thrown) {
      post({ type: 'notApproved', id, error: await asLatchError(thrown, { wallet: connector.name }) })
    }
  }

  async function ask(...[{ id, connector, networkId }]: Parameters<Effects['ask']>): Promise<void> {
    try {
      const isWanted = (): boolean => model.attempt?.request === id
      const request: ConnectRequest = { connectorId: connector.id, networkId, isWanted }
      const signingIn = signInBy(deps, connector, request)
      const signedIn = signingIn && (await signingIn)
      // The visitor has given up meanwhile: the wallet shows no second prompt.
      if (signingIn && !signedIn && !isWanted()) throw connectionError('cancelled', { wallet: connector.name })
      const connection = signedIn ?? (await adapterOf({ namespace: connector.chain }).connect(request))
      post({ type: 'connected', id, connection })
    } catch (thrown) {
      post({ type: 'notConnected', id, error: await asLatchError(thrown, { wallet: connector.name }) })
    }
  }

  async function readWallet(
    wallet: WalletOfNamespace,
    networkId: CaipNetworkId | undefined,
    isAwaited: boolean,
  ): Promise<AdapterConnection | undefined> {
    try {
      const source = sources.get(sourceOf(sources, wallet.connectorId) ?? '')
      if (source?.load) await (await source.load()).restore()
      return await adapterOf(wallet).reconnect({ connectorId: wallet.connectorId, networkId, isAwaited })
    } catch {
      return undefined
    }
  }

  async function end({ namespace, connectorId }: WalletOfNamespace): Promise<void> {
    const adapter = adapterOf({ namespace })
    try {
      const late = (): unknown => connectionError('disconnect-failed', { connectorId })
      await withTimeout(clock, DISCONNECT_TIMEOUT_MS, adapter.disconnect(connectorId), late)
    } catch (error) {
      track('DISCONNECT_ERROR', { code: isLatchError(error) ? error.code : 'wallet/unknown' })
    }
    void callReported(report, () => adapter.forget(connectorId))
    post({ type: 'ended', wallet: { namespace, connectorId } })
  }

  async function activate(wallet: WalletOfNamespace): Promise<void> {
    const activated = adapterOf(wallet).activate?.(wallet.connectorId)
    const late = {}
    if (!activated) return
    // The kit's choice holds. A chain library that takes longer makes the wallet its current one later.
    await withTimeout(clock, ACTIVATE_TIMEOUT_MS, activated, () => late).catch((error: unknown) => {
      if (error !== late) throw error
    })
  }

  return {
    approve: (...asked) => void approve(...asked),
    ask: (request) => void ask(request),
    read(id, wallet, networkId, { joined, isAwaited }) {
      const pending = joined === undefined ? undefined : reads.get(joined)
      const reading = pending ?? readWallet(wallet, networkId, isAwaited)
      reads.set(id, reading)
      void reading.then((connection) => {
        reads.delete(id)
        post({ type: 'read', id, wallet, connection })
      })
    },
    end: (wallet) => void end(wallet),
    forget: (wallet) => adapterOf(wallet).forget(wallet.connectorId),
    activate(id, wallet) {
      activate(wallet).then(
        () => post({ type: 'activated', id, wallet }),
        async (thrown: unknown) => post({ type: 'activated', id, wallet, error: await asLatchError(thrown) }),
      )
    },
    activateAgain: (wallet) => void callReported(report, () => activate(wallet)),
    ...createTimers(clock, (id) => post({ type: 'due', id })),
    writeTypes: (types) => storage.record(accountTypesRecord).write(types),
    emit: events.emit,
    track,
    remember: connectors.remember,
    resolve: (call, answer) => call.resolve(answer),
    reject: (call, error) => call.reject(error),
  }
}

/**
 * Connects and signs in by one request, where the wallet can. A source has its approval already. Returns undefined at once
 * without a sign-in: a wallet's window must open in the tick of the press.
 */
function signInBy(
  { begun }: Pick<EffectDeps, 'begun'>,
  connector: Connector,
  request: ConnectRequest,
): Promise<AdapterConnection | undefined> | undefined {
  const loading = connector.traits?.approval === 'source' ? undefined : begun?.('siwx')
  // One that is still loading has no nonce: the wallet doesn't wait for it.
  const loaded = loading && Promise.race([loading, Promise.resolve()]).catch(() => {})
  return loaded?.then((signIn) => signIn?.oneClick.connect(connector, request))
}

/** The timers of the model, by their ids. */
function createTimers(clock: Clock, due: (id: number) => void): Pick<Effects, 'wait' | 'stopWaiting'> {
  const timers = new Map<number, () => void>()
  return {
    wait(id, ms) {
      const cancel = clock.after(ms, () => {
        timers.delete(id)
        due(id)
      })
      timers.set(id, cancel)
    },
    stopWaiting(id) {
      timers.get(id)?.()
      timers.delete(id)
    },
  }
}
