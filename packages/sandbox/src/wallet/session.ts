import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { callNode, type AskChain, type Post } from './callNode.js'
import type { Situation } from './describe.js'
import type { MemoryStore } from './memory.js'
import { toChainIdHex } from './signing.js'
import type { WalletChain, WalletConfig, WalletSwitches } from './types.js'

/** Tells the app something happened. */
export type Emit = (event: string, payload: unknown) => void

/** Where the wallet stands with this app: which account and chain, and what the app may see. */
export interface Session {
  readonly account: () => PrivateKeyAccount
  readonly chain: () => WalletChain
  readonly situation: () => Situation
  /** What `eth_accounts` answers. */
  readonly accounts: () => readonly string[]
  readonly permitted: () => boolean
  readonly askChain: AskChain
  /** A chain the wallet could go to now. */
  readonly knownChain: (chainId: number) => WalletChain | undefined
  /** Each of these emits what a wallet emits when an app can notice the change. */
  readonly permit: () => void
  readonly revoke: () => void
  readonly chooseAccount: (index: number) => void
  readonly chooseChain: (chainId: number) => void
  readonly addChain: (chain: WalletChain) => void
  /** Makes a change, and emits `accountsChanged` if the app sees another account after it. */
  readonly telling: (change: () => void) => void
}

/** What a session is made of. */
export interface SessionDeps {
  readonly config: WalletConfig
  readonly memory: MemoryStore
  readonly switches: () => WalletSwitches
  readonly fetch: Post
  readonly origin: string
  readonly emit: Emit
}

/** Makes it. */
export function createSession({ config, memory, switches, fetch, origin, emit }: SessionDeps): Session {
  const keys = config.accounts.map(({ privateKey }) => privateKey)
  const firstChain = config.chains[0] as WalletChain
  // Added chains come second, so that an app can't take a chain of the sandbox over.
  const reachable = (): readonly WalletChain[] => [...config.chains, ...memory.read().added]

  const account = (): PrivateKeyAccount =>
    privateKeyToAccount((keys[memory.read().account] ?? keys[0]) as `0x${string}`)
  const chain = (): WalletChain => reachable().find(({ id }) => id === memory.read().chainId) ?? firstChain
  const accounts = (): readonly string[] => (memory.read().permitted && !switches().locked ? [account().address] : [])
  const telling = (change: () => void): void => {
    const before = accounts()[0]
    change()
    if (accounts()[0] !== before) emit('accountsChanged', accounts())
  }

  return {
    account,
    chain,
    accounts,
    situation: () => ({ origin, account: account().address, chain: chain() }),
    permitted: () => memory.read().permitted,
    askChain: (method, params) => callNode(fetch, chain().rpcUrl, method, params),
    knownChain: (chainId) => {
      const known = switches().knownChains ?? config.chains.map(({ id }) => id)
      const added = memory.read().added.map(({ id }) => id)
      return [...known, ...added].includes(chainId) ? reachable().find(({ id }) => id === chainId) : undefined
    },
    permit: () => telling(() => memory.write({ permitted: true })),
    revoke: () => telling(() => memory.write({ permitted: false })),
    chooseAccount: (index) => {
      if (!keys[index]) throw new RangeError(`There is no account ${index}.`)
      telling(() => memory.write({ account: index }))
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
    telling,
  }
}
