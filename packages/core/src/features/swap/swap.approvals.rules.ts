import type { ConnectedAccount } from '../connection/connection.types.js'
import type { Token } from '../tokens/tokens.types.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'
import { isSameAsset } from './swap.rules.js'
import { approvalOf, swapOf, type RecordedApproval, type RecordedToken } from './swap.subjects.js'
import type { PendingApproval, SwapOffer } from './swap.types.js'

/** A token as records have it. */
export const recordedToken = ({ address, symbol, decimals }: Token): RecordedToken => ({
  ...(address !== undefined && { address }),
  symbol,
  decimals,
})

/** A token of a record, on the network of the record. */
export const tokenOfRecord = (
  { networkId }: Pick<TransactionRecord, 'networkId'>,
  { address, symbol, decimals }: RecordedToken,
): Token => ({ networkId, ...(address !== undefined && { address }), name: symbol, symbol, decimals })

/** The statuses of a transaction that the wallet has sent. */
const SENT: readonly TransactionRecord['status'][] = ['pending', 'success']

/**
 * The approvals that were sent, and whose swap was not, the newest first, with how much of each is left. An approval takes the
 * place of the one before of its token and spender, and one of zero ends it. A swap takes its amount of it, and uses up one for
 * any amount, which the visitor wants to have. A transaction that the wallet is asked for, or whose outcome is unknown, does
 * neither: until it is sent, the spender can take the token. `records`: the newest first.
 */
export function pendingApprovals(records: readonly TransactionRecord[]): readonly PendingApproval[] {
  const byKey = new Map<string, TransactionRecord[]>()
  for (const record of records) {
    const key = SENT.includes(record.status) ? keyOf(record) : undefined
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), record])
  }
  return [...byKey.values()].flatMap((all) => pendingOne(lastFirst(all)))
}

/**
 * The records in the order of the chain, the last one first: a prompt that was answered late, such as that of a page before,
 * may be mined after what was asked for after it. Where a block isn't known, they stay in the order of their prompts.
 */
function lastFirst(records: readonly TransactionRecord[]): readonly TransactionRecord[] {
  const isKnown = records.every(
    ({ status, inclusion }) => status === 'pending' || inclusion?.block.number !== undefined,
  )
  return isKnown ? records.toSorted((one, other) => blockOf(other) - blockOf(one) || 0) : records
}

/** The block of a transaction. The next ones are those that are pending. */
const blockOf = ({ inclusion }: TransactionRecord): number => Number(inclusion?.block.number ?? Number.MAX_SAFE_INTEGER)

/** What is left of the last approval of a token and a spender. `records`: the last one first. */
function pendingOne(records: readonly TransactionRecord[]): readonly PendingApproval[] {
  const at = records.findIndex((record) => approvalOf(record) !== undefined)
  const record = records[at]
  const approval = record && approvalOf(record)
  if (!record || !approval?.swap) return []
  const swapped = records.slice(0, at).map((each) => BigInt(swapOf(each)?.fromAmount ?? 0))
  const isUnlimited = BigInt(approval.amount) > BigInt(approval.swap.fromAmount)
  const left = swapped.reduce((rest, amount) => rest - amount, BigInt(approval.amount))
  const isUsed = left <= 0n || (isUnlimited && swapped.length > 0)
  return isUsed ? [] : [pendingOf(record, { ...approval, amount: String(left) }, approval.swap)]
}

/**
 * Whether an account was asked for a swap of the same tokens and amount, whose prompt is open, also in another tab, or what
 * became of it is unknown: its wallet may still send it. An equal swap that was sent is none: the visitor knows of it, and may
 * want a second one. `joined`: the record whose prompt is the one of this very swap.
 */
export const isRepeated = (
  records: readonly TransactionRecord[],
  { address, caipNetworkId }: Pick<ConnectedAccount, 'address' | 'caipNetworkId'>,
  { from, to, fromAmount }: Pick<SwapOffer, 'from' | 'to' | 'fromAmount'>,
  joined?: string,
): boolean =>
  records.some((record) => {
    const { status, networkId } = record
    const isOpen = status === 'unknown' || (status === 'asking' && record.id !== joined)
    const swap = isOpen && networkId === caipNetworkId && record.address === address ? swapOf(record) : undefined
    const isSame = (token: RecordedToken, other: Token): boolean => isSameAsset(tokenOfRecord(record, token), other)
    return swap?.fromAmount === fromAmount && isSame(swap.from, from) && isSame(swap.to, to)
  })

/** The statuses of a transaction that the chain may yet execute. */
const OPEN: readonly TransactionRecord['status'][] = ['asking', 'unknown', 'pending']

/**
 * Whether a token of an account may be taken by what its wallet was asked for, also by another tab: by an approval or a swap that the
 * chain may yet execute, or by what is left of an approval.
 */
export function isTokenAsked(
  records: readonly TransactionRecord[],
  { address, caipNetworkId }: Pick<ConnectedAccount, 'address' | 'caipNetworkId'>,
  token: Token,
): boolean {
  const own = records.filter((record) => record.networkId === caipNetworkId && record.address === address)
  const taken = own.flatMap((record) => (OPEN.includes(record.status) ? takenBy(record) : []))
  const left = pendingApprovals(own).map((each) => each.token)
  return [...taken, ...left].some((each) => isSameAsset(each, token))
}

/** The token that a record takes, or lets a spender take. None for an approval of zero, which takes one back. */
function takenBy(record: TransactionRecord): readonly Token[] {
  const [approval, swap] = [approvalOf(record), swapOf(record)]
  if (approval) return approval.amount === '0' ? [] : [tokenOfRecord(record, approval.token)]
  return swap ? [tokenOfRecord(record, swap.from)] : []
}

const pendingOf = (
  record: TransactionRecord,
  { token, spender, amount }: RecordedApproval,
  { provider }: NonNullable<RecordedApproval['swap']>,
): PendingApproval => ({ transactionId: record.id, token: tokenOfRecord(record, token), spender, amount, provider })

/** What the permission of a record is about: the account, the token and the spender. Undefined for another record. */
function keyOf(record: TransactionRecord): string | undefined {
  const approval = approvalOf(record)
  const swap = swapOf(record)
  const token = approval?.token.address ?? swap?.from.address
  const spender = approval?.spender ?? swap?.spender
  if (token === undefined || spender === undefined) return undefined
  return [record.networkId, record.address, token, spender].join(' ').toLowerCase()
}
