// Tests typedData.ts, typedDataContent.ts, permits.ts, evmReads.ts, describeRequest.ts, approvalDigest.ts, signRequest.ts, signEvmHash.ts.
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionResult, erc20Abi, toFunctionSelector, type Hex, type TypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../vault/walletKeys.js'
import type { ApprovalContext, NetworkReads } from './approval.types.js'
import type { TypedDataContent } from './content.types.js'
import { describeRequest } from './describeRequest.js'
import { digestOf } from './approvalDigest.js'
import { placeOf } from './placeOf.js'
import { signRequest } from './signRequest.js'

const BITS = new Uint8Array(16)
const ACCOUNT = mnemonicToAccount(wordsOf(BITS))
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const context: ApprovalContext = {
  parentOrigin: 'https://app.example',
  address: ACCOUNT.address,
  isTrusted: false,
  now: 0,
}

/** A network with one token, which says of itself what a test says. */
const networkOf = (answers: Partial<Record<'name' | 'symbol' | 'decimals' | 'totalSupply', Hex>>): NetworkReads => ({
  request: ({ method, params }) => {
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    const named = (['name', 'symbol', 'decimals', 'totalSupply'] as const).find((name) =>
      data.startsWith(toFunctionSelector(`${name}()`)),
    )
    const answer = named && answers[named]
    const isToken = method === 'eth_call' && to.toLowerCase() === TOKEN.toLowerCase()
    return isToken && answer ? Promise.resolve(answer) : Promise.reject(new Error('Nothing here.'))
  },
})
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const usd = networkOf({
  name: text('USD Coin'),
  symbol: text('USDC'),
  decimals: encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 6 }),
  totalSupply: encodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', result: 10n ** 15n }),
})

interface Asked {
  readonly types: Readonly<Record<string, unknown>>
  readonly primaryType: string
  readonly domain?: unknown
  readonly message: unknown
}
const requestOf = (data: unknown, address: string = ACCOUNT.address) => ({
  method: 'eth_signTypedData_v4',
  params: [address, data],
  chainId: 'eip155:1',
})
const draw = (data: unknown, reads: NetworkReads = networkOf({})) =>
  describeRequest(requestOf(data), context, reads) as Promise<TypedDataContent>
/** What viem's own account signs. */
const viemSigns = ({ types, primaryType, domain, message }: Asked): Promise<Hex> =>
  ACCOUNT.signTypedData({ types: types as TypedData, primaryType, domain: domain as object, message: message as never })

const MAIL: Asked = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'count', type: 'int8' },
      { name: 'isRead', type: 'bool' },
      { name: 'tag', type: 'bytes4' },
      { name: 'rest', type: 'bytes' },
      { name: 'grid', type: 'uint8[2][]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: TOKEN },
  message: {
    from: { name: 'Cow', wallets: [SPENDER] },
    to: [{ name: 'Bob', wallets: [] }],
    contents: 'Hello, Bob!',
    count: -5,
    isRead: true,
    tag: '0x01020304',
    rest: '0xabcd',
    grid: [
      [1, 2],
      [3, 255],
    ],
  },
}
const mail = (change: object): Asked => ({ ...MAIL, message: { ...(MAIL.message as object), ...change } })

const permit = (value: unknown = '1000000', chainId: unknown = 1): Asked => ({
  types: {
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((each) => {
      const [name, type] = each.split(' ')
      return { name, type }
    }),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: TOKEN },
  message: { owner: ACCOUNT.address, spender: SPENDER, value, nonce: 0, deadline: 1_800_000_000 },
})

describe('typed data', () => {
  it('is approved in a window, and signed as viem signs it, whether JSON or an object', async () => {
    const plain = { ...MAIL, types: { ...MAIL.types, EIP712Domain: undefined } }
    for (const asked of [
      MAIL,
      plain,
      mail({ count: '-5', grid: [] }),
      permit(),
      { ...plain, domain: {} },
      { ...plain, domain: { salt: `0x${'ab'.repeat(32)}` } },
    ]) {
      expect(placeOf(requestOf(asked), context)).toEqual({ place: 'window' })
      const content = await draw(JSON.stringify(asked))
      expect(await draw(asked)).toEqual(content)
      expect(JSON.parse(JSON.stringify(content))).toEqual(content)
      expect(await signRequest(BITS, content)).toEqual({ answer: await viemSigns(withoutUndefined(asked)) })
    }
  })

  it('has the hash and the signature of the example of EIP-712', async () => {
    const person = [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ]
    const asked = {
      ...MAIL,
      types: {
        ...MAIL.types,
        Person: person,
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person' },
          { name: 'contents', type: 'string' },
        ],
      },
      domain: { ...(MAIL.domain as object), verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      message: {
        from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
        to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
        contents: 'Hello, Bob!',
      },
    }
    const { payload } = await draw(asked)
    expect(Buffer.from(payload[0] ?? '', 'base64url').toString('hex')).toBe(
      'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
  })

  it('is drawn field by field, in order, without what is not signed', async () => {
    const content = await draw({ ...mail({ more: 'not signed' }), more: 1 })
    expect(content).toMatchObject({ kind: 'typedData', primaryType: 'Mail', warnings: ['unknown'] })
    expect(content.domain).toEqual([
      { name: 'name', type: 'string', value: 'Ether Mail' },
      { name: 'version', type: 'string', value: '1' },
      { name: 'chainId', type: 'uint256', value: '1' },
      { name: 'verifyingContract', type: 'address', value: TOKEN },
    ])
    expect(content.fields).toEqual([
      {
        name: 'from',
        type: 'Person',
        fields: [
          { name: 'name', type: 'string', value: 'Cow' },
          { name: 'wallets', type: 'address[]', fields: [{ name: '0', type: 'address', value: SPENDER }] },
        ],
      },
      {
        name: 'to',
        type: 'Person[]',
        fields: [
          {
            name: '0',
            type: 'Person',
            fields: [
              { name: 'name', type: 'string', value: 'Bob' },
              { name: 'wallets', type: 'address[]', fields: [] },
            ],
          },
        ],
      },
      { name: 'contents', type: 'string', value: 'Hello, Bob!' },
      { name: 'count', type: 'int8', value: '-5' },
      { name: 'isRead', type: 'bool', value: 'true' },
      { name: 'tag', type: 'bytes4', value: '0x01020304' },
      { name: 'rest', type: 'bytes', value: '0xabcd' },
      {
        name: 'grid',
        type: 'uint8[2][]',
        fields: [
          ['0', '1', '2'],
          ['1', '3', '255'],
        ].map(([name, first, second]) => ({
          name,
          type: 'uint8[2]',
          fields: [
            { name: '0', type: 'uint8', value: first },
            { name: '1', type: 'uint8', value: second },
          ],
        })),
      },
    ])
  })

  it('warns of another network, and of text that no reader sees', async () => {
    expect(await draw(permit('1', 137))).toMatchObject({ warnings: ['other-network'] })
    expect(await draw(permit('1', '0x89'))).toMatchObject({ warnings: ['other-network'] })
    const hidden = await draw(mail({ contents: 'a\u202Eb\\' }))
    expect(hidden.warnings).toEqual(['unknown', 'unreadable'])
    expect(hidden.fields).toContainEqual({ name: 'contents', type: 'string', value: 'a\\u{202e}b\\\\' })
  })

  it.each([
    ['no object', 'text'],
    ['a list', []],
    ['null', null],
    ['a number', 5],
    ['no primary type', { ...MAIL, primaryType: undefined }],
    ['a primary type that isn’t there', { ...MAIL, primaryType: 'constructor' }],
    ['the domain alone', { ...MAIL, primaryType: 'EIP712Domain' }],
    ['no message', { ...MAIL, message: undefined }],
    ['no types', { ...MAIL, types: null }],
    ['a type without fields', { ...MAIL, types: { ...MAIL.types, Mail: {} } }],
    ['a struct that shadows a value', { ...MAIL, types: { ...MAIL.types, uint8: [] } }],
    ['a struct with a name of objects', { ...MAIL, types: { ...MAIL.types, toString: [] } }],
    ['a name that is none', { ...MAIL, types: { ...MAIL.types, 'Mail)': [] } }],
    [
      'a field twice',
      {
        ...MAIL,
        types: {
          ...MAIL.types,
          More: [
            { name: 'a', type: 'bool' },
            { name: 'a', type: 'bool' },
          ],
        },
      },
    ],
    [
      'too many types',
      {
        ...MAIL,
        types: { ...MAIL.types, More: Array.from({ length: 260 }, (_, at) => ({ name: `a${at}`, type: 'bool' })) },
      },
    ],
    ['an unknown type', { ...MAIL, types: { ...MAIL.types, Mail: [{ name: 'count', type: 'fixed8x2' }] } }],
    ['an integer without a size', { ...MAIL, types: { ...MAIL.types, Mail: [{ name: 'count', type: 'int' }] } }],
    ['an integer of 7 bits', { ...MAIL, types: { ...MAIL.types, Mail: [{ name: 'count', type: 'int7' }] } }],
    [
      'bytes33',
      { ...mail({ tag: `0x${'00'.repeat(33)}` }), types: { ...MAIL.types, Mail: [{ name: 'tag', type: 'bytes33' }] } },
    ],
    ['a field that is missing', mail({ contents: undefined })],
    ['a number as text', mail({ contents: 5 })],
    ['text as a switch', mail({ isRead: 'true' })],
    ['an integer beyond its type', mail({ count: 128 })],
    ['a fraction', mail({ count: 1.5 })],
    ['a number that was rounded', mail({ count: 2 ** 53 })],
    ['an empty integer', mail({ count: '' })],
    ['an integer with spaces', mail({ count: ' 5' })],
    ['bytes of another length', mail({ tag: '0x010203' })],
    ['half a byte', mail({ rest: '0xabc' })],
    ['a list of another length', mail({ grid: [[1]] })],
    ['half of a pair', mail({ contents: '\uD800' })],
    ['an address that is none', mail({ from: { name: 'Cow', wallets: ['0x00'] } })],
    ['70 kB', mail({ contents: 'a'.repeat(70_000) })],
    ['1,001 values', mail({ grid: Array.from({ length: 400 }, () => [1, 2]) })],
    ['a domain that is none', { ...MAIL, domain: 'https://app.example' }],
  ])('refuses %s', async (_, asked) => {
    for (const data of [asked, JSON.stringify(asked)]) {
      expect(placeOf(requestOf(data), context)).toEqual({ place: 'refused', code: 'rpc/bad-params' })
      await expect(draw(data)).rejects.toMatchObject({ name: 'SiteError', code: 'rpc/bad-params' })
    }
  })

  it('refuses a struct in itself, the account of another wallet, and a wallet on Solana', () => {
    const types = { ...MAIL.types, Mail: [{ name: 'next', type: 'Mail' }] }
    const next = JSON.parse(`${'{"next":'.repeat(200)}{}${'}'.repeat(200)}`) as unknown
    expect(placeOf(requestOf({ ...MAIL, types, message: next }), context)).toEqual({
      place: 'refused',
      code: 'rpc/bad-params',
    })
    expect(placeOf(requestOf(MAIL, SPENDER), context)).toEqual({ place: 'refused', code: 'rpc/other-account' })
    expect(placeOf({ ...requestOf(MAIL), chainId: 'solana:x' }, context)).toEqual({
      place: 'refused',
      code: 'rpc/other-network',
    })
  })

  it('is refused where its types would be hashed for long', () => {
    const types = {
      List: [{ name: 'items', type: 'Item[]' }],
      Item: [{ name: 'more', type: 'More[]' }],
      More: Array.from({ length: 240 }, (_, at) => ({ name: `${'x'.repeat(58)}${at}`, type: 'bool' })),
    }
    const place = (items: number) => {
      const message = { items: Array.from({ length: items }, () => ({ more: [] })) }
      return placeOf(requestOf({ types, primaryType: 'List', domain: {}, message }), context)
    }
    expect(place(3)).toEqual({ place: 'window' })
    expect(place(300)).toEqual({ place: 'refused', code: 'rpc/bad-params' })
  })

  it('is refused with a code, whatever the parameters', () => {
    const leaf = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('0x', 'Mail', 'Person[]', 'uint8[2][]', '__proto__', 'EIP712Domain', -1, 2 ** 255),
    )
    const key = fc.constantFrom(
      'types',
      'primaryType',
      'domain',
      'message',
      'Mail',
      'Person',
      'from',
      'name',
      'type',
      '0',
      '__proto__',
    )
    // One place deep in good data is replaced: most flaws of pure noise would be found at the first look.
    const change = (data: unknown, path: readonly string[], value: unknown): unknown => {
      const [first, ...rest] = path
      if (first === undefined) return value
      const isObject = typeof data === 'object' && data !== null
      const inner = isObject ? (data as Record<string, unknown>)[first] : undefined
      if (Array.isArray(data)) return data.map((each, at) => (String(at) === first ? change(each, rest, value) : each))
      return { ...(isObject && data), [first]: change(inner, rest, value) }
    }
    const paths = fc.array(key, { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.oneof(
          leaf,
          fc.tuple(paths, leaf).map(([path, value]) => change(MAIL, path, value)),
        ),
        fc.boolean(),
        (data, isText) => {
          const params = isText ? JSON.stringify(data) : data
          const found = placeOf(requestOf(params), context)
          expect(['refused', 'window']).toContain(found.place)
        },
      ),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), (params) => {
        const found = placeOf({ method: 'eth_signTypedData_v4', params, chainId: 'eip155:1' }, context)
        expect(found).toMatchObject({
          place: 'refused',
          code: expect.stringMatching(/^rpc\/(?:bad-params|other-account)$/),
        })
      }),
      { numRuns: 500 },
    )
  })
})

const withoutUndefined = (asked: Asked): Asked => JSON.parse(JSON.stringify(asked)) as Asked

describe('a permit', () => {
  it('of EIP-2612 is drawn with the token, the spender, the amount and the deadline', async () => {
    const content = await draw(permit(), usd)
    expect(content.permit).toEqual({
      standard: 'eip2612',
      spender: SPENDER,
      allowances: [
        {
          token: { address: TOKEN, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
          amount: '1000000',
          isUnlimited: false,
        },
      ],
      deadline: '1800000000',
    })
    expect(content.warnings).toEqual([])
  })

  it.each([
    [(2n ** 256n - 1n).toString(), usd],
    [(2n ** 96n - 1n).toString(), networkOf({})],
    [(2n ** 128n).toString(), networkOf({})],
    [(10n ** 15n).toString(), usd],
  ])('of %s is unlimited', async (value, reads) => {
    expect(await draw(permit(value), reads)).toMatchObject({
      warnings: ['unlimited'],
      permit: { allowances: [{ isUnlimited: true }] },
    })
  })

  it('of a token that says what no reader sees, or too much, is drawn without it', async () => {
    const reads = networkOf({
      name: text(`US\u202EDC${'x'.repeat(100)}`),
      symbol: `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`,
      decimals: encodeAbiParameters([{ type: 'uint256' }], [255n]),
    })
    const [allowance] = (await draw(permit(), reads)).permit?.allowances ?? []
    expect(allowance?.token).toEqual({ address: TOKEN, name: `USDC${'x'.repeat(43)}…`, symbol: 'MKR' })
  })

  it('of DAI is all or nothing', async () => {
    const asked = (allowed: boolean): Asked => ({
      types: {
        Permit: [
          { name: 'holder', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'expiry', type: 'uint256' },
          { name: 'allowed', type: 'bool' },
        ],
      },
      primaryType: 'Permit',
      domain: { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: TOKEN },
      message: { holder: ACCOUNT.address, spender: SPENDER, nonce: 0, expiry: 0, allowed },
    })
    expect(await draw(asked(true))).toMatchObject({
      permit: { standard: 'dai', deadline: '0' },
      warnings: ['unlimited'],
    })
    expect(await draw(asked(false))).toMatchObject({ permit: { allowances: [{ amount: '0' }] }, warnings: [] })
  })

  const details = { token: TOKEN, amount: '5', expiration: 1_900_000_000, nonce: 0 }
  const PERMIT_DETAILS = ['token address', 'amount uint160', 'expiration uint48', 'nonce uint48']
  const TOKEN_PERMISSIONS = ['token address', 'amount uint256']
  const fieldsOf = (list: readonly string[]) =>
    list.map((each) => ({ name: each.split(' ')[0], type: each.split(' ')[1] }))
  const permit2 = (
    primaryType: string,
    structs: Readonly<Record<string, readonly string[]>>,
    message: object,
  ): Asked => ({
    types: Object.fromEntries(Object.entries(structs).map(([name, list]) => [name, fieldsOf(list)])),
    primaryType,
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    message: { spender: SPENDER, sigDeadline: 1_800_000_000, deadline: 1_800_000_001, nonce: 7, ...message },
  })
  const single = permit2(
    'PermitSingle',
    {
      PermitSingle: ['details PermitDetails', 'spender address', 'sigDeadline uint256'],
      PermitDetails: PERMIT_DETAILS,
    },
    { details },
  )

  it('of Permit2 is drawn with each token', async () => {
    const stored = { token: { address: TOKEN, symbol: 'USDC' }, amount: '5', expires: '1900000000', isUnlimited: false }
    expect(await draw(single, usd)).toMatchObject({
      permit: { standard: 'permit2', spender: SPENDER, allowances: [stored], deadline: '1800000000' },
      warnings: [],
    })
    const batch = permit2(
      'PermitBatch',
      {
        PermitBatch: ['details PermitDetails[]', 'spender address', 'sigDeadline uint256'],
        PermitDetails: PERMIT_DETAILS,
      },
      { details: [details, { ...details, token: SPENDER, amount: (2n ** 160n - 1n).toString() }] },
    )
    expect(await draw(batch, usd)).toMatchObject({
      permit: { allowances: [stored, { token: { address: SPENDER }, isUnlimited: true }] },
      warnings: ['unlimited'],
    })
    const ONCE = ['permitted TokenPermissions', 'spender address', 'nonce uint256', 'deadline uint256']
    const once = { TokenPermissions: TOKEN_PERMISSIONS, Order: ['to address'] }
    const permitted = { token: TOKEN, amount: '5' }
    for (const [name, more] of [
      ['PermitTransferFrom', []],
      ['PermitWitnessTransferFrom', ['witness Order']],
    ] as const) {
      const asked = permit2(name, { ...once, [name]: [...ONCE, ...more] }, { permitted, witness: { to: SPENDER } })
      expect(await draw(asked, usd)).toMatchObject({
        permit: { allowances: [{ token: { symbol: 'USDC' }, amount: '5' }], deadline: '1800000001' },
        warnings: [],
      })
      expect(await signRequest(BITS, await draw(asked))).toEqual({ answer: await viemSigns(asked) })
    }
  })

  it('is none by its name alone', async () => {
    const other = { ...single, domain: { ...(single.domain as object), verifyingContract: SPENDER } }
    const types = { Permit: [...((permit().types.Permit as object[]) ?? []), { name: 'more', type: 'bool' }] }
    const longer = { ...permit(), types, message: { ...(permit().message as object), more: true } }
    for (const asked of [other, longer, { ...permit(), domain: {} }]) {
      const content = await draw(asked, usd)
      expect(content).not.toHaveProperty('permit')
      expect(content.warnings).toEqual(['unknown'])
    }
  })
})

describe('the digest of an approval', () => {
  it('is of the method, the account, the network and each byte', async () => {
    const content = await draw(MAIL)
    const [hash = ''] = content.payload
    const others = [
      { ...content, method: 'personal_sign' },
      { ...content, account: SPENDER },
      { ...content, chainId: 'eip155:2' },
      { ...content, payload: [`A${hash.slice(1)}`] },
      { ...content, payload: [hash, hash] },
    ]
    expect(digestOf(content)).toMatch(/^[\w-]{43}$/)
    expect(digestOf({ ...content, warnings: [] })).toBe(digestOf(content))
    expect(new Set([content, ...others].map(digestOf)).size).toBe(6)
  })
})
