import { createClient, custom, parseUnits, serializeTransaction, type Chain, type Client } from 'viem'
import { estimateFeesPerGas, prepareTransactionRequest } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { estimateFee } from './evm.transaction.js'

// viem does what the specification says about fees and decimals. The adapters use viem; these tests prove it.

const block = { baseFeePerGas: '0x3b9aca00', number: '0x1', transactions: [], gasLimit: '0x1', gasUsed: '0x0' }
const { baseFeePerGas: _, ...legacyBlock } = block

const clientOf = (answers: Readonly<Record<string, unknown>>): Client =>
  createClient({ transport: custom({ request: async ({ method }: { method: string }) => answers[method] ?? null }) })
const modern = clientOf({ eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: '0x77359400', eth_chainId: '0x1' })
const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('decimal numbers', () => {
  it.each([
    ['1', 10n],
    ['-1.5', -15n],
    ['.5', 5n],
    ['5.', 50n],
  ])('S5.12 takes %s', (text, value) => expect(parseUnits(text, 1)).toBe(value))

  it.each(['1e3', '0x1', '1,5', '--1', 'NaN', '1.2.3', ' 1', '.'])('S5.12 refuses %j', (text) =>
    expect(() => parseUnits(text, 1)).toThrow(`Value \`${text}\` is not a valid decimal number.`),
  )
})

describe('fees', () => {
  it.each([0.9, 1])('S5.12, S8.14 has a multiplier above 1: %d is none', async (baseFeeMultiplier) => {
    const chain: Chain = { ...mainnet, fees: { baseFeeMultiplier } }
    const answers: Readonly<Record<string, unknown>> = {
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: block,
      eth_maxPriorityFeePerGas: '0x1',
    }
    const request = async ({ method }: { method: string }): Promise<unknown> => answers[method] ?? null
    const client = createClient({ chain, transport: custom({ request }) })
    const estimating = estimateFee(client, RECEIVER, { to: RECEIVER, value: 1n })
    await expect(estimating).rejects.toThrow('`baseFeeMultiplier` must be greater than 1.')
  })

  it('S8.14 says so where a chain has no base fee', async () => {
    const client = clientOf({ eth_getBlockByNumber: legacyBlock })
    await expect(estimateFeesPerGas(client)).rejects.toThrow('Chain does not support EIP-1559 fees.')
  })

  it('F108 S5.12 S8.14 has no limit under the priority fee', async () => {
    const request = { account: `0x${'1'.repeat(40)}`, type: 'eip1559', maxFeePerGas: 1n, parameters: ['fees'] } as never
    const preparing = prepareTransactionRequest(modern, request)
    await expect(preparing).rejects.toThrow('`maxFeePerGas` cannot be less than the `maxPriorityFeePerGas`')
  })

  it.each(['legacy', 'eip2930'])('F108 S5.12 takes no such limit on a transaction of type %s', (type) => {
    const serialize = () => serializeTransaction({ type, chainId: 1, maxFeePerGas: 1n } as never)
    expect(serialize).toThrow('is not a valid')
  })
})
