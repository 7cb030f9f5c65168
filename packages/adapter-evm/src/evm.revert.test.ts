import { createClient, custom, encodeErrorResult, parseAbi, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { readFromContract } from './evm.contract.js'
import { revertOf } from './evm.revert.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = parseAbi([
  'error Closed()',
  'error Late(uint256 since, address by)',
  'error Odd((uint256 a, string b) pair, bool[] list)',
  'error Long(string text)',
  'function total() view returns (uint256)',
])
const thrown = (data: Hex) => ({ code: 3, message: 'execution reverted', data })
const late = encodeErrorResult({ abi, errorName: 'Late', args: [5n, ADDRESS] })

describe('the reason of a revert', () => {
  it.each<[Hex, string]>([
    [encodeErrorResult({ abi, errorName: 'Closed' }), 'Closed()'],
    [late, `Late(5, ${ADDRESS})`],
    [
      encodeErrorResult({ abi, errorName: 'Odd', args: [{ a: 7n, b: 'text' }, [true, false]] }),
      'Odd([7, text], [true, false])',
    ],
  ])('is that of the ABI: %s', (data, reason) => {
    expect(revertOf(thrown(data), abi)).toMatchObject({ data, reason })
  })

  it('F104 is 120 characters at most', () => {
    const { reason } =
      revertOf(thrown(encodeErrorResult({ abi, errorName: 'Long', args: ['x'.repeat(500)] })), abi) ?? {}
    expect(reason).toBe(`Long(${'x'.repeat(114)}…`)
  })

  it('is the shared one for the errors of all contracts, whatever the ABI calls them', () => {
    const shared = parseAbi(['error Error(string)', 'error Panic(uint256)'])
    const data = encodeErrorResult({ abi: shared, errorName: 'Error', args: ['Not today'] })
    const panic = encodeErrorResult({ abi: shared, errorName: 'Panic', args: [0x11n] })
    expect(revertOf(thrown(data), [...abi, ...shared])?.reason).toBe('Not today')
    expect(revertOf(thrown(panic), [...abi, ...shared])?.reason).toBe('arithmetic overflow or underflow')
  })

  it('is not told by an ABI without the error, and there is none without a revert', () => {
    expect(revertOf(thrown(late))).toEqual(revertOf(thrown(late), []))
    expect(revertOf(thrown(late))?.reason).toBeUndefined()
    expect(revertOf({ code: 4001, message: 'no' }, abi)).toBeUndefined()
  })
})

describe('a function of a contract', () => {
  const read = (answer: () => unknown) => {
    const asked: unknown[] = []
    const request = async (given: { method: string; params?: unknown }): Promise<unknown> => {
      asked.push(given.params)
      return answer()
    }
    const client = createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
    return { asked, result: readFromContract(client, { address: ADDRESS.toLowerCase(), abi, functionName: 'total' }) }
  }

  it('is read, and its result decoded', async () => {
    const { asked, result } = read(() => `0x${'7'.padStart(64, '0')}`)
    expect(await result).toBe(7n)
    expect(asked).toMatchObject([[{ to: ADDRESS, data: '0x2ddbd13a' }, 'latest']])
  })

  it('S8.11 rejects with the reason that its ABI tells, and with viem’s error where there is none', async () => {
    const reverts = read(() => {
      throw thrown(late)
    })
    await expect(reverts.result).rejects.toMatchObject({
      code: 'wallet/reverted',
      context: { reason: `Late(5, ${ADDRESS})` },
    })
    const fails = read(() => {
      throw { code: -32005, message: 'limit exceeded' }
    })
    await expect(fails.result).rejects.toMatchObject({ name: 'ContractFunctionExecutionError' })
  })
})
