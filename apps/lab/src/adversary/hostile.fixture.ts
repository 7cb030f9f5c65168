import { OTHER_ADDRESS, TEST_ADDRESS } from '@latchkit/testing'
import fc from 'fast-check'

// Hostile values. A recipe is plain data, which fast-check can print and shrink. `cook` makes the value of a recipe.

const throws = (): never => {
  throw new Error('hostile')
}

/** A proxy whose every trap throws. */
const trapped = (target: object): object =>
  new Proxy(target, Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, throws])))

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

/** A list of one address that names another length. */
const lying = (length: unknown): unknown =>
  new Proxy([TEST_ADDRESS], { get: (list, key): unknown => (key === 'length' ? length : Reflect.get(list, key)) })

/** An error that pretends to be the kit's own, and has another code at each read. */
function moody(): object {
  let reads = 0
  return Object.defineProperty({ isLatchError: true, [Symbol.toStringTag]: 'Error', message: 'moody' }, 'code', {
    get: () => (reads++ % 3 === 2 ? throws() : 'wallet/rejected'),
  })
}

const MILLION = 1_000_000
const many = <value>(make: (at: number) => value): value[] => Array.from({ length: 100_000 }, (_, at) => make(at))

/** Base58 has no 0, and bech32 no 1. */
const letters = (at: number): string => at.toString(8).replaceAll('0', '8').replaceAll('1', '9').padStart(8, '8')

/** The address of an account in each namespace, another one for each number. */
export const addressAt = {
  eip155: (at: number): string => `0xa1${at.toString(16).padStart(38, '0')}`,
  // `z` in front makes 43 letters of base58 exactly 32 bytes.
  solana: (at: number): string => `z${letters(at)}${'2'.repeat(34)}`,
  bip122: (at: number): string => `bc1q${letters(at)}${'2'.repeat(30)}`,
} as const

/** An account of the Wallet Standard. */
export const standardAccount = (address: string): object => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet', 'bitcoin:mainnet'],
  features: [],
})

/** Texts that core, adapters, chain libraries or engines use, and texts that are hard to show or to compare. */
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
  goodRdns: 'org.example.good',
  goodTwin: 'org.example.good#good',
  goodUuid: 'good',
  goodName: 'Good',
  goodSolana: 'solana:Good',
  goodBitcoin: 'bip122:Good',
  second: 'Good#2',
  satsName: 'Sats',
  absentRdns: 'org.example.absent',
  absentName: 'Absent',
  hostileRdns: 'org.hostile.wallet1',
  hostileName: 'Hostile 2',
  injected: 'injected',
  dots: 'a..b',
  alpha: '0xdbba1',
  nan: '0xNaN',
  negative: '-0x1',
  noDigits: '0x',
  zero: '0x0',
  exponent: '1e3',
  tooLarge: '0x20000000000000',
  address: TEST_ADDRESS,
  chain: 'solana:mainnet',
} as const

/** Errors, and values that are thrown in their place. */
const ERRORS = {
  rejected: () => ({ code: 4001, message: 'User rejected the request.' }),
  pending: () => Object.assign(new Error('pending'), { code: -32002 }),
  longError: () => new Error(TEXTS.million),
  disguised: () => Object.assign(new Error('disguised'), { isLatchError: true, code: 'connection/cancelled' }),
  moody,
  trappedError: () => trapped(new Error('trapped')),
} as const

/** All other values. */
const VALUES = {
  ...ERRORS,
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
  nested: () => [[], [[]], null, Symbol('hostile')],
  holes: () => new Array(2 ** 32 - 1),
  longList: () => lying(2 ** 53),
  endlessList: () => lying(Infinity),
  wrongList: () => lying({}),
  length: () => ({ length: 2 ** 53, 0: TEST_ADDRESS }),
  ownMethods: () => Object.assign([TEST_ADDRESS], { flatMap: throws, map: throws, slice: throws, some: throws }),
  trappedObject: () => trapped({}),
  trappedList: () => trapped([]),
  revoked,
  recursive,
  badPrimitive: () => ({ [Symbol.toPrimitive]: throws, toString: throws, valueOf: throws, toJSON: throws }),
  thenable: () => ({ then: throws }),
  accounts: () => [TEST_ADDRESS, OTHER_ADDRESS],
  standardAccounts: () => [standardAccount(addressAt.solana(1)), standardAccount(addressAt.bip122(1))],
  trappedAccounts: () => [trapped({}), standardAccount(addressAt.solana(2)), trapped({})],
  connected: () => ({ accounts: [standardAccount(addressAt.bip122(3))] }),
  chainsOfSolana: () => ['solana:mainnet'],
  chainsOfBitcoin: () => ['bitcoin:mainnet'],
  chainsOfBoth: () => ['solana:mainnet', 'bitcoin:mainnet'],
} as const

/** Large values, which are made once. */
const LARGE = {
  manyEvm: many(addressAt.eip155),
  manySolana: many((at) => standardAccount(addressAt.solana(at))),
  manyBitcoin: many((at) => standardAccount(addressAt.bip122(at))),
  manyChains: many((at) => `bip122:${at}`),
  manyValues: many((at) => (at % 2 ? null : {})),
} as const

/** The recipe of a value. */
export type Recipe =
  | { readonly text: keyof typeof TEXTS }
  | { readonly value: keyof typeof VALUES }
  | { readonly large: keyof typeof LARGE }
  | { readonly literal: string | number }

const keys = <table extends object>(table: table): (keyof table)[] => Object.keys(table) as (keyof table)[]

/** One of these texts. */
export const texts = (...names: (keyof typeof TEXTS)[]): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...names).map((text) => ({ text }))

/** One of these values. */
export const values = (...names: (keyof typeof VALUES)[]): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...names).map((value) => ({ value }))

/** One of these large values. */
export const large = (...names: (keyof typeof LARGE)[]): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...names).map((name) => ({ large: name }))

/** This text or number. */
export const literal = (value: string | number): fc.Arbitrary<Recipe> => fc.constant({ literal: value })

/** Any text. */
export const anyText: fc.Arbitrary<Recipe> = fc.oneof(
  { weight: 4, arbitrary: texts(...keys(TEXTS)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((text): Recipe => ({ literal: text })) },
)

/** Any value. */
export const anything: fc.Arbitrary<Recipe> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 6, arbitrary: values(...keys(VALUES)) },
  { weight: 1, arbitrary: large(...keys(LARGE)) },
  { weight: 1, arbitrary: fc.double().map((number): Recipe => ({ literal: number })) },
)

/** Makes the value of a recipe. */
export function cook(recipe: Recipe): unknown {
  if ('text' in recipe) return TEXTS[recipe.text]
  if ('large' in recipe) return LARGE[recipe.large]
  return 'literal' in recipe ? recipe.literal : VALUES[recipe.value]()
}

/** How a member of an object gives its value. */
export type Member =
  | { readonly is: Recipe }
  | { readonly throws: true }
  /** The member has another value at each read. */
  | { readonly changes: readonly Recipe[] }
  /** Reading the member makes other hostile code run first. */
  | { readonly acts: Recipe }

/** A member whose value is mostly one of `usual`. */
export const member = (usual: fc.Arbitrary<Recipe>): fc.Arbitrary<Member> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ is: usual }) },
    { weight: 3, arbitrary: fc.record({ is: anything }) },
    { weight: 1, arbitrary: fc.constant<Member>({ throws: true }) },
    { weight: 1, arbitrary: fc.record({ changes: fc.tuple(usual, anything, anything) }) },
    { weight: 1, arbitrary: fc.record({ acts: usual }) },
  )

/** Adds a member to an object. `act` is the other hostile code. */
export function define(target: object, key: string, given: Member, act: () => void): void {
  const accessor = 'is' in given ? { value: cook(given.is) } : { get: getterOf(given, act) }
  Object.defineProperty(target, key, { enumerable: true, configurable: true, ...accessor })
}

function getterOf(given: Exclude<Member, { is: Recipe }>, act: () => void): () => unknown {
  if ('throws' in given) return throws
  const cooked = ('acts' in given ? [given.acts] : given.changes).map(cook)
  let reads = 0
  return () => {
    if ('acts' in given && reads === 0) act()
    return cooked[reads++ % cooked.length]
  }
}

const WAYS = [
  'returns',
  'resolves',
  'resolves late',
  'resolves after the command',
  'resolves and rejects',
  'rejects',
  'throws',
  'throws in then',
  'never settles',
  'emits, then resolves',
  'calls the kit back',
  'is a promise without then',
] as const

/** How a function of a wallet answers. */
export interface Answer {
  readonly how: (typeof WAYS)[number]
  readonly value: Recipe
}

/** An answer whose value is mostly one of `usual`. */
export const answer = (usual: fc.Arbitrary<Recipe>): fc.Arbitrary<Answer> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ how: fc.constant('resolves' as const), value: usual }) },
    { weight: 4, arbitrary: fc.record({ how: fc.constantFrom(...WAYS), value: usual }) },
    { weight: 4, arbitrary: fc.record({ how: fc.constantFrom(...WAYS), value: anything }) },
    {
      weight: 2,
      arbitrary: fc.record({
        how: fc.constantFrom('rejects' as const, 'throws' as const),
        value: values(...keys(ERRORS)),
      }),
    },
  )

/** What an answer needs of its wallet. */
export interface AnswerDeps {
  /** Emits events of the wallet. */
  readonly emit: () => void
  /** Calls `run` when the visitor's command has ended. */
  readonly later: (run: () => void) => void
}

/** Makes the function of a wallet that answers so. */
export function answering({ how, value }: Answer, deps: AnswerDeps): (...inputs: readonly unknown[]) => unknown {
  const cooked = cook(value)
  const { emit, later } = deps
  const answers: Readonly<Record<Answer['how'], (inputs: readonly unknown[]) => unknown>> = {
    returns: () => cooked,
    resolves: async () => cooked,
    'resolves late': () => new Promise((resolve) => setImmediate(resolve, cooked)),
    'resolves after the command': () => new Promise((resolve) => later(() => resolve(cooked))),
    'resolves and rejects': () => ({
      then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
        resolve(cooked)
        reject(cooked)
        resolve(cooked)
      },
    }),
    rejects: async () => {
      throw cooked
    },
    throws: () => {
      throw cooked
    },
    'throws in then': () =>
      Object.defineProperty({}, 'then', {
        get() {
          throw cooked
        },
      }),
    'never settles': () => new Promise(() => {}),
    'emits, then resolves': async () => {
      emit()
      return cooked
    },
    'calls the kit back': (inputs) => {
      for (const input of inputs) if (typeof input === 'function') (input as (value: unknown) => void)(cooked)
      emit()
      return cooked
    },
    'is a promise without then': () => {
      const promise = Promise.resolve(cooked)
      promise.catch(() => {})
      return Object.assign(promise, { then: undefined, finally: throws, catch: throws })
    },
  }
  return (...inputs) => answers[how](inputs)
}
