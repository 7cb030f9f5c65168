import { kindOfMethod } from '@latchkit/frame'
import type { Eip1193Provider } from '../../adapter/provider.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { fieldsOf } from '../../base/guard.js'
import { readChainId, toNetworkId } from '../../adapter/eip1193/chainId.js'
import { embeddedWalletError } from './embedded-wallet.errors.js'
import { providerError, readFailure } from './embedded-wallet.failures.js'

type Request = Parameters<Eip1193Provider['request']>[0]

/** What {@link createEvmSide} needs of the session. */
export interface EvmSideDeps {
  /** The addresses of the session, the preferred one first. Empty without a session. */
  readonly addresses: () => readonly string[]
  /** The network that EVM chains are used on. */
  readonly networkId: () => CaipNetworkId
  /** Asks the wallet for a method, and shows the frame where the visitor has to approve it. Rejects with a `LatchError`. */
  readonly call: (networkId: CaipNetworkId, method: string, params: unknown) => Promise<unknown>
  /** Switches to a network. Rejects with a `LatchError`. */
  readonly switchTo: (networkId: CaipNetworkId) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Calls a listener of the app. An error of it is reported. */
  readonly callListener: (run: () => void) => void
}

/** The provider of EIP-1193 for the session. */
export interface EvmSide {
  readonly provider: Required<Eip1193Provider>
  /** Emits an event of EIP-1193. */
  tell(event: 'accountsChanged' | 'chainChanged' | 'disconnect', payload: unknown): void
}

const hexOf = (networkId: CaipNetworkId): string => `0x${Number(networkId.split(':')[1]).toString(16)}`

/** Makes the provider. Its errors have the numbers of EIP-1193. */
export function createEvmSide(deps: EvmSideDeps): EvmSide {
  const heard = new Map<string, Set<(payload: unknown) => void>>()

  async function switchChain(params: unknown): Promise<null> {
    const chainId = readChainId(fieldsOf((params as readonly unknown[] | undefined)?.[0])['chainId'])
    const networkId = chainId === undefined ? undefined : toNetworkId(chainId)
    if (!networkId) throw embeddedWalletError('bad-request')
    await deps.switchTo(networkId)
    return null
  }

  async function answer({ method, params }: Request): Promise<unknown> {
    const accounts = deps.addresses()
    if (method === 'eth_accounts') return accounts
    if (method === 'eth_chainId') return hexOf(deps.networkId())
    if (isRevoke(method, params)) return deps.signOut().then(() => null)
    const isSwitch = method === 'wallet_switchEthereumChain'
    // Before the frame sees it (F183).
    if (!isSwitch && (kindOfMethod(method) === 'refused' || method.startsWith('solana_')))
      throw embeddedWalletError('not-allowed')
    if (accounts.length === 0) throw embeddedWalletError('not-connected')
    if (method === 'eth_requestAccounts') return accounts
    return isSwitch ? switchChain(params) : deps.call(deps.networkId(), method, params)
  }

  return {
    provider: {
      async request(request) {
        try {
          // Another script of the page may call it with anything.
          if (typeof request?.method !== 'string') throw walletError('bad-transaction')
          return await answer(request)
        } catch (thrown) {
          throw providerError(readFailure(thrown))
        }
      },
      on: (event, listener) => void heard.set(event, (heard.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void heard.get(event)?.delete(listener),
    },
    tell(event, payload) {
      for (const listener of [...(heard.get(event) ?? [])]) deps.callListener(() => listener(payload))
    },
  }
}

/** Whether a request revokes the accounts, which ends the session. */
const isRevoke = (method: string, params: unknown): boolean =>
  method === 'wallet_revokePermissions' &&
  Object.hasOwn(fieldsOf((params as readonly unknown[] | undefined)?.[0]), 'eth_accounts')
