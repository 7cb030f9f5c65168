import type { Namespace } from '@latchkit/core'
import { fieldsOf, pairingError, type PairingContext } from '@latchkit/core/adapter'
import { createBitcoinSide } from './bip122.features.js'
import { askNode } from './eip155.node.js'
import { createEvmSide, type EvmDeps, type EvmSide } from './eip155.requests.js'
import type { ActiveSession } from './pairing.active.js'
import { accountsOf } from './pairing.session.js'
import type { LoadedPairing, Request, SideDeps, Tell } from './pairing.types.js'
import { createSolanaSide, type StandardSide } from './solana.features.js'
import { isStandard } from './standard.wallet.js'

/** What {@link createSessionWallets} needs. */
export interface SessionWalletsDeps extends Pick<SideDeps, 'ask'>, Pick<EvmDeps, 'choice'> {
  readonly context: PairingContext
  readonly session: Pick<ActiveSession, 'current' | 'claim' | 'disconnect'>
  readonly tell: Tell
}

/**
 * The wallets of the active session, one for each namespace: they answer the calls of adapters and emit events to them.
 */
export interface SessionWallets
  extends Pick<LoadedPairing, 'request' | 'accounts' | 'call'>, Pick<EvmSide, 'changed' | 'follow' | 'hear'> {}

/**
 * Makes the wallets. Calls of EIP-1193 go to the EVM side, those of the Wallet Standard to the side of their namespace.
 */
export function createSessionWallets({ context, session, ask, choice, tell }: SessionWalletsDeps): SessionWallets {
  const sideOf = (namespace: Namespace): SideDeps => ({
    context,
    session: session.current,
    ask,
    tell: (event, payload) => tell(namespace, event, payload),
  })
  const evm = createEvmSide({
    ...sideOf('eip155'),
    read: (networkId, method, params) => askNode(context, networkId, method, params),
    choice,
  })
  const sides: Readonly<Partial<Record<Namespace, StandardSide>>> = {
    solana: createSolanaSide(sideOf('solana')),
    bip122: createBitcoinSide(sideOf('bip122')),
  }

  return {
    async request(request) {
      // Only the kit starts a session, because only the kit shows the code.
      if (request.method === 'eth_requestAccounts' && !session.current()) throw pairingError('not-connected')
      if (isDisconnect(request)) return session.disconnect().then(() => null)
      session.claim()
      return evm.request(request)
    },
    accounts: (namespace) => sides[namespace]?.accounts() ?? [],
    async call(namespace, feature, inputs) {
      if (feature === 'standard:disconnect') return session.disconnect()
      const isSilent = (inputs[0] as { silent?: boolean } | undefined)?.silent === true
      const isConnect = feature === 'standard:connect' || feature === 'bitcoin:connect'
      if (isConnect && !isSilent && !session.current()) throw pairingError('not-connected')
      session.claim()
      const side = sides[namespace]
      if (isConnect) return { accounts: side?.accounts() ?? [] }
      const active = session.current()
      if (active && accountsOf(active, namespace).length === 0)
        throw pairingError('namespace-not-configured', { namespace })
      return side?.call(feature, inputs)
    },
    changed(before) {
      evm.changed(before)
      for (const namespace of context.namespaces) if (isStandard(namespace)) tell(namespace, 'change')
    },
    follow: evm.follow,
    hear: evm.hear,
  }
}

/**
 * Whether a request revokes the accounts, which ends the session. ERC-7715 revokes other permissions by the same
 * method.
 */
const isDisconnect = ({ method, params = [] }: Request): boolean =>
  method === 'wallet_revokePermissions' && Object.hasOwn(fieldsOf(params[0]), 'eth_accounts')
