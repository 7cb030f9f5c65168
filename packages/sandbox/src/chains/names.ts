import {
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToBytes,
} from 'viem/utils'
import type { Address, Hex } from 'viem'
import type { ContractPlan } from './contracts.js'
import { planDeployment, type Artifact, type Artifacts, type SetupTransaction } from './deployment.js'
import { nameRecords, type NameRecord } from './names.records.js'

/** The account that creates the registry, and so owns the root of all names until the contracts do. */
const namer: Address = '0x00000000000000000000000000000000000000d1'
const root: Hex = `0x${'00'.repeat(32)}`

/** What the names are added to. */
export interface NamesDeps {
  readonly plan: ContractPlan
  readonly artifacts: Artifacts
  readonly holders: readonly Address[]
  readonly chainId: number
}

/** Adds ENS with the names of the accounts to the plan of a chain. */
export function withNames({ plan, artifacts, holders, chainId }: NamesDeps): ContractPlan {
  const { ENSRegistry, FIFSRegistrar, PublicResolver, ReverseRegistrar, UniversalResolver } = artifacts
  const registry = getContractAddress({ from: namer, nonce: 0n })
  const resolver = planDeployment(PublicResolver, [registry])
  const universalResolver = planDeployment(UniversalResolver, [registry])
  const registrar = planDeployment(FIFSRegistrar, [registry, namehash('eth')])
  const reverseRegistrar = planDeployment(ReverseRegistrar, [registry, resolver.address])
  const records = nameRecords({ chainId, holders, collections: plan.collections })
  const desk = createDesk(registry, resolver.address, artifacts)
  return {
    ...plan,
    names: {
      registry,
      registrar: registrar.address,
      reverseRegistrar: reverseRegistrar.address,
      resolver: resolver.address,
      universalResolver: universalResolver.address,
      records: records.map(({ leadsTo: _, ...shown }) => shown),
    },
    transactions: () => [
      { from: namer, data: encodeDeployData({ abi: ENSRegistry.abi, bytecode: ENSRegistry.bytecode }) },
      ...[resolver, universalResolver, registrar, reverseRegistrar].map(({ transaction }) => transaction),
      ...['eth', 'reverse', 'addr.reverse', 'bay.eth'].map((name) => desk.own(name, namer)),
      ...forwardRecords(records).flatMap(desk.register),
      ...records.flatMap(desk.claim),
      desk.own('eth', registrar.address),
      desk.own('addr.reverse', reverseRegistrar.address),
      ...plan.transactions(),
    ],
  }
}

/** One record for each name: two addresses may claim the same one. */
const forwardRecords = (records: readonly NameRecord[]): readonly NameRecord[] =>
  records.filter(({ name }, at) => records.findIndex((other) => other.name === name) === at)

const labelOf = (name: string): Hex => keccak256(stringToBytes(name.split('.')[0] as string))
const parentOf = (name: string): Hex => (name.includes('.') ? namehash(name.slice(name.indexOf('.') + 1)) : root)

/** The node of a name, in the letters that are given (EIP-137). viem's own loads the tables of all alphabets. */
const namehash = (name: string): Hex => keccak256(concatHex([parentOf(name), labelOf(name)]))

/** Makes the transactions that register names. */
function createDesk(registry: Address, resolver: Address, { ENSRegistry, PublicResolver }: Artifacts) {
  const encode = ({ abi }: Artifact, functionName: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi, functionName, args })
  const onRegistry = (functionName: string, ...args: unknown[]): SetupTransaction => ({
    from: namer,
    to: registry,
    data: encode(ENSRegistry, functionName, args),
  })
  const onResolver = (...calls: readonly Hex[]): SetupTransaction => ({
    from: namer,
    to: resolver,
    data: encode(PublicResolver, 'multicall', [calls]),
  })
  return {
    /** Gives a name to an owner. */
    own: (name: string, owner: Address) => onRegistry('setSubnodeOwner', parentOf(name), labelOf(name), owner),
    /** Sets where a name leads to and its avatar, and gives it to its address. */
    register: ({ name, address, avatar, leadsTo }: NameRecord): readonly SetupTransaction[] => [
      onRegistry('setSubnodeRecord', parentOf(name), labelOf(name), namer, resolver, 0n),
      onResolver(
        ...(leadsTo ? [encode(addressOnly(PublicResolver), 'setAddr', [namehash(name), leadsTo])] : []),
        ...(avatar === null ? [] : [encode(PublicResolver, 'setText', [namehash(name), 'avatar', avatar])]),
      ),
      onRegistry('setOwner', namehash(name), address),
    ],
    /** Lets an address claim a name. */
    claim: ({ name, address }: NameRecord): readonly SetupTransaction[] => {
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
      return [
        onRegistry('setSubnodeRecord', parentOf(reverse), labelOf(reverse), namer, resolver, 0n),
        onResolver(encode(PublicResolver, 'setName', [namehash(reverse), name])),
        onRegistry('setOwner', namehash(reverse), address),
      ]
    },
  }
}

/** The resolver has a second `setAddr`, for the addresses of other chains. */
const addressOnly = ({ abi, bytecode }: Artifact): Artifact => ({
  abi: abi.filter((item) => !(item.type === 'function' && item.name === 'setAddr' && item.inputs.length !== 2)),
  bytecode,
})
