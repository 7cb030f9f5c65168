import type { PrivateKeyAccount } from 'viem/accounts'
import { callNode, type AskChain } from './callNode.js'
import type { WalletCore } from './core.js'
import type { Situation } from './describe.js'
import { createEvmSigner } from './evmSigner.js'
import { toChainIdHex } from './signing.js'
import type { EvmChainsConfig, WalletChain, WalletSwitches } from './types.js'

/** Emits an event to the app. */
export type Emit = (event: string, payload: unknown) => void

/** The state of the wallet towards one app: its account, its chain, and what the app may see. */
export interface Session {
  readonly account: () => PrivateKeyAccount
  readonly chain: () => WalletChain
  readonly situation: () => Situation
  /** The result of `eth_accounts`. */
  readonly accounts: () => readonly string[]
  readonly askChain: AskChain
  /** Returns a chain that the wallet can switch to without adding it, or undefined. */
  readonly knownChain: (chainId: number) => WalletChain | undefined
  /**
   * Switches the chain, and emits `chainChanged` unless `switchSilently` is set. Throws a RangeError for an unknown
   * chain.
   */
  readonly chooseChain: (chainId: number) => void
  readonly addChain: (chain: WalletChain) => void
}

/** The parts that a session is made of. */
export interface SessionDeps {
  readonly core: WalletCore<WalletSwitches>
  readonly config: EvmChainsConfig
  readonly emit: Emit
}

/** Creates the session. It emits `accountsChanged` whenever the account that the app sees changes. */
export function createSession({ core, config, emit }: SessionDeps): Session {
  const { memory, switches, permission, page } = core
  const firstChain = config.chains[0] as WalletChain
  // Added chains come second, so that an app can't replace a chain of the sandbox.
  const reachable = (): readonly WalletChain[] => [...config.chains, ...memory.read().added]

  const account = (): PrivateKeyAccount =>
    createEvmSigner(config.accounts[permission.account()] as EvmChainsConfig['accounts'][number], switches())
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
