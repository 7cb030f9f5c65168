import type { Network } from '@latchkit/core'
import { evmNetwork } from '@latchkit/core/networks'
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  parseAbi,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type Transport,
} from 'viem'
import { mainnet, sepolia } from 'viem/chains'
import { expect, it } from 'vitest'
import { createEvmNames } from './evm.names.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const resolverAbi = parseAbi([
  'function reverseWithGateways(bytes account, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
const TEXT = '0x59d1d43c'

/** What the records of the name say. */
interface Records {
  readonly name?: string
  readonly owner?: Address
  readonly avatar?: string
  /** Throws where the picture is read. */
  readonly lacksText?: boolean
}

/** Answers a call of ENS's universal resolver from records. */
function answer({ name = '', owner = OWNER, avatar = '', lacksText }: Records, data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
  if (functionName === 'reverseWithGateways')
    return encodeFunctionResult({ abi: resolverAbi, functionName, result: [name, OTHER, OTHER] })
  const isText = !!args?.[1].startsWith(TEXT)
  if (isText && lacksText) throw new Error('The resolver has no texts.')
  const [type, value] = isText ? (['string', avatar] as const) : (['address', owner] as const)
  const result = encodeAbiParameters([{ type }] as never, [value] as never)
  return encodeFunctionResult({ abi: resolverAbi, functionName, result: [result, OTHER] })
}

function clientOf(records: Records, chain: Chain = mainnet): Client<Transport, Chain> {
  const request = async ({ params }: { params?: unknown }): Promise<Hex> =>
    answer(records, (params as [{ data: Hex }])[0].data)
  return createClient({ chain, transport: custom({ request }, { retryCount: 0 }) })
}

const identify = async (records: Records, networks: readonly Network[] = [evmNetwork(mainnet)]) =>
  createEvmNames(networks, () => clientOf(records)).identify(OWNER)

it('S7.03 reads the name and the record of the picture', async () => {
  const avatar = 'ipfs://bafy/1.png'
  expect(await identify({ name: 'visitor.eth', avatar })).toEqual({ name: 'visitor.eth', avatar })
  expect(await identify({ name: 'visitor.eth' })).toEqual({ name: 'visitor.eth', avatar: null })
  expect(await identify({ name: 'visitor.eth', lacksText: true })).toEqual({ name: 'visitor.eth', avatar: null })
})

it('F143 takes no name that leads to another address', async () => {
  expect(await identify({ name: 'visitor.eth', owner: OTHER, avatar: 'https://x.example' })).toEqual({
    name: null,
    avatar: null,
  })
})

it.each(['Visitor.eth', 'vi\u200dsitor.eth', 'visitor..eth', '\u202evisitor.eth', 'a b.eth'])(
  'takes no name that is not in its normal form: %j',
  async (name) => {
    expect(await identify({ name })).toEqual({ name: null, avatar: null })
  },
)

it('says nothing where no network of the app has ENS', async () => {
  const bare = evmNetwork({ ...mainnet, contracts: {} })
  expect(await identify({ name: 'visitor.eth' }, [bare])).toBeUndefined()
})

it('asks a test network only where no other has ENS', async () => {
  const asked: string[] = []
  const names = (networks: readonly Network[]) =>
    createEvmNames(networks, (id) => {
      asked.push(id)
      return clientOf({})
    })
  await names([evmNetwork(sepolia), evmNetwork(mainnet)]).identify(OWNER)
  await names([evmNetwork(sepolia)]).identify(OWNER)
  expect(asked).toEqual(['eip155:1', 'eip155:11155111'])
})

it('rejects where the node does not answer', async () => {
  const down = createClient({
    chain: mainnet,
    transport: custom({ request: async () => Promise.reject(new Error('down')) }, { retryCount: 0 }),
  })
  await expect(createEvmNames([evmNetwork(mainnet)], () => down).identify(OWNER)).rejects.toThrow()
})
