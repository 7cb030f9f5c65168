import { base58 } from '@scure/base'
import fc from 'fast-check'
import { getAddress, toHex } from 'viem'
import type { MessageExpectation } from './checkMessage.js'
import type { SignInMessage } from './message.types.js'

/** A time of the tests. */
export const NOW: number = Date.parse('2026-11-29T12:00:00Z')

/** A message with the required fields alone. */
export const PLAIN: SignInMessage = {
  domain: 'app.example',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891757',
  issuedAt: '2026-11-29T11:59:00.000Z',
}

/** A message with all fields. */
export const FULL: SignInMessage = {
  ...PLAIN,
  scheme: 'https',
  statement: 'I accept the terms: https://app.example/terms',
  expirationTime: '2026-11-29T13:00:00.000Z',
  notBefore: '2026-11-29T11:00:00.000Z',
  requestId: 'request-7',
  resources: ['https://app.example/terms', 'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu'],
}

/** The fields of PLAIN for an account of each kind of chain. */
export const ACCOUNTS = {
  evm: {},
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  },
  bitcoin: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  },
} as const

const OPTIONAL = ['scheme', 'statement', 'expirationTime', 'notBefore', 'requestId', 'resources'] as const

/** What expects a message to have exactly its fields. */
export const expecting = (message: SignInMessage, now: number = NOW): MessageExpectation => ({
  ...Object.fromEntries(OPTIONAL.map((field) => [field, undefined])),
  ...message,
  now,
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const from = (letters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })
const bytes = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length })

const account = fc.oneof(
  fc.record({
    chainId: fc.nat().map((id) => `eip155:${id}`),
    accountAddress: bytes(20).map((address) => getAddress(toHex(address))),
  }),
  fc.record({
    chainId: fc
      .constantFrom(
        '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
        'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        'localnet',
      )
      .map((reference) => `solana:${reference}`),
    accountAddress: bytes(32).map((key) => base58.encode(key)),
  }),
  fc.record({
    chainId: bytes(16).map((hash) => `bip122:${toHex(hash).slice(2)}`),
    accountAddress: from('023456789acdefghjklmnpqrstuvwxyz', 38, 58).map((rest) => `bc1${rest}`),
  }),
)

const host = fc.oneof(
  fc
    .tuple(fc.domain(), fc.option(fc.integer({ min: 1024, max: 65_535 })))
    .map(([name, port]) => (port === null ? name : `${name}:${port}`)),
  fc.constantFrom('localhost:5173', '127.0.0.1', '[::1]:8080', '[::cafe]'),
)
const path = from(`${LETTERS}-._~!$&'()*+,;=:@/%`, 0, 20).map((text) => `/${text.replaceAll('%', '%2F')}`)
const tail = fc.constantFrom('', '?', '?query=one&two', '#begin', '?a=/?#?')
const uri = fc.tuple(fc.constantFrom('https://a.example', 'ipfs://Qm', 'did:key:z6Mk', 'urn:x'), path, tail)
const statement = from(`${LETTERS} -._~:/?#[]@!$&'()*+,;=`, 1, 60)

/** A message that is right at a time, for an account of any kind of chain, with any of the optional fields. */
export const anyMessage: fc.Arbitrary<{ message: SignInMessage; now: number }> = fc
  .record({
    account,
    host,
    scheme: fc.option(fc.constantFrom('https', 'http')),
    uri: fc.tuple(path, tail),
    now: fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2100, 0) }),
    ages: fc.tuple(fc.integer({ min: -300_000, max: 1e10 }), fc.nat(), fc.integer({ min: 1, max: 1e10 })),
    nonce: from(LETTERS, 8, 24),
    optional: fc.record(
      {
        statement,
        expirationTime: fc.constant(''),
        notBefore: fc.constant(''),
        requestId: from(`${LETTERS}-._~:@`, 0, 12),
        resources: fc.array(
          uri.map((parts) => parts.join('')),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: [] },
    ),
  })
  .filter(({ host }) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host)
  .map(({ account, host, scheme, uri: [path, tail], now, ages, nonce, optional }) => {
    const timeAt = (time: number): string => new Date(time).toISOString()
    const message: SignInMessage = {
      ...optional,
      ...account,
      ...(scheme !== null && { scheme }),
      domain: host,
      uri: `${scheme ?? 'https'}://${host}${path}${tail}`,
      version: '1',
      nonce,
      issuedAt: timeAt(now - ages[0]),
      ...('notBefore' in optional && { notBefore: timeAt(now - ages[1]) }),
      ...('expirationTime' in optional && { expirationTime: timeAt(now + ages[2]) }),
    }
    return { message, now }
  })
