import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { callNode, type AskChain } from './callNode.js'
import type { WalletCore } from './core.js'
import type { Situation } from './describe.js'
import { toChainIdHex } from './signing.js'
import type { EvmChainsConfig, WalletChain, WalletSwitches } from './types.js'

/** Tells the app something happened. */
export type Emit = (event: string, payload: unknown) => void

/** Where the wallet stands with this app: which account and chain, and what the app may see. */
export interface Session {
  readonly account: () => PrivateKeyAccount
  readonly chain: () => WalletChain
  readonly situation: () => Situation
  /** What `eth_accounts` answers. */
  readonly accounts: () => readonly string[]
  readonly askChain: AskChain
  /** A chain the wallet could go to now. */
  readonly knownChain: (chainId: number) => WalletChain | undefined
  /** Emits what a wallet emits when an app can notice the change. */
  readonly chooseChain: (chainId: number) => void
  readonly addChain: (chain: WalletChain) => void
}

/** What a session is made of. */
export interface SessionDeps {
  readonly core: WalletCore<WalletSwitches>
  readonly config: EvmChainsConfig
  readonly emit: Emit
}

/** Makes it, and emits `accountsChanged` whenever the app sees another account. */
export function createSession({ core, config, emit }: SessionDeps): Session {
  const { memory, switches, permission, page } = core
  const keys = config.accounts.map(({ privateKey }) => privateKey)
  const firstChain = config.chains[0] as WalletChain
  // Added chains come second, so that an app can't take a chain of the sandbox over.
  const reachable = (): readonly WalletChain[] => [...config.chains, ...memory.read().added]

  const account = (): PrivateKeyAccount => privateKeyToAccount(keys[permission.account()] as `0x${string}`)
  const chain = (): WalletChain => reachable().find(({ id }) => id === memory.read().chainId) ?? firstChain
  const accounts = (): readonly string[] => (permission.visible() ? [account().address] : [])
  permission.watch(() => {
    const before = accounts()[0]
    return () => {
      if (accounts()[0] !== before) emit('accountsChanged', accounts())
    }
  })

  return {
    account,
    chain,
    accounts,
    situation: () => ({ origin: page.origin, account: account().address, chain: chain() }),
    askChain: (method, params) => callNode(page.fetch, chain().rpcUrl, method, params),
    knownChain: (chainId) => {
      const known = switches().knownChains ?? config.chains.map(({ id }) => id)
      const added = memory.read().added.map(({ id }) => id)
      return [...known, ...added].includes(chainId) ? reachable().find(({ id }) => id === chainId) : undefined
    },
    chooseChain: (chainId) => {
      if (!reachable().some(({ id }) => id === chainId)) throw new RangeError(`There is no chain ${chainId}.`)
      if (chainId === chain().id) return
      memory.write({ chainId })
      if (!switches().switchSilently) emit('chainChanged', toChainIdHex(chainId))
    },
    addChain: (added) => {
      const others = memory.read().added.filter(({ id }) => id !== added.id)
      memory.write({ added: [...others, added] })
    },
  }
}
