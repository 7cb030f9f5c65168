import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrub, scrubText, scrubUrl } from './telemetry.scrub.js'

const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const SYM_KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const URI = `wc:${TOPIC}@2?relay-protocol=irn&symKey=${SYM_KEY}&expiryTimestamp=1767225840`
const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const SOLANA_SECRET = '5MaiiCavjCmn9Hs1o3eznqDEhRwxo7pXiAYez7keQUviUkauRiTMD8DrESdrNjN8zd9mTmVhRvBJeg5vhyvgrAhG'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const AROUND = [
  ['', ''],
  ['No: ', ' is it.'],
  ['"', '"'],
  ['\n', '\n'],
] as const
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

describe('F231 scrubText replaces', () => {
  it.each([
    [EVM, '<address>'],
    [EVM.toLowerCase(), '<address>'],
    [EVM.toUpperCase(), '<address>'],
    ['0xd8dA…6045', '<address>'],
    ['0xd8dA...6045', '<address>'],
    ['7xKX…gAsU', '<address>'],
    [SOLANA, '<address>'],
    [SEGWIT, '<address>'],
    [SEGWIT.toUpperCase(), '<address>'],
    ['bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297', '<address>'],
    [LEGACY, '<address>'],
    ['ann.o-nym+tag@mail.example', '<email>'],
    ['jürgen@bücher.example', '<email>'],
    ['ann%40mail.example', '<email>'],
    ['123456', '<code>'],
    ['123 456', '<code>'],
    ['123-456', '<code>'],
    ['12 34 56', '<code>'],
    ['1 2 3 4 5 6', '<code>'],
    ['1","2","3","4","5","6', '<code>'],
    ['１２３４５６', '<code>'],
    ['١٢٣٤٥٦', '<code>'],
    [URI, '<uri>'],
    [encodeURIComponent(URI), '<uri>'],
    [encodeURIComponent(encodeURIComponent(URI)), '<uri>'],
    [btoa(URI), '<key>'],
    [SYM_KEY, '<key>'],
    [`0x${SYM_KEY}`, '<key>'],
    ['00112233445566778899aabbccddeeff', '<key>'],
    [SOLANA_SECRET, '<key>'],
    [WIF, '<key>'],
    [`[${Array.from({ length: 64 }, (_, at) => (at * 37) % 256).join(',')}]`, '[<key>]'],
    [JWT, '<token>'],
    [`Bearer ${'abc'.repeat(9)}`, '<token>'],
    [PHRASE, '<phrase>'],
    [PHRASE.replaceAll(' ', '\n'), '<phrase>'],
    [JSON.stringify(PHRASE.split(' ')), '["<phrase>"]'],
    ['f47ac10b-58cc-4372-a567-0e02b2c3d479', '<id>'],
  ])('%s', (secret, name) => {
    for (const [before, after] of AROUND)
      expect(scrubText(`${before}${secret}${after}`)).toBe(`${before}${name}${after}`)
  })

  it.each([
    ['otp: 9876', 'otp=<secret>'],
    ['{"apiKey": "a b c"}', '{"apiKey=<secret>}'],
    ["password='hunter 2'", 'password=<secret>'],
    ['symKey%3Dshort&x', 'symKey=<secret>&x'],
    ['refresh_token=abc', 'refresh_token=<secret>'],
  ])('a value with a secret name: %s', (text, clean) => expect(scrubText(text)).toBe(clean))

  it.each([
    [`https://ann:pass@app.example/a/${EVM}?otp=1234#access_token=x`, 'https://app.example/a/<address>'],
    ['amber://wc?uri=abc&redirect=x', 'amber://wc'],
    ['GET /e?name=ann#x failed', 'GET /e failed'],
    ['/cb#access_token=abc', '/cb'],
    ['data:text/plain,ann', '<data>'],
  ])('credentials, query and fragment of a URL: %s', (text, clean) => expect(scrubText(text)).toBe(clean))

  it('secrets in a stack, and keeps its positions', () => {
    const stack = `TypeError: no ${EVM}
    at send (https://app.example/assets/connection.flows-Dk29sXa1.js?v=9f:1:123456)
    at async https://app.example/src/createLatch.ts:10:15
fn@https://app.example/node_modules/viem@2.57.1/index.mjs?t=ann:7:42`
    expect(scrubText(stack)).toBe(`TypeError: no <address>
    at send (https://app.example/assets/connection.flows-Dk29sXa1.js:1:123456)
    at async https://app.example/src/createLatch.ts:10:15
fn@https://app.example/node_modules/viem@2.57.1/index.mjs:7:42`)
  })

  it('a query that looks like a position', () => {
    expect(scrubText('https://app.example/a.js?otp:123456')).toBe('https://app.example/a.js')
  })

  it('secrets next to other letters', () => {
    expect(scrubText(`id_${EVM}x to${SEGWIT}, otp123456!, key0x${SYM_KEY}, a_${SOLANA}`)).toBe(
      'id_<address>x to<address>, otp<code>!, key<key>, a_<address>',
    )
  })

  it('the address of a CAIP-10 account, and keeps its network', () => {
    expect(scrubText(`eip155:421614:${EVM} solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`)).toBe(
      'eip155:421614:<address> solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:<address>',
    )
    expect(scrubText(`bip122:000000000019d6689c085ae165831e93:${SEGWIT}`)).toBe(
      'bip122:000000000019d6689c085ae165831e93:<address>',
    )
  })

  it('a code beside a CAIP-2 id', () => {
    expect(scrubText('eip155:1 2 3 4 5 6, eip155:1 is 123456')).toBe('eip155:<code>, eip155:1 is <code>')
  })

  it.each([
    'Connector not connected.',
    'HTTP status code: 503. The service asks for fewer requests.',
    'io.metamask on eip155:1 with 0x38 and selector 0x08c379a0',
    'wallet/rejected',
    'Cannot read properties of undefined (reading "request")',
    'version 12.10.3 of 2026-11-21T08:46:11',
    '',
  ])('nothing in a text without secrets: %s', (text) => expect(scrubText(text)).toBe(text))
})

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length })
const base58 = (minLength: number, maxLength: number) =>
  fc.string({
    unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
    minLength,
    maxLength,
  })
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 6 })
const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 12 })
const secret = fc.oneof(
  hex(40).map((found) => `0x${found}`),
  hex(64),
  hex(64).map((found) => `0x${found}`),
  base58(32, 44),
  base58(87, 88),
  digits,
  fc.tuple(letters, letters).map(([name, host]) => `${name}@${host}.example`),
  fc.tuple(hex(64), hex(64)).map(([topic, key]) => `wc:${topic}@2?relay-protocol=irn&symKey=${key}`),
)
/** Texts around a secret: a message, a URL, JSON, a stack. */
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `Failed: ${text}.`,
  (text: string) => `https://app.example/x?a=${encodeURIComponent(text)}&b=1`,
  (text: string) => JSON.stringify({ params: [text, { to: text }] }),
  (text: string) => `Error: ${text}\n    at ${text} (a.js:1:2)`,
  (text: string) => `${'x '.repeat(4_000)}${text} ${text}`,
)

describe('F231 with any text around a secret', () => {
  it('removes it from a text, from any depth of an object and from property names', () => {
    fc.assert(
      fc.property(secret, around, (found, wrap) => {
        const text = wrap(found)
        const told = JSON.stringify([
          scrubText(text, Infinity),
          scrub({ text, [found]: [{ deep: text }] }),
          scrub(new Error(text)),
        ])
        return !told.includes(found) && !told.includes(encodeURIComponent(found))
      }),
      { numRuns: 500 },
    )
  })

  it('leaves no part of it in a text that is cut', () => {
    fc.assert(
      fc.property(secret, fc.integer({ min: 0, max: 120 }), (found, short) => {
        const filler = `${EVM} `.repeat(300).slice(0, 8_192 - short)
        const clean = scrubText(`${filler.slice(0, filler.lastIndexOf(' '))} ${found}`, Infinity)
        return !clean.includes(found.slice(0, 6)) || found.startsWith('addres')
      }),
      { numRuns: 100 },
    )
    const words = `${EVM} `.repeat(189)
    for (let short = 0; short < 100; short += 1)
      expect(scrubText(`${words}${'x'.repeat(short)} ${PHRASE} ${PHRASE}`.padEnd(9_000), Infinity)).not.toMatch(
        /winner/,
      )
  })

  it('never throws, and returns only JSON', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }), (value) => {
        const clean = scrub(value)
        const json: unknown = clean === undefined ? undefined : JSON.parse(JSON.stringify(clean))
        return typeof json !== 'bigint'
      }),
    )
  })

  it.each(['a', '0', ')', 'wc', 'eyJ', 'ab ', '1,', '@', 'a@', '?a', '://', '"', 'x:', 'key ', '0x', 'a/', ' ', '…'])(
    'scrubs a text of many %j without delay',
    (part) => {
      const began = performance.now()
      scrubText(part.repeat(1_000_000))
      expect(performance.now() - began).toBeLessThan(1_000)
    },
  )
})

describe('F231 scrub', () => {
  it('scrubs the names, numbers and lists of an object', () => {
    expect(
      scrub({
        symKey: 'x',
        pairingUri: URI,
        code: 4001,
        amount: 123456,
        wei: 10n ** 18n,
        ok: true,
        none: null,
        list: ['a', EVM],
        otpDigits: '1',
        box: [1, 2, 3, 4, 5, 6],
        bytes: new Uint8Array(32),
        words: PHRASE.split(' '),
        [EVM]: 1,
        act: () => {},
      }),
    ).toEqual({
      symKey: '<secret>',
      pairingUri: '<secret>',
      code: 4001,
      amount: '<code>',
      wei: '<key>',
      ok: true,
      none: null,
      list: 'a, <address>',
      otpDigits: '<secret>',
      box: '<code>',
      bytes: '<key>',
      words: '<phrase>',
      '<address>': 1,
      act: undefined,
    })
  })

  it('keeps the name, code, text and stack of an error', () => {
    const error = Object.assign(new TypeError(`to ${EVM}`), { code: 4001, request: { account: EVM } })
    expect(scrub(error)).toEqual({
      name: 'TypeError',
      code: 4001,
      message: 'to <address>',
      stack: expect.stringMatching(/^TypeError: to <address>\n/) as string,
    })
  })

  it('F069 survives throwing getters and cycles, and pollutes no prototype', () => {
    expect(scrub(Object.defineProperty({}, 'x', { enumerable: true, get: () => [].at(1)!['x'] }))).toBe('<unreadable>')
    const round: Record<string, unknown> = {}
    round.round = round
    expect(JSON.stringify(scrub(round))).toBe('{"round":{"round":{"round":{"round":"<deep>"}}}}')
    const clean = scrub(JSON.parse('{"__proto__":{"polluted":1}}')) as { polluted?: unknown }
    expect(clean.polluted).toBeUndefined()
  })

  it('cuts texts, stacks, names and lists', () => {
    const long = 'ab '.repeat(9_000)
    const clean = scrub({ text: long, stackTrace: long, [long]: 1 }) as Record<string, string>
    expect(Object.entries(clean).map(([name, { length }]) => [name.length, length])).toEqual([
      [4, 500],
      [10, 4_000],
      [64, undefined],
    ])
    expect(scrub(Array.from({ length: 99 }, () => true))).toHaveLength(50)
  })
})

describe('F230 the page’s address', () => {
  it.each([
    [`https://app.example/pay/${EVM}?uri=${encodeURIComponent(URI)}#${URI}`, 'https://app.example/pay/<address>'],
    [`https://app.example/#/${URI}`, 'https://app.example/'],
    ['http://localhost:4400/', 'http://localhost:4400/'],
    ['', ''],
    ['nothing', ''],
  ])('%s', (url, clean) => expect(scrubUrl(url)).toBe(clean))
})
