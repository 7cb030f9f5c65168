import { getAddress, isAddressEqual, parseAbi, parseEventLogs, type Address, type Log } from 'viem'
import { simulateBlocks } from 'viem/actions'
import type { EvmClient } from './evmReads.js'
import type { PreparedTransaction } from './evmPrepare.js'

/** What a transaction changes for the account, as the network simulates it. */
export interface RawEffects {
  /** Whether it fails. Then nothing moves. */
  readonly isFailing: boolean
  readonly moves: readonly RawMove[]
  /** What others may take after it. */
  readonly allowances: readonly RawAllowance[]
}

/** What arrives, or leaves where it is negative: of the coin, where it has no contract, of a token, or of an item. */
export interface RawMove {
  readonly contract?: Address
  readonly id?: bigint
  readonly amount: bigint
}

/** An allowance: of an amount, of an item, or of all items where it has neither. */
export interface RawAllowance {
  readonly contract: Address
  readonly spender: Address
  readonly amount?: bigint
  readonly id?: bigint
}

/** The address that the transfers of the coin have in a simulation (execution-apis). */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const MAX_LOGS = 1_000

/** The events of ERC-20, ERC-721 and ERC-1155. Two that differ in what is indexed alone have one topic. */
const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  'event ApprovalForAll(address indexed owner, address indexed spender, bool isApproved)',
])

/** Simulates a transaction (`eth_simulateV1`). Undefined where the network can't. */
export async function simulate(
  client: EvmClient,
  account: Address,
  { to, value, data, gas }: PreparedTransaction,
): Promise<RawEffects | undefined> {
  try {
    const call = { account, to: to ?? null, value, data, gas }
    const [block] = await simulateBlocks(client, { blocks: [{ calls: [call] }], traceTransfers: true })
    const [result] = block?.calls ?? []
    if (!result) return undefined
    if (result.status !== 'success') return { isFailing: true, moves: [], allowances: [] }
    const { moves, allowances, hasCoin } = readLogs(account, (result.logs ?? []).slice(0, MAX_LOGS))
    // A node that doesn't trace the coin still sends what the transaction itself pays.
    const isKnown = hasCoin || value === 0n || (to !== undefined && isAddressEqual(to, account))
    return { isFailing: false, moves: isKnown ? moves : [{ amount: -value }, ...moves], allowances }
  } catch {
    return undefined
  }
}

function readLogs(account: Address, logs: Log[]) {
  const moves = new Map<string, RawMove>()
  const allowances = new Map<string, RawAllowance>()

  function move(contract: Address, amount: bigint, id: bigint | undefined): void {
    const key = `${contract}/${id ?? ''}`
    const sum = (moves.get(key)?.amount ?? 0n) + amount
    const isCoin = contract.toLowerCase() === COIN
    moves.set(key, { ...(!isCoin && { contract }), ...(id !== undefined && { id }), amount: sum })
  }

  for (const { address, args } of parseEventLogs({ abi: EVENTS, logs })) {
    const contract = getAddress(address)
    if ('owner' in args) {
      if (!isAddressEqual(args.owner, account)) continue
      const { spender } = args
      const more = 'amount' in args ? { amount: args.amount } : 'id' in args ? { id: args.id } : {}
      // The last one counts: tokens say an allowance again after a part of it was used.
      allowances.set(`${contract}/${spender}/${'id' in more ? more.id : ''}`, { contract, spender, ...more })
      if (more.amount === 0n || ('isApproved' in args && !args.isApproved)) allowances.delete(`${contract}/${spender}/`)
      continue
    }
    const sign = (isAddressEqual(args.to, account) ? 1n : 0n) - (isAddressEqual(args.from, account) ? 1n : 0n)
    if (sign === 0n) continue
    if ('ids' in args) args.ids.forEach((id, at) => move(contract, sign * (args.amounts[at] ?? 0n), id))
    else move(contract, sign * ('amount' in args ? args.amount : 1n), 'id' in args ? args.id : undefined)
  }
  const all = [...moves.values()]
  return {
    moves: all.filter(({ amount }) => amount !== 0n),
    allowances: [...allowances.values()],
    hasCoin: all.some(({ contract }) => !contract),
  }
}
