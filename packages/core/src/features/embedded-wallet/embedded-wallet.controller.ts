import { readEmail } from '@latchkit/frame'
import type { Connector } from '../../adapter/connector.types.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Clock } from '../../base/time.js'
import type { ConnectedAccount, Connection, ConnectionController } from '../connection/connection.types.js'
import type { SourceApproval } from '../connectors/source.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { createLogin, type Login } from './embedded-wallet.login.js'
import { createEmbeddedState } from './embedded-wallet.state.js'
import type { EmbeddedSession } from './embedded-wallet.source.types.js'
import type { EmbeddedWalletController, EmbeddedWalletKitEvents } from './embedded-wallet.types.js'

/** What the controller of the embedded wallet needs. */
export interface EmbeddedWalletDeps {
  readonly session: EmbeddedSession
  readonly clock: Clock
  readonly track: Track
  readonly events: UsedEvents<EmbeddedWalletKitEvents>
  readonly connection: Pick<ConnectionController, 'state' | 'cancel' | 'disconnect'>
  /** The connectors of the wallet, in the order of the app's namespaces. */
  readonly connectors: readonly Connector[]
  /** Connects by a connector of the wallet, as `latch.connect` does. */
  readonly connect: (connectorId: string, networkId: CaipNetworkId | undefined) => Promise<ConnectedAccount>
  /** The namespace to connect first: that of the network, else the active one. */
  readonly namespace: (networkId: CaipNetworkId | undefined) => Connector['chain'] | undefined
}

/** Makes the controller of the embedded wallet. It asks nothing of the frame by itself. */
export function createEmbeddedWalletController(deps: EmbeddedWalletDeps): EmbeddedWalletController {
  const { session, events, track, connection, connectors } = deps
  const { state, store } = session
  let isSelected = false
  const isOurs = (id: string): boolean => connectors.some((each) => each.id === id)
  const login: Login = createLogin({ ...deps, onStatus: (status) => events.emit('embeddedLogin', { status }) })
  const connecting = createConnecting(deps, login, isOurs)

  function giveUp(): void {
    login.end()
    session.giveUp()
  }
  events.on('connectCancelled', ({ connectorId }) => {
    if (isOurs(connectorId)) giveUp()
  })
  events.on('connecting', ({ connectorId }) => {
    if (!isOurs(connectorId)) giveUp()
  })
  // Where another tab ended the session, this tab still has it, and the next attempt would use it (F205).
  events.on('connectionEnded', ({ connectorId }) => {
    if (isOurs(connectorId) && !login.isPending() && !connecting.existing()) session.forget()
  })

  function cancel(): void {
    const { attempt } = connection.state
    // Its event gives the login up.
    if (attempt?.status === 'waiting' && isOurs(attempt.connectorId)) connection.cancel()
    giveUp()
  }

  return {
    ...{ state, isOn: true, cancel, signOut: connecting.signOut, approve: connecting.approve },
    prepare() {
      if (!isSelected) track('EMAIL_LOGIN_SELECTED', {})
      isSelected = true
      session.prepare()
    },
    submitEmail(text, networkId) {
      isSelected = false
      return connecting.submit(text, networkId)
    },
    dispose() {
      giveUp()
      session.end()
    },
    submitCode: login.submitCode,
    async resend() {
      refuseEarly(store)
      login.resend()
    },
    edit() {
      track('EMAIL_EDIT', {})
      cancel()
    },
    lastEmail: () => ('email' in state.login && state.login.email) || store.email(),
    waitSeconds: store.waitSeconds,
    receive(event) {
      const { type } = event as { readonly type: string }
      if (type === 'ended') events.emit('embeddedSessionEnded', {})
      else if (type === 'request') events.emit('embeddedRequest', { request: state.request })
    },
  }
}

/** Throws where the next email may not be sent yet (S5.01). */
function refuseEarly(store: Pick<EmbeddedSession['store'], 'waitSeconds'>): void {
  const seconds = store.waitSeconds()
  if (seconds > 0) throw embeddedWalletError('too-soon', { seconds })
}

/** Connects by a login, and answers the connection that asks for the approval of the session. */
function createConnecting(deps: EmbeddedWalletDeps, login: Login, isOurs: (id: string) => boolean) {
  const { session, track, connection, connectors } = deps
  const { state, store } = session
  /** The login that the next call of `approve` is for. */
  let wanted: Promise<never> | undefined

  const existing = (): Connection | undefined =>
    connection.state.connections.find(({ connectorId }) => isOurs(connectorId))
  const isJoined = (email: string): boolean =>
    login.isPending() && 'email' in state.login && state.login.email === email

  async function signOut(): Promise<void> {
    const { connectorId } = existing() ?? {}
    if (connectorId !== undefined) await connection.disconnect({ connectorId })
    else await session.signOut()
  }

  async function begin(email: string): Promise<void> {
    refuseEarly(store)
    // The frame has one session: that of the visitor before ends.
    if (state.user) await signOut()
    track('EMAIL_SUBMITTED', {})
    wanted = login.begin(email)
  }

  return {
    existing,
    signOut,
    async submit(text: string, networkId: CaipNetworkId | undefined): Promise<ConnectedAccount> {
      const email = readEmail(text)
      if (email === undefined) throw embeddedWalletError('email')
      const chain = deps.namespace(networkId)
      const connector = connectors.find((each) => each.chain === chain) ?? connectors[0]
      if (!connector) throw embeddedWalletError('off')
      if (state.user?.email !== email && !isJoined(email)) await begin(email)
      const mine = wanted
      try {
        return await deps.connect(connector.id, networkId)
      } finally {
        if (wanted === mine) wanted = undefined
      }
    },
    /** Waits for the session. A login that has failed meanwhile rejects it. */
    async approve(connector: Connector, hasSessionEnded = false): Promise<SourceApproval> {
      const begun = wanted
      wanted = undefined
      if (hasSessionEnded) session.forget()
      const opened = session.open({ namespace: connector.chain })
      const { namespaces, walletName: name } = await (begun ? Promise.race([opened, begun]) : opened)
      const approved = connectors.filter(({ chain }) => namespaces.includes(chain))
      // The one that was asked for comes first.
      return {
        name,
        connectors: approved.sort((a, b) => Number(b.id === connector.id) - Number(a.id === connector.id)),
      }
    },
  }
}

/** Makes the controller of a kit without an embedded wallet. */
export function createNoWallet(): EmbeddedWalletController {
  const state = createEmbeddedState()
  const off = (): Promise<never> => Promise.reject(embeddedWalletError('off'))
  const nothing = (): void => {}
  return {
    ...{ state, isOn: false, prepare: nothing, edit: nothing, cancel: nothing, receive: nothing, dispose: nothing },
    ...{ submitEmail: off, resend: off, approve: off, submitCode: async () => {}, signOut: async () => {} },
    lastEmail: () => '',
    waitSeconds: () => 0,
  }
}
