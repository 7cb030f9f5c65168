import fc from 'fast-check'
import type { CaipNetworkId } from '@latchkit/core'
import { alphaNetwork, betaNetwork } from '../testNetworks.js'
import { NAMESPACES, PHONE, solOne, solTwo } from './sharedWallets.js'

/** The connector ids of the wallets. */
export type WalletId =
  | 'org.one'
  | 'org.two'
  | 'solana:sol'
  | 'solana:moon'
  | 'bip122:bit'
  | 'walletConnect:eip155'
  | 'walletConnect:solana'

interface OfTab {
  /** The place of the tab. */
  readonly tab: 0 | 1
}
interface OfWallet {
  readonly wallet: WalletId
}

/** What may happen. */
export type Step =
  | (OfTab & OfWallet & { readonly type: 'connect' })
  | (OfTab & OfWallet & { readonly type: 'switchWallet' })
  | (OfTab & { readonly type: 'cancel' })
  | (OfTab & { readonly type: 'reload' })
  | (OfTab & { readonly type: 'freeze' })
  | (OfTab & { readonly type: 'resume' })
  | (OfTab & { readonly type: 'disconnect'; readonly wallet: WalletId | null })
  | (OfTab & { readonly type: 'switchNamespace'; readonly namespace: (typeof NAMESPACES)[number] })
  | (OfTab & { readonly type: 'switchNetwork'; readonly id: CaipNetworkId })
  | (OfTab & { readonly type: 'prefer'; readonly accountType: 'eoa' | 'smartAccount' })
  | (OfTab & OfWallet & { readonly type: 'app'; readonly does: 'connect' | 'disconnect' })
  | { readonly type: 'answer'; readonly at: number; readonly reject: boolean }
  | (OfWallet & { readonly type: 'approveByEvent'; readonly answersLate: boolean })
  | (OfWallet & { readonly type: 'switchByEvent' })
  | { readonly type: 'giveUp'; readonly at: number }
  | (OfWallet & { readonly type: 'accounts'; readonly accounts: readonly string[] })
  | (OfWallet & { readonly type: 'network'; readonly id: CaipNetworkId })
  | (OfWallet & { readonly type: 'disconnectedByWallet' })
  | (OfWallet & { readonly type: 'install'; readonly isInstalled: boolean })
  | (OfTab & { readonly type: 'deliver'; readonly at: number; readonly twice: boolean })
  | { readonly type: 'grantLock' }
  | { readonly type: 'clear' }
  | { readonly type: 'advance'; readonly ms: number }
  | { readonly type: 'setClock'; readonly by: number }
  | { readonly type: 'storage'; readonly full: boolean; readonly blocked: boolean }

const WALLETS: readonly WalletId[] = ['org.one', 'org.two', 'solana:sol', 'solana:moon', 'bip122:bit', ...PHONE]
const NETWORK_IDS = [alphaNetwork, betaNetwork, solOne, solTwo].map(({ caipNetworkId }) => caipNetworkId)

const wallet = fc.constantFrom(...WALLETS)
const tab = fc.constantFrom(0 as const, 1 as const)
const at = fc.nat(5)
/** A step of one type, with members from arbitraries. */
const step = <type extends Step['type']>(
  type: type,
  members: {
    [key in Exclude<keyof Extract<Step, { type: type }>, 'type'>]: fc.Arbitrary<Extract<Step, { type: type }>[key]>
  },
): fc.Arbitrary<Step> => fc.record({ type: fc.constant(type), ...members }) as object as fc.Arbitrary<Step>

/** The storage refuses writes, or all access, or works again. */
const storageStep = step('storage', { full: fc.boolean(), blocked: fc.boolean() })

/** One step. Steps that make no sense at their time do nothing. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: step('connect', { tab, wallet }) },
  { weight: 1, arbitrary: step('cancel', { tab }) },
  { weight: 3, arbitrary: step('disconnect', { tab, wallet: fc.option(wallet) }) },
  { weight: 2, arbitrary: step('switchWallet', { tab, wallet }) },
  { weight: 1, arbitrary: step('switchNamespace', { tab, namespace: fc.constantFrom(...NAMESPACES) }) },
  { weight: 1, arbitrary: step('switchNetwork', { tab, id: fc.constantFrom(...NETWORK_IDS) }) },
  {
    weight: 1,
    arbitrary: step('prefer', { tab, accountType: fc.constantFrom('eoa' as const, 'smartAccount' as const) }),
  },
  {
    weight: 2,
    arbitrary: step('app', { tab, does: fc.constantFrom('connect' as const, 'disconnect' as const), wallet }),
  },
  { weight: 14, arbitrary: step('answer', { at, reject: fc.constantFrom(false, false, false, true) }) },
  { weight: 2, arbitrary: step('approveByEvent', { wallet, answersLate: fc.boolean() }) },
  { weight: 1, arbitrary: step('switchByEvent', { wallet }) },
  { weight: 1, arbitrary: step('giveUp', { at }) },
  { weight: 3, arbitrary: step('accounts', { wallet, accounts: fc.constantFrom(['a'], ['b'], ['c', 'a'], []) }) },
  { weight: 1, arbitrary: step('network', { wallet, id: fc.constantFrom(...NETWORK_IDS) }) },
  { weight: 1, arbitrary: step('disconnectedByWallet', { wallet }) },
  { weight: 1, arbitrary: step('install', { wallet, isInstalled: fc.boolean() }) },
  { weight: 10, arbitrary: step('deliver', { tab, at, twice: fc.boolean() }) },
  { weight: 4, arbitrary: step('grantLock', {}) },
  { weight: 1, arbitrary: step('clear', {}) },
  { weight: 2, arbitrary: step('reload', { tab }) },
  { weight: 1, arbitrary: step('freeze', { tab }) },
  { weight: 1, arbitrary: step('resume', { tab }) },
  { weight: 3, arbitrary: step('advance', { ms: fc.constantFrom(100, 1_000, 3_000, 6_000) }) },
  { weight: 1, arbitrary: step('setClock', { by: fc.constantFrom(-3_600_000, 3_600_000) }) },
)

/** A browser, and what happens in it. */
export interface Sequence {
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean
  /** The namespaces that the phone approves. */
  readonly approved: readonly ('eip155' | 'solana')[]
  readonly steps: readonly Step[]
}

const LENGTH = { maxLength: 40, size: 'max' } as const

/** Sequences that begin with one of `beginnings`. */
const begun = (beginnings: readonly (readonly Step[])[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(fc.constantFrom(...beginnings), fc.array(anyStep, { maxLength: 20, size: 'max' }))
    .map(([first, rest]) => [...first, ...rest])

/**
 * A sequence of up to 40 steps. In one of six, the storage may refuse to store. Another one of six begins with one of
 * `beginnings`.
 */
export const sequencesOf = (beginnings: readonly (readonly Step[])[]): fc.Arbitrary<Sequence> =>
  fc.record({
    hasLocks: fc.boolean(),
    approved: fc.constantFrom(['eip155', 'solana'], ['eip155'], ['solana']),
    steps: fc.oneof(
      { weight: 4, arbitrary: fc.array(anyStep, LENGTH) },
      { weight: 1, arbitrary: begun(beginnings) },
      { weight: 1, arbitrary: fc.array(fc.oneof({ weight: 20, arbitrary: anyStep }, storageStep), LENGTH) },
    ),
  })
