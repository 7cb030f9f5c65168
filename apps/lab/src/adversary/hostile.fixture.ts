import { OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import fc from 'fast-check'

// Hostile values. A recipe is plain data, which fast-check can print and shrink. `cook` makes the value of a recipe.

/** What hostile code throws. */
export class Hostile extends Error {}

const throws = (): never => {
  throw new Hostile('hostile')
}

/** An object whose every use throws. */
const trapped = (target: object): object =>
  new Proxy(
    target,
    Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, throws])) as ProxyHandler<object>,
  )

const revoked = (): unknown => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}

const recursive = (): unknown => {
  const own: Record<string, unknown> = { list: [] }
  for (const key of ['data', 'error', 'info', 'cause', 'accounts', 'length', '0']) own[key] = own
  ;(own.list as unknown[]).push(own, own.list)
  return own
}

const MILLION = 1_000_000
const MANY = 100_000
/** Base58 has no 0, and bech32 no 1. */
const letters = (at: number): string => at.toString(8).replaceAll('0', '8').replaceAll('1', '9').padStart(8, '8')

/** The address of an account in each namespace. Every number has another one. */
export const addressAt = {
  eip155: (at: number): string => `0x${at.toString(16).padStart(40, 'a1')}`,
  // `z` in front makes 43 letters of base58 exactly 32 bytes.
  solana: (at: number): string => `z${letters(at)}${'2'.repeat(34)}`,
  bip122: (at: number): string => `bc1q${letters(at)}${'2'.repeat(30)}`,
} as const

/** The accounts of a wallet of the Wallet Standard. */
export const standardAccount = (address: string): object => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet', 'bitcoin:mainnet'],
  features: [],
})

const many = <value>(make: (at: number) => value): value[] => Array.from({ length: MANY }, (_, at) => make(at))

/** Texts that core, adapters, chain libraries or engines reserve, or that are no good text. */
const TEXTS = {
  empty: '',
  blank: ' \t\n',
  million: 'a'.repeat(MILLION),
  millionBlanks: ' '.repeat(MILLION),
  millionDigits: '1'.repeat(MILLION),
  millionHex: `0x${'f'.repeat(MILLION)}`,
  icon: 'data:image/png;base64,AA==',
  goodIcon: 'data:image/png;base64,BB==',
  largeIcon: `data:image/png;base64,${'A'.repeat(260_000)}`,
  blankIcon: ' '.repeat(262_144),
  highSurrogate: '\ud800',
  lowSurrogate: 'org.\udc00.example',
  rightToLeft: '\u202egpj.tellaw',
  invisible: '\u200b\u2060\ufeff',
  proto: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  hash: '#',
  colon: ':',
  pairing: 'walletConnect:eip155',
  pairingSolana: 'walletConnect:solana',
  announced: 'eip6963:walletConnect%3Aeip155',
  good: 'org.example.good',
  goodTwin: 'org.example.good#good',
  goodUuid: 'good',
  goodName: 'Good',
  absent: 'org.example.absent',
  absentName: 'Absent',
  solana: 'solana:Good',
  bitcoin: 'bip122:Good',
  second: 'Good#2',
  injected: 'injected',
  dots: 'a..b',
  nan: '0xNaN',
  negative: '-0x1',
  noDigits: '0x',
  zero: '0x0',
  alpha: '0xdbba1',
  exponent: '1e3',
  tooLarge: '0x20000000000000',
  address: TEST_ADDRESS,
  otherAddress: OTHER_ADDRESS,
  chain: 'solana:mainnet',
  chainBitcoin: 'bitcoin:mainnet',
} as const

/** All other values. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  zero: () => 0,
  minus: () => -1,
  half: () => 1.5,
  notANumber: () => NaN,
  infinity: () => Infinity,
  number: () => 900_001,
  unsafe: () => 2 ** 53,
  bigint: () => 10n,
  symbol: () => Symbol('hostile'),
  function: () => throws,
  date: () => new Date(NaN),
  object: () => ({}),
  bare: () => Object.create(null) as object,
  frozen: () => Object.freeze({ length: 3, 0: null }),
  prototype: () => JSON.parse('{"__proto__":{"address":1},"constructor":null}') as object,
  list: () => [],
  nested: () => [[], [[]], null, Symbol('x')],
  holes: () => new Array(2 ** 32 - 1),
  long: () => new Proxy([TEST_ADDRESS], { get: (list, key) => (key === 'length' ? 2 ** 53 : Reflect.get(list, key)) }),
  lying: () => ({ length: 2 ** 53, 0: TEST_ADDRESS }),
  endless: () => ({ *[Symbol.iterator]() { for (;;) yield TEST_ADDRESS } }), // prettier-ignore
  trappedObject: () => trapped({}),
  trappedList: () => trapped([]),
  trappedError: () => trapped(new Error('trapped')),
  revoked,
  recursive,
  badPrimitive: () => ({ [Symbol.toPrimitive]: throws, toString: throws, valueOf: throws, toJSON: throws }),
  ownMethods: () => Object.assign([TEST_ADDRESS], { flatMap: throws, map: throws, slice: throws, some: throws }),
  thenable: () => ({ then: throws }),
  rejection: () => ({ code: 4001, message: 'User rejected the request.' }),
  pending: () => Object.assign(new Error('pending'), { code: -32002 }),
  disguised: () => Object.assign(new Error('disguised'), { isLatchError: true, code: 'connection/cancelled' }),
  moody: () => moody(),
  accounts: () => [TEST_ADDRESS, OTHER_ADDRESS],
  standardAccounts: () => [standardAccount(addressAt.solana(1)), standardAccount(addressAt.bip122(1))],
  connected: () => ({ accounts: [standardAccount(addressAt.bip122(3))] }),
  chainsOfSolana: () => ['solana:mainnet'],
  chainsOfBitcoin: () => ['bitcoin:mainnet'],
  chainsOfBoth: () => ['solana:mainnet', 'bitcoin:mainnet'],
  trappedAccounts: () => [trapped({}), standardAccount(addressAt.solana(2)), trapped({})],
}

/** An error that pretends to be the kit's own, and has another code at each read. */
function moody(): unknown {
  let reads = 0
  return Object.defineProperty({ isLatchError: true, [Symbol.toStringTag]: 'Error', message: 'moody' }, 'code', {
    get: () => (reads++ % 3 === 2 ? throws() : 'wallet/rejected'),
  })
}

/** Large values, which are made once. */
const LARGE = {
  manyEvm: many(addressAt.eip155),
  manySolana: many((at) => standardAccount(addressAt.solana(at))),
  manyBitcoin: many((at) => standardAccount(addressAt.bip122(at))),
  manyChains: many((at) => `bip122:${at}`),
  manyValues: many((at) => (at % 2 ? null : {})),
} as const

/** A recipe of a value. */
export type Recipe =
  | { readonly text: keyof typeof TEXTS }
  | { readonly value: string }
  | { readonly large: keyof typeof LARGE }
  | { readonly literal: string | number }

const keys = <table extends object>(table: table): (keyof table)[] => Object.keys(table) as (keyof table)[]

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text: fc.constantFrom(...keys(TEXTS)) }) },
  { weight: 1, arbitrary: fc.record({ literal: fc.string({ unit: 'binary', maxLength: 300 }) }) },
)

/** Any value. */
export const anything: fc.Arbitrary<Recipe> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 6, arbitrary: fc.record({ value: fc.constantFrom(...keys(VALUES)) }) },
  { weight: 2, arbitrary: fc.record({ large: fc.constantFrom(...keys(LARGE)) }) },
  { weight: 1, arbitrary: fc.record({ literal: fc.double() }) },
)

/** Makes the value of a recipe. */
export function cook(recipe: Recipe): unknown {
  if ('text' in recipe) return TEXTS[recipe.text]
  if ('large' in recipe) return LARGE[recipe.large]
  return 'literal' in recipe ? recipe.literal : VALUES[recipe.value]?.()
}

/** How a member of an object gives its value. */
export type Member =
  | { readonly is: Recipe }
  | { readonly throws: true }
  /** The member has another value at each read. */
  | { readonly changes: readonly Recipe[] }

/** A member whose value is mostly one of `usual`. */
export const member = (usual: fc.Arbitrary<Recipe>): fc.Arbitrary<Member> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ is: usual }) },
    { weight: 3, arbitrary: fc.record({ is: anything }) },
    { weight: 1, arbitrary: fc.constant<Member>({ throws: true }) },
    { weight: 1, arbitrary: fc.record({ changes: fc.tuple(usual, anything, anything) }) },
  )

/** Adds a member to an object. */
export function define(target: object, key: string, given: Member): void {
  const { get, value } = accessorOf(given)
  Object.defineProperty(target, key, { enumerable: true, configurable: true, ...(get ? { get } : { value }) })
}

function accessorOf(given: Member): { get?: () => unknown; value?: unknown } {
  if ('is' in given) return { value: cook(given.is) }
  if ('throws' in given) return { get: throws }
  const values = given.changes.map(cook)
  let reads = 0
  return { get: () => values[reads++ % values.length] }
}

/** How a function answers. */
export interface Answer {
  readonly how: (typeof WAYS)[number]
  readonly value: Recipe
}

const WAYS = [
  'returns',
  'resolves',
  'rejects',
  'throws',
  'never settles',
  'resolves and rejects',
  'throws in then',
  'resolves late',
  'emits, then resolves',
  'calls the kit back',
  'is a promise without then',
] as const

/** An answer whose value is mostly one of `usual`. */
export const answer = (usual: fc.Arbitrary<Recipe>): fc.Arbitrary<Answer> =>
  fc.record({
    how: fc.oneof(
      { weight: 6, arbitrary: fc.constant('resolves' as const) },
      { weight: 6, arbitrary: fc.constantFrom(...WAYS) },
    ),
    value: fc.oneof({ weight: 2, arbitrary: usual }, { weight: 2, arbitrary: anything }),
  })

/** Makes a function that answers. `emit` emits events of the wallet, `callBack` calls what the kit has passed. */
export function answering(
  { how, value }: Answer,
  emit: () => void,
): (...inputs: readonly unknown[]) => unknown {
  const cooked = cook(value)
  switch (how) {
    case 'returns':
      return () => cooked
    case 'resolves':
      return async () => cooked
    case 'rejects':
      return () => Promise.reject(cooked as Error)
    case 'throws':
      return () => {
        throw cooked
      }
    case 'never settles':
      return () => new Promise(() => {})
    case 'resolves and rejects':
      return () => ({
        then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
          resolve(cooked)
          reject(cooked)
          resolve(cooked)
        },
      })
    case 'throws in then':
      return () => ({
        get then() {
          throw cooked
        },
      })
    case 'resolves late':
      return () => new Promise((resolve) => setTimeout(resolve, 0, cooked))
    case 'emits, then resolves':
      return async () => {
        emit()
        return cooked
      }
    case 'calls the kit back':
      return (...inputs) => {
        for (const input of inputs) if (typeof input === 'function') (input as (value: unknown) => void)(cooked)
        emit()
        return cooked
      }
    case 'is a promise without then':
      return () => Object.assign(Promise.resolve(cooked), { then: undefined, finally: throws, catch: throws })
  }
}
