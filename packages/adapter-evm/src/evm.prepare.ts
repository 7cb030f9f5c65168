import {
  failureOf,
  checkAddress,
  checkUint256,
  PLAIN_SCALE,
  refuseNotes,
  transferData,
  unitsToPay,
  type PreparedTransfer,
  type Scale,
  type Signer,
  type TransactionAnchor,
  type TransactionRequest,
  type TransferRequest,
} from '@latchkit/core/adapter'
import { encodeFunctionData, type Address, type Chain, type Client, type Transport } from 'viem'
import { estimateGas, getBalance, readContract, simulateBlocks } from 'viem/actions'
import { erc20Abi } from './evm.erc20.js'
import { toEvmError } from './evm.errors.js'
import { highestFeeOf, readFees, type Fees } from './evm.fees.js'
import { readAnchor } from './evm.look.js'
import { readScale, singly } from './evm.scale.js'

type EvmClient = Client<Transport, Chain>

/** The gas of a payment of the coin to an account without code. */
const PAYMENT_GAS = 21_000n

/** A payment whose fields are checked. */
interface Payment {
  readonly to: Address
  /** In the units that the chain counts, not in those that are shown. */
  readonly value: bigint
  readonly token: Address | undefined
}

/**
 * Prepares a payment: what the wallet will be asked to send, the highest fee, and what arrives. Reads all of it at once.
 * The amounts of a token are those that are shown, and the transaction has its units (F286): a multiplier that changes after
 * that changes nothing of what is paid. A payment that the chain would refuse has no fee, but `failure`: the wallet may know
 * better (F107). Throws `wallet/bad-address` and `wallet/bad-amount`. Where no node can be reached, throws for `max` and for
 * tokens.
 */
export async function prepareTransfer(
  client: EvmClient,
  signer: Pick<Signer, 'address' | 'networkId'>,
  request: TransferRequest,
): Promise<PreparedTransfer> {
  refuseNotes(request)
  const to = checkAddress(request.to)
  const token = request.token ? checkAddress(request.token) : undefined
  if (request.value !== 'max') checkUint256(request.value)
  const [scale, facts] = await Promise.all([
    readScaleOf(client, token),
    readFacts(client, signer, { to, token }).catch((error: unknown) => ({ error: toEvmError(error) })),
  ])
  const { toShown } = scale
  const { networkId, address: from } = signer
  const common = { networkId, from, to, ...(token && { token }) }
  if ('error' in facts) {
    if (request.value === 'max') throw facts.error
    const value = checkUint256(unitsToPay(scale, request.value))
    const transaction = asTexts(contentOf({ to, token, value }))
    const failure = failureOf(facts.error)
    return { ...common, value: toShown(value).toString(), transaction, failure, anchor: {} }
  }
  const { coin, max, reserve, fees, anchor } = facts
  const value = request.value === 'max' ? max : checkUint256(unitsToPay(scale, request.value, max))
  const { arrives, ...tried } = await tryOut(client, signer.address as Address, { to, token, value }, fees)
  // A node estimates the gas without its price, so it takes a payment that leaves nothing for the fee (F111).
  const isShort = value > max || (tried.fee !== undefined && coin < BigInt(tried.fee.value))
  // Only Max sets the fee, so that what is left pays for it. Otherwise the wallet knows the fees of its chain best.
  const own = request.value === 'max' && !token ? { gas: reserve.gas, ...fees.prices } : {}
  return {
    ...common,
    value: toShown(value).toString(),
    transaction: asTexts({ ...contentOf({ to, token, value }), ...own }),
    ...(isShort && { failure: { code: 'wallet/insufficient-funds' } }),
    ...tried,
    ...(arrives !== undefined && { arrives: toShown(arrives).toString() }),
    max: toShown(max).toString(),
    anchor,
  }
}

/**
 * How the amounts of what is paid are shown. Read in a call of its own: by a wrong multiplier another amount would be paid.
 * Throws `wallet/…` where no node can be asked.
 */
async function readScaleOf(client: EvmClient, token: Address | undefined): Promise<Scale> {
  if (!token) return PLAIN_SCALE
  return readScale(singly(client), token).catch((error: unknown) => {
    throw toEvmError(error)
  })
}

/** What the chain says before a payment. */
interface Facts {
  /** The balance of the coin. */
  readonly coin: bigint
  readonly max: bigint
  readonly reserve: { readonly gas: bigint; readonly fee: bigint }
  readonly fees: Fees
  readonly anchor: TransactionAnchor
}

async function readFacts(
  client: EvmClient,
  signer: Pick<Signer, 'address'>,
  { to, token }: Pick<Payment, 'to' | 'token'>,
): Promise<Facts> {
  const account = signer.address as Address
  const [coin, balance, fees, anchor] = await Promise.all([
    getBalance(client, { address: account }),
    token && readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    readFees(client),
    readAnchor(client, signer),
  ])
  const reserve = await readReserve(client, { account, to, coin, fees })
  return { coin, max: balance ?? (coin > reserve.fee ? coin - reserve.fee : 0n), reserve, fees, anchor }
}

/** The fee of a payment and the units that arrive, or why the chain would refuse it. */
interface Trial extends Pick<PreparedTransfer, 'fee' | 'failure'> {
  readonly arrives?: bigint | undefined
}

async function tryOut(client: EvmClient, account: Address, payment: Payment, fees: Fees): Promise<Trial> {
  const content = contentOf(payment)
  try {
    const gas = await estimateGas(client, { account, ...content })
    const [fee, arrives] = await Promise.all([
      highestFeeOf(client, fees, { ...content, gas }),
      readArrival(client, account, payment),
    ])
    return { fee: { value: fee.toString(), kind: 'atMost' }, arrives }
  } catch (error) {
    return { failure: failureOf(toEvmError(error)) }
  }
}

const contentOf = ({ to, value, token }: Payment): { to: Address; value: bigint; data?: `0x${string}` } =>
  token ? { to: token, value: 0n, data: transferData(to, value) } : { to, value }

/** The texts of a request: what is stored and shown has no `bigint` (F129). */
function asTexts({ to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice }: TransactionRequest) {
  const given = { value, gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice }
  const texts = Object.entries(given).flatMap(([name, each]) => (each === undefined ? [] : [[name, each.toString()]]))
  return { ...(Object.fromEntries(texts) as Record<string, string>), ...(to && { to }), ...(data && { data }) }
}

/** What a payment of the whole coin has to keep back for its fee, and its gas. */
async function readReserve(
  client: EvmClient,
  { account, to, coin, fees }: { account: Address; to: Address; coin: bigint; fees: Fees },
): Promise<{ readonly gas: bigint; readonly fee: bigint }> {
  const content = { to, value: coin > 0n ? 1n : 0n }
  // A receiver with code may need more gas. Where it refuses, the estimate of the payment itself says so.
  const gas = await estimateGas(client, { account, ...content }).catch(() => PAYMENT_GAS)
  return { gas, fee: await highestFeeOf(client, fees, { ...content, gas }) }
}

/**
 * What the receiver gets, by a simulation of the payment (`eth_simulateV1`). Undefined where the node can't simulate, so
 * that nothing is promised: a token may take a part for itself (F110).
 */
async function readArrival(
  client: EvmClient,
  account: Address,
  { to, token, value }: Payment,
): Promise<bigint | undefined> {
  const asked = token && {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }),
  }
  const paying = { account, ...contentOf({ to, token, value }) }
  try {
    const [block] = await simulateBlocks(client, { blocks: [{ calls: asked ? [asked, paying, asked] : [paying] }] })
    const calls = block?.calls ?? []
    if (calls.length === 0 || calls.some(({ status }) => status !== 'success')) return undefined
    if (!asked) return value
    // The payment between them may return nothing, as that of some old tokens does.
    const [before = 0n, after = 0n] = [calls.at(0), calls.at(-1)].map((read) => BigInt(read?.data ?? 0))
    const growth = after - before
    return to.toLowerCase() === account.toLowerCase() ? undefined : growth >= 0n ? growth : undefined
  } catch {
    return undefined
  }
}
