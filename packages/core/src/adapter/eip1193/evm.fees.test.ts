import { describe, expect, it } from 'vitest'
import { findOracles, highestFee } from './evm.fees.js'

const OP_STACK = '0x420000000000000000000000000000000000000F'
const SCROLL = '0x5300000000000000000000000000000000000002'
const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const FOR_DATA = '0x49948e0e'
const FOR_OPERATOR = '0x275aedd2'

/** A network whose oracle answers these functions; others revert. Notes what it was asked. */
function network(oracle: string, answers: Readonly<Record<string, bigint | '0x' | Error>>) {
  const asked: { readonly method: string; readonly to: string; readonly data: string }[] = []
  const ask = async (method: string, [target]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_getCode') return target === oracle ? '0x60' : '0x'
    const { to, data } = target as { to: string; data: string }
    asked.push({ method, to, data })
    const answer = answers[data.slice(0, 10)]
    if (answer === undefined) throw Object.assign(new Error('execution reverted'), { code: 3 })
    if (answer instanceof Error) throw answer
    return answer === '0x' ? answer : `0x${answer.toString(16).padStart(64, '0')}`
  }
  return { ask, asked }
}
const content = { data: '0xa9059cbb', gas: 60_000n }
const prices = { maxFeePerGas: 7n }
const GAS = 420_000n

describe('the contracts of a rollup', () => {
  it.each([OP_STACK, SCROLL])('F236 F237 the one at %s is found by its code', async (address) => {
    expect(await findOracles(network(address, {}).ask, {})).toEqual([address])
  })

  it('is that of the network’s description, where it has code', async () => {
    const described = { contracts: { gasPriceOracle: { address: OWN } } }
    expect(await findOracles(network(OWN, {}).ask, described)).toEqual([OWN])
    expect(await findOracles(network(SCROLL, {}).ask, described)).toEqual([SCROLL])
    const lower = { contracts: { gasPriceOracle: { address: OP_STACK.toLowerCase() } } }
    expect(await findOracles(network(OP_STACK, {}).ask, lower)).toHaveLength(1)
  })

  it('is none on another network, and none where a node answers no code', async () => {
    expect(await findOracles(network('none', {}).ask, undefined)).toEqual([])
    expect(await findOracles(async () => null, undefined)).toEqual([])
  })
})

describe('the highest fee', () => {
  it('is all gas at the highest price where nothing adds to it', async () => {
    const { ask, asked } = network('none', {})
    expect(await highestFee(ask, [], content, prices)).toBe(GAS)
    expect(await highestFee(ask, [], content, { gasPrice: 3n })).toBe(180_000n)
    expect(asked).toEqual([])
  })

  it.each([
    ['both parts', { [FOR_DATA]: 1_000n, [FOR_OPERATOR]: 9n }, 1_259n],
    ['no operator’s fee', { [FOR_DATA]: 1_000n }, 1_250n],
    ['no fee for data', { [FOR_OPERATOR]: 9n }, 9n],
    ['an empty answer', { [FOR_DATA]: '0x' as const, [FOR_OPERATOR]: 9n }, 9n],
    ['neither', {}, 0n],
  ])('F237 has what a rollup adds, and a quarter of the part for the data: %s', async (_, answers, added) => {
    const { ask } = network(OP_STACK, answers)
    expect(await highestFee(ask, [OP_STACK], content, prices)).toBe(GAS + added)
  })

  it('asks by bytes that are no shorter than the transaction and end with its data, and by its gas', async () => {
    const { ask, asked } = network(OP_STACK, { [FOR_DATA]: 1n, [FOR_OPERATOR]: 1n })
    await highestFee(ask, [OP_STACK], content, prices)
    const [forData, forOperator] = asked.map(({ data }) => data) as [string, string]
    const [offset, length] = [forData.slice(10, 74), forData.slice(74, 138)].map((word) => Number(`0x${word}`))
    expect([offset, length]).toEqual([32, 84])
    expect(forData.slice(138)).toMatch(/^(?:[0-9a-f]{2}){80}a9059cbb$/)
    expect(forData.slice(138).match(/../g)).not.toContain('00')
    expect(BigInt(`0x${forOperator.slice(10)}`)).toBe(60_000n)
  })

  it('rejects where the node can’t be reached', async () => {
    const { ask } = network(OP_STACK, { [FOR_DATA]: new Error('offline') })
    await expect(highestFee(ask, [OP_STACK], content, prices)).rejects.toThrow('offline')
  })
})
