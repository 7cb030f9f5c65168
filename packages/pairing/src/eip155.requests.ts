import type { CaipNetworkId } from '@latchkit/core'
import { isSameAddress, readChainId, toHexAddresses, toNetworkId } from '@latchkit/core/adapter'
import { accountsOf, methodsOf, networksOf, type WalletConnectSession } from './pairing.session.js'
import type { Request, SideDeps } from './pairing.types.js'

/** What the EVM side of a session needs. */
export interface EvmDeps extends SideDeps {
  /** Requests a method from the app's own RPC of a network. */
  readonly read: (networkId: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** The stored choice in this session, made before a reload or in another tab. */
  readonly choice: { read(): Choice; write(choice: Choice): void }
}

/** The present network and the first account. EIP-1193 has them, a WalletConnect session has not. */
export interface Choice {
  /** The network in use. */
  readonly networkId?: CaipNetworkId | undefined
  /** The address of the first account, in lower case. */
  readonly account?: string | undefined
}

/** The EVM side of a session: it behaves as a wallet by EIP-1193. */
export interface EvmSide {
  /**
   * Answers a call of EIP-1193: from the session, by the wallet, or by the app's RPC. Rejects with the codes of
   * EIP-1193: 4900 without a session, 4200 for a method that the wallet did not approve. Rejects with -32602 for a
   * switch without a chain id.
   */
  request(request: Request): Promise<unknown>
  /**
   * Emits `chainChanged`, `accountsChanged` or `disconnect` after the session has changed. `before` is the earlier one.
   */
  changed(before: WalletConnectSession | undefined): void
  /** Takes over the choice of another tab, and emits what changed by it. */
  follow(): void
  /** Takes an event of the wallet (`accountsChanged`, `chainChanged`). */
  hear(networkId: string, event: { readonly name: string; readonly data: unknown }): void
}

const PREFIX = 'eip155:'

/** Makes an error with a code of EIP-1193, as wallets give it. */
const refusal = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/**
 * Makes the EVM side of the session. It keeps the present network and the first account, which a session does not have.
 */
export function createEvmSide(deps: EvmDeps): EvmSide {
  let { networkId: chosen, account: first } = deps.choice.read()

  /**
   * Returns the network in use: the chosen one while the wallet shares it, else the app's first shared one, else the
   * wallet's.
   */
  function network(session: WalletConnectSession | undefined): CaipNetworkId | undefined {
    const shared = session ? networksOf(session, 'eip155') : []
    const known = deps.context.networks.map(({ caipNetworkId }) => caipNetworkId).find((id) => shared.includes(id))
    return chosen && shared.includes(chosen) ? chosen : (known ?? shared[0])
  }

  function accounts(session: WalletConnectSession | undefined): string[] {
    const networkId = network(session)
    if (!session || !networkId) return []
    const own = accountsOf(session, 'eip155').filter((account) => account.networkId === networkId)
    const addresses = [...new Set(own.map(({ address }) => address))]
    const isFirst = (address: string): boolean => isSameAddress(address, first)
    return addresses.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  }

  const chainId = (session: WalletConnectSession | undefined): string | null => {
    const id = network(session)
    return id ? toHex(id) : null
  }

  /** Runs `act`, and emits the events for what it changed. */
  function change(act: () => void, before: WalletConnectSession | undefined = deps.session()): void {
    const was = { accounts: accounts(before), chain: chainId(before) }
    act()
    const session = deps.session()
    const now = { accounts: accounts(session), chain: chainId(session) }
    if (now.chain !== was.chain && now.chain) deps.tell('chainChanged', now.chain)
    if (now.accounts.join() !== was.accounts.join()) deps.tell('accountsChanged', now.accounts)
    if (was.accounts.length > 0 && now.accounts.length === 0) deps.tell('disconnect', refusal(4900, 'Disconnected.'))
  }

  /** As `change`, and stores the choice. */
  function choose(act: () => void, before?: WalletConnectSession): void {
    change(act, before)
    deps.choice.write({ networkId: chosen, account: first })
  }

  async function switchChain(params: Request['params']): Promise<null> {
    const wanted = readChainId((params?.[0] as { chainId?: unknown } | undefined)?.chainId)
    const session = deps.session()
    if (!session) throw refusal(4900, 'Disconnected.')
    if (wanted === undefined) throw refusal(-32602, 'wallet_switchEthereumChain needs a chainId.')
    const id = toNetworkId(wanted)
    if (!networksOf(session, 'eip155').includes(id)) {
      if (!methodsOf(session, 'eip155').includes('wallet_switchEthereumChain'))
        throw refusal(4200, 'The wallet does not switch chains.')
      // The library refuses a request on a network that the wallet did not approve.
      await deps.ask(network(session) ?? id, 'wallet_switchEthereumChain', params)
    }
    choose(() => (chosen = id))
    return null
  }

  return {
    async request({ method, params = [] }) {
      const session = deps.session()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts(session)
      if (method === 'eth_chainId') return chainId(session)
      if (method === 'net_version') return String(Number(chainId(session)))
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      const networkId = network(session)
      if (!session || !networkId) throw refusal(4900, 'Disconnected.')
      if (methodsOf(session, 'eip155').includes(method)) return deps.ask(networkId, method, params)
      if (/^(wallet_|personal_|eth_sign|eth_sendTransaction)/.test(method))
        throw refusal(4200, `The wallet does not support ${method}.`)
      return deps.read(networkId, method, params)
    },
    changed(before) {
      const session = deps.session()
      if (session?.topic !== before?.topic) first = chosen = undefined
      change(() => {}, before)
      // Keeps the present network where the wallet shares an earlier network of the app later.
      chosen ??= network(session)
      if (session) deps.choice.write({ networkId: chosen, account: first })
    },
    follow() {
      const { networkId = chosen, account = first } = deps.choice.read()
      change(() => {
        chosen = networkId
        first = account
      })
    },
    hear(networkId, { name, data }) {
      if (!networkId.startsWith(PREFIX)) return
      if (name === 'chainChanged') {
        const id = readChainId(data) ?? readChainId(Number(networkId.slice(PREFIX.length)))
        if (id !== undefined) choose(() => (chosen = toNetworkId(id)))
      }
      if (name === 'accountsChanged') {
        const [account] = Array.isArray(data) ? (data as unknown[]) : []
        if (typeof account === 'string') choose(() => ([first] = toHexAddresses([account.split(':').at(-1)])))
      }
    },
  }
}

const toHex = (id: CaipNetworkId): string => `0x${Number(id.slice(PREFIX.length)).toString(16)}`
