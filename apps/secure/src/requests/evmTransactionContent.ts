import { hex } from '@scure/base'
import type { Address } from 'viem'
import { encodeBytes } from '../vault/secretBytes.js'
import type { AskedRequest, NetworkReads } from './approval.types.js'
import type { ApprovalWarning, EvmTransactionContent, ShownCall, ShownEffects, ShownMove } from './content.types.js'
import { decodeCall } from './evmCalls.js'
import { simulate, type RawEffects, type RawMove } from './evmEffects.js'
import { createEvmClient, readTokens, type ReadTokens } from './evmReads.js'
import type { AskedTransaction } from './evmParams.js'
import { prepareTransaction, type PreparedTransaction } from './evmPrepare.js'
import { showCall, tokenOfCall } from './evmShownCall.js'
import { isUnlimited } from './permits.js'

/** Prepares a transaction and describes it: what it calls, what leaves and arrives, and what it costs at most. */
export async function describeTransaction(
  asked: AskedTransaction,
  { method, chainId }: AskedRequest,
  account: string,
  reads: NetworkReads,
): Promise<EvmTransactionContent> {
  const client = createEvmClient(reads)
  const owner = account as Address
  const prepared = await prepareTransaction(client, owner, Number(chainId.split(':')[1]), asked)
  const { to, data } = prepared
  const decoded = to && decodeCall(data)
  const raw = await simulate(client, owner, prepared)
  const called = to && decoded ? [tokenOfCall(to, decoded)] : []
  const tokenAt = await readTokens(client, [...called, ...(raw ? contractsOf(raw) : [])])
  const call = to && decoded && showCall(to, decoded, tokenAt(tokenOfCall(to, decoded)))
  const effects = raw && showEffects(raw, tokenAt)
  return {
    kind: 'evmTransaction',
    method,
    account,
    chainId,
    payload: [encodeBytes(hex.decode(prepared.unsigned.slice(2)))],
    warnings: warningsOf(prepared, call, raw, effects),
    ...(to && { to }),
    value: prepared.value.toString(),
    data,
    ...(call && { call }),
    nonce: prepared.nonce,
    gas: prepared.gas.toString(),
    fee: prepared.fee.toString(),
    ...(effects && !raw.isFailing && { effects }),
  }
}

const contractsOf = ({ moves, allowances }: RawEffects): readonly string[] =>
  [...moves, ...allowances].flatMap(({ contract }) => contract ?? [])

function showEffects({ moves, allowances }: RawEffects, tokenAt: ReadTokens): ShownEffects {
  const show = ({ contract, id, amount }: RawMove): ShownMove => ({
    ...(contract && { token: tokenAt(contract).token }),
    ...(id !== undefined && { id: id.toString() }),
    amount: (amount < 0n ? -amount : amount).toString(),
  })
  return {
    leaves: moves.filter(({ amount }) => amount < 0n).map(show),
    arrives: moves.filter(({ amount }) => amount > 0n).map(show),
    allowances: allowances.map(({ contract, spender, amount, id }) => ({
      token: tokenAt(contract).token,
      spender,
      ...(amount !== undefined && { amount: amount.toString() }),
      ...(id !== undefined && { id: id.toString() }),
      isUnlimited: amount !== undefined && isUnlimited(amount, tokenAt(contract).supply),
    })),
  }
}

function warningsOf(
  { to, data, isRefused, isShort }: PreparedTransaction,
  call: ShownCall | undefined,
  raw: RawEffects | undefined,
  effects: ShownEffects | undefined,
): readonly ApprovalWarning[] {
  const allowances = effects?.allowances ?? []
  const found: Readonly<Partial<Record<ApprovalWarning, boolean>>> = {
    'creates-contract': !to,
    undecoded: !!to && data !== '0x' && !call,
    unlimited:
      (call?.action === 'approve' && call.change !== 'less' && call.allowance.isUnlimited) ||
      allowances.some((each) => each.isUnlimited),
    'approval-for-all':
      (call?.action === 'approveAll' && call.isApproved) ||
      allowances.some(({ amount, id }) => amount === undefined && id === undefined),
    // What the wallet can't pay is refused by the network too.
    fails: raw?.isFailing === true || (isRefused && !isShort),
    'short-of-funds': isShort,
  }
  return (Object.keys(found) as ApprovalWarning[]).filter((name) => found[name])
}
