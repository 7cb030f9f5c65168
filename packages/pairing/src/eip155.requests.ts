import type { CaipNetworkId } from '@latchkit/core'
import { readChainId, toNetworkId } from '@latchkit/core/adapter'
import { accountsOf, methodsOf, networksOf, type WalletConnectSession } from './pairing.session.js'
import type { Request, SideDeps } from './pairing.types.js'

/** What the EVM side needs beside the session. */
export interface EvmDeps extends SideDeps {
  /** Asks the app's own RPC of a network. */
  readonly read: (networkId: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** What was chosen in this session, before a reload or in another tab too. */
  readonly choice: { read(): Choice; write(choice: Choice): void }
}

/** What a session has no word for. */
export interface Choice {
  /** The network that is in use. */
  readonly networkId?: CaipNetworkId | undefined
  /** The account that comes first, in small letters. */
  readonly account?: string | undefined
}

/** The EVM side of a session: what EIP-1193 asks of a wallet. */
export interface EvmSide {
  request(request: Request): Promise<unknown>
  /** The session is another: tells accounts and chain where they changed. */
  changed(before: WalletConnectSession | undefined): void
  /** Another tab chose: tells what became another by it. */
  follow(): void
  /** What the wallet told of itself (`accountsChanged`, `chainChanged`). */
  hear(networkId: string, event: { readonly name: string; readonly data: unknown }): void
}

const PREFIX = 'eip155:'

/** An error as wallets give it, by EIP-1193. */
const refusal = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/** Makes the EVM side. Chain and first account are its own: a session has no word for them. */
export function createEvmSide(deps: EvmDeps): EvmSide {
  let { networkId: chosen, account: first } = deps.choice.read()

  /** The network that is in use: the chosen one while it is shared, else the app's first that is, else the wallet's. */
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
    const isFirst = (address: string): boolean => address.toLowerCase() === first
    return addresses.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  }

  const chainId = (session: WalletConnectSession | undefined): string | null => {
    const id = network(session)
    return id ? toHex(id) : null
  }

  /** Runs what changes something, and tells what became another by it. */
  function change(act: () => void, before: WalletConnectSession | undefined = deps.session()): void {
    const was = { accounts: accounts(before), chain: chainId(before) }
    act()
    const session = deps.session()
    const now = { accounts: accounts(session), chain: chainId(session) }
    if (now.chain !== was.chain && now.chain) deps.tell('chainChanged', now.chain)
    if (now.accounts.join() !== was.accounts.join()) deps.tell('accountsChanged', now.accounts)
    if (was.accounts.length > 0 && now.accounts.length === 0) deps.tell('disconnect', refusal(4900, 'Disconnected.'))
  }

  /** The same for what is kept. */
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
      // Asked on a network that it approved: another one the library refuses.
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
      // A network that is shared later is no reason to leave this one.
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
        if (typeof account === 'string') choose(() => (first = account.split(':').at(-1)?.toLowerCase()))
      }
    },
  }
}

const toHex = (id: CaipNetworkId): string => `0x${Number(id.slice(PREFIX.length)).toString(16)}`
