import fc from 'fast-check'
import { alphaNetwork, betaNetwork } from '../testNetworks.js'
import { NAMESPACES, PHONE, solOne, solTwo } from './sharedWallets.js'

const WALLETS = ['org.one', 'org.two', 'solana:sol', 'solana:moon', 'bip122:bit', ...PHONE] as const
const NETWORK_IDS = [alphaNetwork, betaNetwork, solOne, solTwo].map(({ caipNetworkId }) => caipNetworkId)

const wallet = fc.constantFrom(...WALLETS)
const tab = fc.constantFrom(0 as const, 1 as const)
const at = fc.nat(5)
const step = <type extends string, members extends object>(
  type: type,
  members: { [key in keyof members]: fc.Arbitrary<members[key]> },
) => fc.record({ type: fc.constant(type), ...members }) as fc.Arbitrary<{ type: type } & members>

/** The storage refuses writes, or all access, or works again. */
const storageStep = step('storage', { full: fc.boolean(), blocked: fc.boolean() })

/** One step. Steps that make no sense at their time do nothing. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: step('connect', { tab, wallet }) },
  { weight: 1, arbitrary: step('cancel', { tab }) },
  { weight: 3, arbitrary: step('disconnect', { tab, wallet: fc.option<(typeof WALLETS)[number]>(wallet) }) },
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

type ValueOf<arbitrary> = arbitrary extends fc.Arbitrary<infer value> ? value : never

/** A step of a sequence. */
export type Step = ValueOf<typeof anyStep> | ValueOf<typeof storageStep>

/** A browser, and what happens in it. */
export interface Sequence {
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean
  /** The namespaces that the phone approves. */
  readonly approved: readonly ('eip155' | 'solana')[]
  readonly steps: readonly Step[]
}

const LENGTH = { maxLength: 40, size: 'max' } as const

/** A sequence of up to 40 steps. In one of five, the storage may refuse to store. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  hasLocks: fc.boolean(),
  approved: fc.constantFrom(['eip155', 'solana'], ['eip155'], ['solana']),
  steps: fc.oneof(
    { weight: 4, arbitrary: fc.array(anyStep, LENGTH) },
    { weight: 1, arbitrary: fc.array(fc.oneof({ weight: 20, arbitrary: anyStep }, storageStep), LENGTH) },
  ),
})
