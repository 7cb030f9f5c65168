import type { CaipNetworkId, Network } from '@latchkit/core'
import { evmNetwork } from '@latchkit/core/networks'
import {
  RECEIPT_WAIT,
  startSandbox,
  type Sandbox,
  type SandboxAccount,
  type SandboxChain,
  type SandboxNames,
} from '@latchkit/sandbox'
import {
  createClient,
  custom,
  decodeFunctionData,
  defineChain,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  http,
  parseAbi,
  zeroAddress,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type Transport,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt, writeContract } from 'viem/actions'
import { mainnet, sepolia } from 'viem/chains'
import { namehash, toCoinType } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** A resolver that has the records of one coin type, and notes the types that it was asked for. */
function resolver(records: Readonly<Record<string, Hex>>, asked: string[] = []): Client<Transport, Chain> {
  const request = async ({ params }: { params?: unknown }): Promise<Hex> => {
    const { args } = decodeFunctionData({ abi: resolverAbi, data: (params as [{ data: Hex }])[0].data })
    const { args: [, coinType = 60n] = [] } = decodeFunctionData({ abi: addrAbi, data: args[1] as Hex })
    asked.push(coinType.toString())
    const record = records[coinType.toString()] ?? '0x'
    const result =
      coinType === 60n
        ? encodeAbiParameters([{ type: 'address' }], [record === '0x' ? zeroAddress : record])
        : encodeAbiParameters([{ type: 'bytes' }], [record])
    return encodeFunctionResult({ abi: resolverAbi, functionName: 'resolveWithGateways', result: [result, OTHER] })
  }
  return createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
}
const addrAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const OP = '2147483658'
const resolve = async (
  name: string,
  {
    records,
    network = 'eip155:1',
    asked,
  }: { records: Readonly<Record<string, Hex>>; network?: CaipNetworkId; asked?: string[] },
) => createEvmNames([evmNetwork(mainnet)], () => resolver(records, asked)).resolve(name, network)

it('leads to the address for the network’s coin type first (ENSIP-11), else to the one on Ethereum, and says so', async () => {
  const asked: string[] = []
  const both = { [OP]: OTHER.toLowerCase() as Hex, 60: OWNER } as const
  const found = { name: 'visitor.eth', address: OTHER, isOnEthereum: false }
  expect(await resolve('visitor.eth', { records: both, network: 'eip155:10', asked })).toEqual(found)
  expect(asked).toEqual([OP])
  const only = { name: 'visitor.eth', address: OWNER, isOnEthereum: true }
  expect(await resolve('visitor.eth', { records: { 60: OWNER }, network: 'eip155:10', asked })).toEqual(only)
  expect(asked).toEqual([OP, OP, '60'])
  expect(await resolve('visitor.eth', { records: both })).toEqual({ ...only, isOnEthereum: false })
})

it('F140 looks a name up in its normal form', async () => {
  for (const name of ['Visitor.ETH', 'vi\u00adsitor.eth'])
    expect(await resolve(name, { records: { 60: OWNER } })).toMatchObject({ name: 'visitor.eth' })
  const asked: string[] = []
  for (const name of ['vi\u200dsitor.eth', 'visitor..eth', '\u202evisitor.eth', 'a b.eth', 'vіsitor.eth'])
    expect(await resolve(name, { records: { 60: OWNER }, asked })).toBeNull()
  expect(asked).toEqual([])
})

it('F141 leads nowhere by no record, by zero, by an address of another kind, and by that of another chain', async () => {
  const network = 'eip155:10'
  expect(await resolve('visitor.eth', { records: {}, network })).toBeNull()
  expect(await resolve('visitor.eth', { records: { [OP]: zeroAddress }, network })).toBeNull()
  expect(await resolve('visitor.eth', { records: { [OP]: `0x${'ab'.repeat(32)}` }, network })).toBeNull()
  expect(await resolve('visitor.eth', { records: { [OP]: OTHER } })).toBeNull()
})

it('leads nowhere where another server has the records: it is not asked', async () => {
  const data = encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
    ]),
    args: [OTHER, ['https://gateway.example/{sender}/{data}'], '0x', '0x12345678', '0x'],
  })
  const request = async (): Promise<never> => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data })
  }
  const client = createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
  expect(await createEvmNames([evmNetwork(mainnet)], () => client).resolve('visitor.eth', 'eip155:10')).toBeNull()
})

it('resolves nothing without a network that has ENS, and rejects where the node does not answer', async () => {
  const bare = evmNetwork({ ...mainnet, contracts: {} })
  expect(await createEvmNames([bare], () => resolver({ 60: OWNER })).resolve('visitor.eth', 'eip155:1')).toBeUndefined()
  const request = async (): Promise<never> => Promise.reject(new Error('down'))
  const client = createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
  await expect(createEvmNames([evmNetwork(mainnet)], () => client).resolve('a.eth', 'eip155:1')).rejects.toThrow()
})

describe('on a chain with ENS', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 })
  })
  afterAll(() => sandbox.stop())

  /** The two chains of the sandbox, of which the first has ENS, and the account of `dune.eth`. */
  function open() {
    const { chains, accounts } = sandbox.manifest.evm
    const [{ id, name, nativeCurrency, rpcUrl, names }, other] = chains as [SandboxChain, SandboxChain]
    const { registry, resolver: at, universalResolver } = names as SandboxNames
    const contracts = { ensRegistry: { address: registry }, ensUniversalResolver: { address: universalResolver } }
    const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } }, contracts })
    const [{ privateKey, address }, { address: elsewhere }] = accounts as [SandboxAccount, SandboxAccount]
    const client = createClient({ chain, account: privateKeyToAccount(privateKey), transport: http() })
    const ability = createEvmNames([evmNetwork(chain)], () => client)
    return { ...ability, client, resolver: at, address, elsewhere, here: `eip155:${id}`, there: other.id } as const
  }

  it('finds a name in any letters, and none that leads nowhere', async () => {
    const { resolve, address, here } = open()
    expect(await resolve('Dune.ETH', here)).toEqual({ name: 'dune.eth', address, isOnEthereum: false })
    for (const name of ['ebb.eth', 'nothing.eth', 'dune', 'dune.example', 'Gull.eth'])
      expect([name, await resolve(name, here)]).toEqual([name, null])
  })

  it('leads to the address that a name has for another network, once it has one (ENSIP-11)', async () => {
    const { resolve, client, resolver: at, address, elsewhere, there } = open()
    const found = { name: 'dune.eth', address, isOnEthereum: true }
    expect(await resolve('dune.eth', `eip155:${there}`)).toEqual(found)
    const hash = await writeContract(client, {
      address: at,
      abi: parseAbi(['function setAddr(bytes32 node, uint256 coinType, bytes a)']),
      functionName: 'setAddr',
      args: [namehash('dune.eth'), toCoinType(there), elsewhere],
    })
    await waitForTransactionReceipt(client, { hash, ...RECEIPT_WAIT })
    expect(await resolve('dune.eth', `eip155:${there}`)).toEqual({ ...found, address: elsewhere, isOnEthereum: false })
  })
})
