import { createClient, custom, decodeFunctionData, encodeAbiParameters, parseAbi, parseTransaction } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { expect, it } from 'vitest'
import { readLowerFee } from './evm.rollup.js'

const content = {
  to: '0x52908400098527886E0F7030069857D2E4169EE7',
  value: 5n,
  data: '0xa9059cbb',
  gas: 60_000n,
  maxFeePerGas: 7n,
} as const

it('asks a rollup what the chain below takes for this transaction, and allows a quarter more', async () => {
  const asked: { readonly to: string; readonly data: `0x${string}` }[] = []
  const request = async ({ method, params }: { method: string; params: [never] }): Promise<unknown> => {
    expect(method).toBe('eth_call')
    asked.push(params[0])
    return encodeAbiParameters([{ type: 'uint256' }], [1_000n])
  }
  const client = createClient({ chain: optimism, transport: custom({ request }) })
  expect(await readLowerFee(client, content)).toBe(1_250n)
  expect(asked).toMatchObject([{ to: optimism.contracts.gasPriceOracle.address }])
  const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
  const { args } = decodeFunctionData({ abi, data: asked[0]?.data ?? '0x' })
  expect(parseTransaction(args[0] as `0x02${string}`)).toMatchObject({
    ...content,
    to: content.to.toLowerCase(),
    chainId: optimism.id,
  })
})

it('asks nothing of a network that is no rollup', async () => {
  const client = createClient({
    chain: mainnet,
    transport: custom({ request: () => Promise.reject(new Error('asked')) }),
  })
  expect(await readLowerFee(client, content)).toBe(0n)
})
