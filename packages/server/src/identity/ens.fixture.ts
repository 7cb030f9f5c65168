import { decodeFunctionData, encodeErrorResult, encodeFunctionResult, parseAbi, type Hex } from 'viem'
import type { RpcNodes, RpcOutcome } from '../rpc/rpc.types.js'

const resolverAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes account, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function answered(bytes answer, bytes extra) view returns (bytes, address)',
])
const ZERO = '0x0000000000000000000000000000000000000000'

/** The address of the contract that the fake answers for. */
export const universalResolver = '0x00000000000000000000000000000000000000ee'

/** What a fake of ENS answers for any address and any name. */
export interface FakeRecords {
  readonly name: string
  readonly owner: `0x${string}` | null
  readonly avatar: string
}

/** A fake of the nodes of Ethereum with ENS, with switches. */
export interface FakeEns {
  readonly nodes: RpcNodes
  /** The number of calls that reached the nodes. */
  readonly calls: () => number
  /** Changes what the next calls are answered with. */
  readonly set: (answers: Partial<FakeRecords>) => void
  /** Answers all calls with one outcome. Undefined: with the records again. */
  readonly fail: (outcome: RpcOutcome | undefined) => void
  /** Lets the reverse record come from gateways at these URLs. */
  readonly askGateways: (urls: readonly string[]) => void
}

const revert = (data: Hex): RpcOutcome => ({ error: { code: 3, message: 'execution reverted', data } })

/** Makes the fake. At first every address has the name `first`, which leads back to `owner`. */
export function createFakeEns(first: FakeRecords): FakeEns {
  let records = first
  let failure: RpcOutcome | undefined
  let gateways: readonly string[] = []
  let calls = 0

  const reverse = (): RpcOutcome => {
    if (gateways.length > 0) {
      const args = [universalResolver, gateways, '0x1234', '0x0b1a2c3d', '0x'] as const
      return revert(encodeErrorResult({ abi: resolverAbi, errorName: 'OffchainLookup', args: args }))
    }
    const result = [records.name, ZERO, ZERO] as const
    return { result: encodeFunctionResult({ abi: resolverAbi, functionName: 'reverseWithGateways', result }) }
  }

  const resolve = (data: Hex): RpcOutcome => {
    const { functionName } = decodeFunctionData({ abi: recordAbi, data })
    const record =
      functionName === 'addr'
        ? encodeFunctionResult({ abi: recordAbi, functionName, result: records.owner ?? ZERO })
        : encodeFunctionResult({ abi: recordAbi, functionName: 'text', result: records.avatar })
    const result = [record, ZERO] as const
    return { result: encodeFunctionResult({ abi: resolverAbi, functionName: 'resolveWithGateways', result }) }
  }

  const answer = (params: unknown): RpcOutcome => {
    const [{ data }] = params as [{ readonly data: Hex }]
    // The callback of the gateways' answer.
    if (data.startsWith('0x0b1a2c3d')) {
      const result = [records.name, ZERO, ZERO] as const
      return { result: encodeFunctionResult({ abi: resolverAbi, functionName: 'reverseWithGateways', result }) }
    }
    const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
    return functionName === 'reverseWithGateways' ? reverse() : resolve(args[1])
  }

  return {
    nodes: {
      networkIds: ['eip155:1'],
      request: async (_network, _method, params) => {
        calls += 1
        return failure ?? answer(params)
      },
    },
    calls: () => calls,
    set: (answers) => {
      records = { ...records, ...answers }
    },
    fail: (outcome) => {
      failure = outcome
    },
    askGateways: (urls) => {
      gateways = urls
    },
  }
}
