import { subscribe } from 'valtio/vanilla'
import { toCaipAddress, type Namespace } from '../base/caip.js'
import { plainKey } from '../base/plainKey.js'
import type { ConnectedAccount, Connection, ConnectionController } from '../features/connection/connection.types.js'
import type { RequestsController, WalletRequestKind } from '../features/requests/requests.types.js'
import { signingError } from '../features/signing/signing.errors.js'
import { abilityOf } from './abilityOf.js'
import type { AbilityName, Adapter, AdapterAbilities, Signer } from './adapter.types.js'
import { digitsOf } from './eip1193/hexAddress.js'
import { toWalletError } from './toWalletError.js'
import { walletError } from './wallet.errors.js'

/** The dependencies of the requests to connected wallets. */
export interface AskDeps {
  readonly connection: ConnectionController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** Keeps which wallets are being asked. */
  readonly requests: Pick<RequestsController, 'begin'>
}

/** One request to the wallet of an account. */
export interface WalletAsk<value> {
  readonly kind: WalletRequestKind
  /** What is asked, as plain data: two requests with the same content are one. */
  readonly content: unknown
  /** The account that is asked for. The active wallet must share it. Default: the active account. */
  readonly address?: string | undefined
  /**
   * Asks. `lost` aborts when the wallet is disconnected before it answers: the caller gets an error then. A wallet that
   * was asked may answer nevertheless; one that was not must not be asked any more.
   */
  readonly run: (account: ConnectedAccount, lost: AbortSignal) => Promise<value>
}

/** Requests to the connected wallets. */
export interface WalletAsks {
  /**
   * Asks once: where the same request of the same account is pending, resolves with its answer (F087). Rejects with
   * `wallet/disconnected` when the wallet is disconnected before it answers, with `wallet/unauthorized` for an account
   * that the active wallet doesn't share (S8.13), and with `signing/not-connected`.
   */
  ask<value>(ask: WalletAsk<value>): Promise<value>
  /** Loads an ability of the account's adapter. Rejects with `signing/unsupported`. */
  use<name extends AbilityName>(
    name: name,
    account: Pick<ConnectedAccount, 'namespace'>,
  ): Promise<AdapterAbilities[name]>
}

/** A request that a wallet has not answered. */
interface OpenAsk {
  readonly account: ConnectedAccount
  readonly answer: Promise<unknown>
  readonly drop: () => void
}

/** Makes the requests of one feature to the connected wallets. */
export function createAsks({ connection, adapters, requests }: AskDeps): WalletAsks {
  const open = new Map<string, OpenAsk>()

  /**
   * Ends the pending requests of wallets that are no longer connected. Such a wallet may never answer, and its pending
   * request would block a new one of the same kind.
   */
  function dropLost(): void {
    for (const { account, drop } of open.values()) {
      const isIts = (each: Connection): boolean =>
        each.namespace === account.namespace && each.connectorId === account.connectorId
      if (!connection.state.connections.some(isIts)) drop()
    }
  }
  // Not by the event `disconnected`: it concerns active wallets only.
  subscribe(connection.state, dropLost)

  /** The active account, or another account that the active wallet shares. */
  function accountOf(address: string | undefined): ConnectedAccount {
    const active = connection.account()
    if (!active) throw signingError('not-connected')
    if (address === undefined) return active
    const shared = connection.state.byNamespace[active.namespace]?.accounts ?? []
    const named = shared.find((each) => isSameAddress(each.address, address))
    if (!named) throw walletError('unauthorized', { address })
    const { address: own, type } = named
    return { ...active, address: own, type, caipAddress: toCaipAddress(active.caipNetworkId, own) }
  }

  function begin(key: string, account: ConnectedAccount, { kind, run }: WalletAsk<unknown>): OpenAsk {
    const { namespace, connectorId } = account
    const end = requests.begin({ kind, namespace, connectorId })
    const lost = new AbortController()
    const dropped = new Promise<never>((_, reject) => {
      lost.signal.addEventListener('abort', () => reject(lost.signal.reason as Error))
    })
    const answer = Promise.race([dropped, run(account, lost.signal)]).finally(() => {
      open.delete(key)
      end()
    })
    const request: OpenAsk = { account, answer, drop: () => lost.abort(walletError('disconnected')) }
    open.set(key, request)
    return request
  }

  return {
    async ask<value>(asked: WalletAsk<value>) {
      try {
        const account = accountOf(asked.address)
        const key = plainKey([asked.kind, account, asked.content])
        const { answer } = open.get(key) ?? begin(key, account, asked)
        return (await answer) as value
      } catch (error) {
        throw toWalletError(error)
      }
    },
    async use<name extends AbilityName>(name: name, { namespace }: Pick<ConnectedAccount, 'namespace'>) {
      const ability: AdapterAbilities[name] | undefined = await abilityOf(adapters.get(namespace), name)
      if (!ability) throw signingError('unsupported', { ability: name })
      return ability
    },
  }
}

/** The form of a bech32 address of Bitcoin: all letters in one case (BIP-173). */
const BECH32 = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]+$|^(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]+$/

/** Compares addresses. The case of hex and of bech32 addresses doesn't matter; that of base58 addresses does. */
export const isSameAddress = (one: string, other: string): boolean => one === other || foldCase(one) === foldCase(other)

/** Returns an address in one case where its case has no meaning. */
const foldCase = (address: string): string =>
  digitsOf(address)?.toLowerCase() ?? (BECH32.test(address) ? address.toLowerCase() : address)

/** The signer that an account is to the adapters. */
export const signerOf = ({ connectorId, address, caipNetworkId: networkId }: ConnectedAccount): Signer => ({
  connectorId,
  address,
  networkId,
})
