import { readMessage } from '@latchkit/siwx'
import type { SignIn, SignInInput } from '../../adapter/abilities/signing.types.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import { isSameAddress } from '../../base/address.js'
import { parseAddress, type CaipAddress, type CaipNetworkId } from '../../base/caip.js'
import type { Connector } from '../../adapter/connector.types.js'
import { isLatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import type { WalletOfNamespace } from '../connection/connection.types.js'
import { LOOK_UP_TIMEOUT_MS, MESSAGE_RENEWED_AFTER_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
import { fieldsOf, isClockWrong, learnTime } from './siwx.fields.js'
import { isCurrent, signsIn } from './siwx.rules.js'
import type { SignedMessage, SiwxOneClick } from './siwx.types.js'
import type { PreparedMessage, Visit, Visits } from './siwx.visit.js'

/** Connecting and signing in by one request, for the parts of the sign-in. */
export interface SignedConnecting extends SiwxOneClick {
  /** What the account of a visit has signed while its wallet connected. It is given once. */
  takeSigned(visit: Visit): readonly [PreparedMessage, SignedMessage] | undefined
  /** A wallet has disconnected: what it has signed counts no more. */
  dropSigned(ended: WalletOfNamespace): void
  dispose(): void
}

/** Makes {@link SignedConnecting}. */
export function createOneClick(deps: SiwxDeps, visits: Visits): SignedConnecting {
  const { adapters, connectors, environment, networks, settings, store } = deps
  const { clock } = environment
  /** A nonce that no message has yet. */
  let ready: string | undefined
  let stopTimer = (): void => {}
  let preparing: Promise<void> | undefined
  let kept: { readonly connectorId: string; readonly signed: SignedMessage } | undefined

  /** The ability to ask this wallet, unloaded. Undefined for a wallet that connects plainly. */
  const abilityFor = (connector: Connector): Adapter['abilities']['signIn'] =>
    signsIn(connector, settings) ? adapters.get(connector.chain)?.abilities.signIn : undefined

  async function ask(): Promise<void> {
    const late = (): Error => siwxError('no-answer')
    const within = <value>(answer: Promise<value>): Promise<value> =>
      withTimeout(clock, LOOK_UP_TIMEOUT_MS, answer, late)
    const sessions = await within(store.list())
    if (sessions.some((session) => isCurrent(session, visits.now()))) return
    const given = await within(store.nonce())
    learnTime(deps, visits, given)
    ready = given.nonce
    stopTimer = clock.after(MESSAGE_RENEWED_AFTER_MS, dropNonce)
  }

  function dropNonce(): void {
    stopTimer()
    ready = undefined
  }

  /** What a wallet is to sign now, with a nonce of its own. Undefined where none is there. */
  function takeInput(networkId: CaipNetworkId | undefined): SignInInput | undefined {
    if (ready === undefined || !networkId) return undefined
    const fields = fieldsOf(deps, visits, ready)
    dropNonce()
    return { ...fields, networkId }
  }

  const firstNetwork = ({ chain }: Connector): CaipNetworkId | undefined =>
    networks.find(({ chainNamespace }) => chainNamespace === chain)?.caipNetworkId

  return {
    async prepare() {
      if (ready !== undefined || !connectors.state.connectors.some(abilityFor)) return
      // A store that doesn't answer: the wallet connects plainly, and the sign-in says why it can't begin.
      preparing ??= ask()
        .catch(() => {})
        .finally(() => (preparing = undefined))
      await preparing
    },
    async connect(connector, request) {
      kept = undefined
      const load = abilityFor(connector)
      const input = load && takeInput(request.networkId ?? firstNetwork(connector))
      if (!load || !input) return undefined
      const ability = await load().catch(() => {})
      const signIn = ability ? await answerOf(ability.request(connector.id, input)) : 'unsupported'
      if (signIn === 'unsupported') return undefined
      const { networkId } = input
      // What the visitor has given up meanwhile signs in no account.
      if (signIn && networkId && request.isWanted?.() !== false)
        kept = { connectorId: connector.id, signed: signedOf(signIn, networkId) }
      return adapters.get(connector.chain)?.reconnect({ ...request, networkId })
    },
    takeSigned({ account: { connectorId, caipAddress } }) {
      const { signed } = kept?.connectorId === connectorId ? kept : {}
      const message = signed && isSameAccount(signed.account, caipAddress) ? readMessage(signed.message) : undefined
      if (!signed || !message?.expirationTime) return undefined
      kept = undefined
      const { issuedAt, expirationTime } = message
      const prepared = { text: signed.message, issuedAt, expirationTime, isClockWrong: isClockWrong(deps, visits) }
      return [prepared, { ...signed, account: caipAddress }]
    },
    dropSigned({ connectorId }) {
      if (kept?.connectorId === connectorId) kept = undefined
    },
    dispose() {
      dropNonce()
      kept = undefined
    },
  }
}

/**
 * The answer of a wallet that was asked to sign in. Undefined where it has signed another message than the one that it was
 * asked for: it is connected all the same, and is asked for the right one then.
 */
const answerOf = (asked: Promise<SignIn>): Promise<SignIn | 'unsupported' | undefined> =>
  asked.catch((error: unknown) => {
    if (isLatchError(error, 'wallet/unsupported-method')) return 'unsupported'
    if (isLatchError(error, 'wallet/bad-answer')) return undefined
    throw error
  })

const signedOf = ({ address, message, signature }: SignIn, networkId: CaipNetworkId): SignedMessage => ({
  account: `${networkId}:${address}`,
  message,
  signature,
})

/** Whether two CAIP-10 ids name one account of one network. */
function isSameAccount(first: CaipAddress, second: CaipAddress): boolean {
  const [a, b] = [parseAddress(first), parseAddress(second)]
  return a.networkId === b.networkId && isSameAddress(a.address, b.address)
}
