import { ref } from 'valtio/vanilla'
import type { AsLatchError } from '../../adapter/border.js'
import type { SignInInput } from '../../adapter/abilities/signing.types.js'
import type { Pairing } from '../../adapter/pairing.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import { connectionError } from '../connection/connection.errors.js'
import type { SiwxOneClick } from '../siwx/siwx.types.js'
import { cleanName } from '../connectors/connectors.rules.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { PairingCode } from './pairing.code.js'
import { CODE_TIMEOUT_MS, SIGN_IN_TIMEOUT_MS } from './pairing.constants.js'
import { pairingError } from './pairing.errors.js'
import { RESET } from './pairing.state.js'
import type { DeepLinkStore } from './pairing.storage.js'
import type { Timers } from './pairing.timers.js'
import type { SourceApproval } from '../connectors/source.types.js'
import type { PairingState } from './pairing.types.js'
import { isPairingUri } from './pairing.uri.js'

/** Signs in by the answer of a wallet that approves a session. */
export type PairedSigning = Pick<SiwxOneClick, 'input' | 'keep'>

/** What {@link createApproval} needs. */
export interface ApprovalDeps {
  readonly environment: Pick<Environment, 'clock'>
  /** Undefined for a kit without pairing. */
  readonly pairing: Pick<Pairing, 'open' | 'giveUp' | 'forget'> | undefined
  /** Returns the connectors of the pairing. */
  readonly connectors: () => readonly Connector[]
  readonly code: Pick<PairingCode, 'begin' | 'show' | 'kept'>
  readonly deepLink: DeepLinkStore
  /** The relay's host, for error messages. */
  readonly relayHost: string
  readonly state: PairingState
  readonly timers: Timers
  readonly asLatchError: AsLatchError
  readonly signIn?: (() => Promise<PairedSigning>) | undefined
}

/** The wait for a wallet's approval. There is at most one at a time. */
export interface Approval {
  /** Returns the connector that the wait began with. Undefined while there is no wait. */
  waiting(): Pick<Connector, 'id'> | undefined
  /**
   * Waits until a wallet approves a session for this connector. Rejects with `wallet/rejected`, with
   * `connection/cancelled` where the wait was ended meanwhile, or with a `pairing/…` code. A failure of the present
   * wait is also `state.wcError`. `hasSessionEnded`: drops the session that there may be first.
   */
  approve(connector: Connector, hasSessionEnded?: boolean): Promise<SourceApproval>
  /** Shows a pairing URI (`wc:…`). An invalid one ends the wait with `pairing/bad-uri` (F050). */
  takeCode(uri: string): void
  /** Ends the wait: the pairing refuses an approval that comes later. */
  giveUp(): void
  /** Resets the state and removes the stored deep link (S4.01). */
  reset(): void
  /** Resets the state and keeps the stored deep link, because the session goes on without the kit. */
  clear(): void
}

/** Makes the wait for an approval. The end of a wait ends all timers. */
export function createApproval(deps: ApprovalDeps): Approval {
  const { environment, pairing, connectors, code, deepLink, relayHost, state, timers, asLatchError } = deps
  let waiting: Pick<Connector, 'id'> | undefined
  let fail: ((error: LatchError) => void) | undefined
  let oneClick: PairedSigning | undefined

  async function wait(namespace: Namespace, hasSessionEnded: boolean): ReturnType<Pairing['open']> {
    if (!pairing) throw pairingError('off')
    const reuse = code.begin()
    const failed = new Promise<never>((_, reject) => (fail = reject))
    timers.set('code', CODE_TIMEOUT_MS, () => fail?.(pairingError('unreachable', { host: relayHost })))
    if (hasSessionEnded) pairing.forget()
    return Promise.race([failed, pairing.open({ reuse, namespace, signIn: deps.signIn && (() => toSign(namespace)) })])
  }

  /** What a wallet is to sign by its answer to the next code. */
  async function toSign(namespace: Namespace): Promise<SignInInput | undefined> {
    async function ask(): Promise<SignInInput | undefined> {
      oneClick = await deps.signIn?.()
      return oneClick?.input(namespace)
    }
    // The app's store may be made late, or give no nonce: the code doesn't wait for it.
    return withTimeout(environment.clock, SIGN_IN_TIMEOUT_MS, ask(), () => pairingError('expired')).catch(
      () => undefined,
    )
  }

  /** Stores the link that opened the wallet, so that later requests open the same wallet (S4.01). */
  function finalize(): SourceApproval['method'] {
    const { wcLinking } = state
    if (wcLinking) deepLink.write(wcLinking)
    // A stored link would open the wallet of an earlier pairing.
    else deepLink.remove()
    return wcLinking ? 'mobile' : 'qrcode'
  }

  function clear(): void {
    timers.end()
    waiting = fail = undefined
    Object.assign(state, RESET, code.kept(), { wcError: state.wcError })
  }

  function reset(): void {
    clear()
    deepLink.remove()
  }

  function giveUp(): void {
    pairing?.giveUp()
    reset()
  }

  return {
    waiting: () => waiting,
    async approve(connector, hasSessionEnded = false) {
      const mine = (waiting = { id: connector.id })
      try {
        const { namespaces, walletName, signIns = [] } = await wait(connector.chain, hasSessionEnded)
        const name = cleanName(walletName) || connector.name
        if (waiting !== mine) throw connectionError('cancelled', { wallet: name })
        const wallet = state.recentWallet
        const method = finalize()
        const approved = approvedOf(connectors(), namespaces, connector)
        if (approved.length === 0) throw pairingError('nothing-approved')
        oneClick?.keep(approved, signIns)
        waiting = undefined
        timers.end()
        Object.assign(state, { ...RESET, wcLinking: state.wcLinking, recentWallet: wallet })
        return { connectors: approved, method, name, wallet }
      } catch (thrown) {
        const error = await asLatchError(thrown)
        const { recentWallet } = state
        if (waiting === mine) {
          giveUp()
          Object.assign(state, { wcError: ref(error), recentWallet, wcUri: undefined, wcPairingExpiry: undefined })
        }
        throw error
      }
    },
    takeCode(uri) {
      if (!isPairingUri(uri)) return fail?.(pairingError('bad-uri'))
      timers.cancel('code')
      code.show(uri)
    },
    giveUp,
    reset,
    clear,
  }
}

/** Returns the connectors of the namespaces that the wallet approved. The requested connector comes first. */
function approvedOf(
  connectors: readonly Connector[],
  namespaces: readonly Namespace[],
  { id: asked }: Connector,
): readonly Connector[] {
  const approved = connectors.filter(({ chain }) => namespaces.includes(chain))
  return approved.sort((a, b) => Number(b.id === asked) - Number(a.id === asked))
}
