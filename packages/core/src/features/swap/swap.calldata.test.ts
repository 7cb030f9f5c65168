// Tests swap.calldata.ts, swap.permitData.ts.
import {
  decodeFunctionData,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import {
  allowanceData,
  approveData,
  argumentOf,
  FORBIDDEN,
  isData,
  nameData,
  noncesData,
  readString,
  readUint,
  selectorOf,
  separatorData,
  versionData,
  WRAPPING,
} from './swap.calldata.js'
import { deadlineAt, permitData, readPermit, separatorOf, splitSignature } from './swap.permitData.js'

const OWNER = '0xde709f2102306220921060314715629080e2fb77'
const SPENDER = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('the data of a call', () => {
  it('is what a chain library makes', () => {
    const encode = (functionName: 'approve' | 'allowance', args: readonly unknown[]): string =>
      encodeFunctionData({ abi: erc20Abi, functionName, args: args as never })
    expect(approveData(SPENDER, 5n)).toBe(encode('approve', [SPENDER, 5n]))
    expect(allowanceData(OWNER, SPENDER)).toBe(encode('allowance', [OWNER, SPENDER]))
    const most = 2n ** 256n - 1n
    expect(decodeFunctionData({ abi: erc20Abi, data: approveData(SPENDER, most) }).args).toEqual([SPENDER, most])
  })

  it.each(Object.entries({ ...FORBIDDEN, ...WRAPPING }))('has the selector of %s', (signature, selector) =>
    expect(toFunctionSelector(`function ${signature}`)).toBe(`0x${selector}`),
  )

  it('asks tokens by the selectors of their functions', () => {
    const asked = [noncesData(OWNER), separatorData(), nameData(), versionData()].map((data) => data.slice(0, 10))
    const named = ['nonces(address)', 'DOMAIN_SEPARATOR()', 'name()', 'version()']
    expect(asked).toEqual(named.map((each) => toFunctionSelector(`function ${each}`)))
  })

  it('is hex in whole bytes', () => {
    expect(['0x', '0xaB', '0x0'].map(isData)).toEqual([true, true, false])
    expect([undefined, 7, 'ab', '0xzz', ['0xab']].some(isData)).toBe(false)
    expect([selectorOf('0xA9059CBB00'), selectorOf('0x')]).toEqual(['a9059cbb', ''])
    expect([argumentOf(`0x2e1a7d4d${'5'.padStart(64, '0')}`), argumentOf('0x2e1a7d4d05')]).toEqual([5n, undefined])
  })
})

describe('what a call returns', () => {
  it('is a number, or none', () => {
    expect([`0x${'7'.padStart(64, '0')}`, '0x', '0x07', undefined, 7].map(readUint)).toEqual([
      7n,
      ...[undefined, undefined, undefined, undefined],
    ])
  })

  it('is a text, also one of 32 bytes, or none', () => {
    const encode = (text: string): string => encodeAbiParameters([{ type: 'string' }], [text])
    expect(['Silver ✓', '', 'x'.repeat(200)].map((text) => readString(encode(text)))).toEqual([
      ...['Silver ✓', '', 'x'.repeat(200)],
    ])
    expect(readString(`0x${'4d4b52'.padEnd(64, '0')}`)).toBe('MKR')
    const long = encode('x'.repeat(300))
    expect([long, encode('abc').slice(0, 132), '0x', `0x${'ff'.repeat(96)}`, 7].map(readString)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})

describe('a permit', () => {
  const domain = { name: 'Silver', version: '1', chainId: 1, verifyingContract: SPENDER } as const
  const answers = (changes: Record<string, string> = {}): Record<string, string> => ({
    [selectorOf(separatorData())]: domainSeparator({ domain }),
    [selectorOf(noncesData(OWNER))]: `0x${'3'.padStart(64, '0')}`,
    [selectorOf(nameData())]: encodeAbiParameters([{ type: 'string' }], ['Silver']),
    ...changes,
  })
  const read = (given: Record<string, string>) =>
    readPermit({ token: SPENDER, owner: OWNER, networkId: 'eip155:1' }, async (_, { data }) => {
      const answer = given[selectorOf(data)]
      if (answer === undefined) throw new Error('reverted')
      return answer as `0x${string}`
    })

  it('is bound as EIP-712 says', () => expect(`0x${separatorOf(domain)}`).toBe(domainSeparator({ domain })))

  it('is possible where the token is bound by what it says of itself', async () => {
    expect(await read(answers())).toEqual({ domain, nonce: 3n })
    const second = { ...domain, version: '2' }
    const named = { [selectorOf(versionData())]: encodeAbiParameters([{ type: 'string' }], ['2']) }
    const bound = { [selectorOf(separatorData())]: domainSeparator({ domain: second }) }
    expect(await read(answers({ ...named, ...bound }))).toEqual({ domain: second, nonce: 3n })
    expect(await read(answers(bound))).toBeUndefined()
    for (const missing of [separatorData(), noncesData(OWNER), nameData()])
      expect(await read(answers({ [selectorOf(missing)]: '0x' }))).toBeUndefined()
  })

  it('is what the wallet signs', () => {
    const terms = { owner: OWNER, spender: SPENDER, amount: 5n, deadline: 1_300n }
    expect(permitData({ domain, nonce: 3n }, terms)).toMatchObject({
      domain,
      primaryType: 'Permit',
      message: { owner: OWNER, spender: SPENDER, value: 5n, nonce: 3n, deadline: 1_300n },
    })
  })

  it.each<readonly [number | undefined, bigint | undefined]>([
    [1_000, 1_300n],
    [940, 1_240n],
    [1_060, 1_300n],
    [939, undefined],
    [1_061, undefined],
    [undefined, undefined],
  ])('ends by the earlier of both clocks, of which the chain’s says %s s', (time, deadline) => {
    expect(deadlineAt(1_000_500, time)).toBe(deadline)
  })

  it('is taken apart, also in the compact form', () => {
    const [r, s] = ['1'.repeat(64), '2'.repeat(64)]
    const whole = { r: `0x${r}`, s: `0x${s}` }
    expect(splitSignature(`0x${r}${s}1c`)).toEqual({ ...whole, v: 28 })
    expect(splitSignature(`0x${r}${s}00`)).toEqual({ ...whole, v: 27 })
    expect(splitSignature(`0x${r}${s}`)).toEqual({ ...whole, v: 27 })
    expect(splitSignature(`0x${r}a${s.slice(1)}`)).toEqual({ ...whole, v: 28 })
    expect(['0x', `0x${r}`, `0x${r}${s}1c00`, 7, undefined].map(splitSignature)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})
