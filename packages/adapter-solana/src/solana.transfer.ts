import {
  failureOf,
  PLAIN_SCALE,
  readSolanaTransaction,
  requestOf,
  unitsToPay,
  walletError,
  type PreparedTransfer,
  type Scale,
  type Signer,
  type TransferAbility,
  type TransferRequest,
  type WireTransaction,
} from '@latchkit/core/adapter'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { toBase64 } from './bytes.js'
import { checkSolanaAddress } from './solana.address.js'
import {
  readMint,
  readTokenAccounts,
  scaleNow,
  TOKEN_PROGRAMS,
  type Mint,
  type TokenAccount,
} from './solana.balance.js'
import {
  COMMITMENT,
  MAX_UNIT_LIMIT,
  PRIORITY_FEE_LAMPORTS,
  TRANSFER_UNIT_LIMIT,
  UNIT_PRICE_MICRO_LAMPORTS,
} from './solana.constants.js'
import { toSolanaError } from './solana.errors.js'
import { at, readUnits } from './answers.js'
import { contentOf } from './solana.content.js'
import { readFee } from './solana.fee.js'
import { readUsable, readMissing } from './solana.missing.js'
import { rpc } from './solana.rpc.js'
import { readBlockhash, sendTransaction } from './solana.send.js'
import { readTokenFee } from './solana.tokenFee.js'
import { signerOf, type SolanaDeps } from './solana.wallets.js'

const ASSOCIATED_TOKEN_PROGRAM = /* #__PURE__ */ new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MEMO_PROGRAM = /* #__PURE__ */ new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** How many accounts of a token pay at most: a transaction has room for few more. */
const MAX_SOURCES = 10
const MAX_UINT64 = 2n ** 64n - 1n
/** What each signature costs, in lamports. */
const SIGNATURE_LAMPORTS = 5_000n
/** The units of a payment whose simulation fails, so that the wallet can be asked nevertheless (F107). */
const FALLBACK_UNITS = 200_000

/**
 * Makes the ability `transfer`. It pays lamports, or the smallest unit of a token, and resolves with the signature in
 * base58. Preparing rejects with `wallet/bad-address` for an invalid receiver (F134, F136), `wallet/risky-address` for a
 * receiver without a key unless `acceptsRisk` is set (F134), `wallet/bad-amount` for an amount outside 1 to 2^64-1 (F118),
 * and `wallet/bad-transaction` for a token payment to an account that holds tokens itself.
 */
export const createTransfer = (deps: SolanaDeps): TransferAbility => ({
  prepare: (signer, payment) => prepare(deps, signer, payment),
  send: async (signer, { transaction }) => sendTransaction(deps, signer, requestOf(transaction), { isPrepared: true }),
})

/** What a transaction may use, and what each unit costs. */
interface Budget {
  readonly limit: number
  readonly microLamports: bigint
}

/** The budget of S9.09. */
const PLAIN: Budget = { limit: TRANSFER_UNIT_LIMIT, microLamports: UNIT_PRICE_MICRO_LAMPORTS }
/** The budget of a simulation that finds out what a transaction uses. */
const TRIAL: Budget = { limit: MAX_UNIT_LIMIT, microLamports: 0n }

/**
 * The budget of a transaction that uses so many units: the same priority fee as S9.09's, and 20% more units than simulated,
 * because the chain's state may change until the transaction is in a block (S9.05).
 */
function budgetFor(units: number): Budget {
  const limit = Math.min(Math.ceil(units * 1.2), MAX_UNIT_LIMIT)
  return { limit, microLamports: (PRIORITY_FEE_LAMPORTS * 1_000_000n) / BigInt(limit) }
}

/**
 * Prepares a payment of lamports, or of tokens of the mint `token`, to the owner `to`, from all accounts of the payer that
 * are not frozen (F248). The owner's token account is created where it is missing. Simulates what will be signed: a payment
 * that the network would refuse has a `failure` (F107, F111), and so has one that the node can't simulate (F250).
 */
async function prepare(deps: SolanaDeps, signer: Signer, request: TransferRequest): Promise<PreparedTransfer> {
  checkReceiver(request)
  // Of a token, the units are checked: more of them may be shown than a transaction can name.
  if (request.value !== 'max' && (!request.token || request.value <= 0n)) checkAmount(request.value)
  const { token, memo } = request
  const { networkId, address } = signer
  const [asset, { blockhash, slot }] = await Promise.all([
    token ? readToken(deps, signer, { to: request.to, token }) : readCoin(deps, signer, request.to),
    readBlockhash(deps, networkId),
  ])
  const build = (value: bigint, { limit, microLamports }: Budget): WireTransaction =>
    compile(deps, signer, blockhash, [
      ComputeBudgetProgram.setComputeUnitLimit({ units: limit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
      ...withNotes(asset.payment(value), request),
    ])

  // A payment of the whole coin leaves the fee out of the trial: it costs no priority.
  const asked = request.value === 'max' ? undefined : unitsOf(asset, request.value)
  const tried = asked ?? asset.balance - (token ? 0n : SIGNATURE_LAMPORTS)
  const isPlain = !token && !memo
  const trial = isPlain ? undefined : await simulate(deps, signer, build(atLeast0(tried), TRIAL))
  const budget = trial ? budgetFor(trial.units ?? FALLBACK_UNITS) : PLAIN
  const fee = await readFee(deps, networkId, build(atLeast0(tried), budget)).catch((error: unknown) => {
    // All of the coin is what the fee leaves of it. Otherwise the wallet can show the fee (F250).
    if (request.value === 'max' && !token) throw error
    return undefined
  })
  const max = atLeast0(token ? asset.balance : asset.balance - (fee ?? 0n))
  const value = asked ?? max
  const { toShown } = asset.scale
  const transaction = build(value, budget)
  const { failure, lamports = 0n } = await simulate(deps, signer, transaction, asset.account?.address)
  const isShort = value > max || max === 0n
  const lacks = !isShort && fee !== undefined && failure?.code === 'wallet/insufficient-funds'
  // Without an answer, the failure stands by itself.
  const missing = lacks
    ? await readMissing(deps, signer, {
        spent: token ? fee : fee + value,
        account: asset.account,
      }).catch(() => undefined)
    : undefined
  const rent = asset.account && lamports > asset.account.lamports ? lamports - asset.account.lamports : 0n
  return {
    networkId,
    from: address,
    to: request.to,
    value: toShown(value).toString(),
    ...(token && { token }),
    ...(memo && { memo }),
    transaction: { serialized: toBase64(transaction.bytes) },
    ...(isShort ? { failure: { code: 'wallet/insufficient-funds' } } : failure && { failure }),
    ...(missing && { missing }),
    // No fee is given for a transaction whose units are not known.
    ...(fee !== undefined &&
      (isPlain || trial?.units !== undefined) && { fee: { value: fee.toString(), kind: 'exact' } }),
    ...(rent > 0n && { rent: rent.toString() }),
    ...(!failure && !isShort && { arrives: toShown(value - asset.withheld(value)).toString() }),
    ...((token || fee !== undefined) && { max: toShown(max).toString() }),
    anchor: { block: slot.toString(), content: contentOf(transaction) },
  }
}

/** The units that a payment of an amount is of. Throws `wallet/bad-amount` where the programs can't pay them. */
function unitsOf({ balance, scale }: Asset, shown: bigint): bigint {
  const units = unitsToPay(scale, shown, balance)
  checkAmount(units)
  return units
}

const atLeast0 = (value: bigint): bigint => (value > 0n ? value : 0n)

/** Throws `wallet/bad-amount` for an amount that the programs can't pay. */
function checkAmount(value: bigint): void {
  if (value <= 0n || value > MAX_UINT64) throw walletError('bad-amount', { amount: String(value) })
}

function checkReceiver({ to, acceptsRisk }: TransferRequest): void {
  const check = checkAddress(to)
  // Some vaults have such an address and can be paid, so the app may accept the risk.
  if (check.warning && !acceptsRisk) throw walletError('risky-address', { address: to, fault: check.warning })
}

function checkAddress(address: string): { readonly warning?: 'off-curve' | undefined } {
  const check = checkSolanaAddress(address)
  // `chain` is set only for an address of another kind of chain.
  if ('problem' in check) throw walletError('bad-address', { address, fault: check.problem, chain: check.chain })
  return check
}

/** The instructions of a payment: the payment itself, and what must come before it. */
interface Payment {
  readonly first: readonly TransactionInstruction[]
  readonly pay: TransactionInstruction
}

/**
 * Adds the notes of Solana Pay: the memo stands right before the payment, and the payment names the references as accounts
 * that it neither writes nor needs a signature of. Throws `wallet/bad-address` for a reference that is no address.
 */
function withNotes(
  { first, pay }: Payment,
  { memo, references = [] }: Pick<TransferRequest, 'memo' | 'references'>,
): TransactionInstruction[] {
  for (const each of references) checkAddress(each)
  pay.keys.push(...references.map((each) => key(new PublicKey(each))))
  return [...first, ...(memo ? [memoOf(memo)] : []), pay]
}

const memoOf = (memo: string): TransactionInstruction =>
  new TransactionInstruction({
    programId: MEMO_PROGRAM,
    keys: [],
    data: new TextEncoder().encode(memo) as TransactionInstruction['data'],
  })

/** Builds a transaction: v0 where the wallet supports it, else legacy. */
function compile(
  deps: SolanaDeps,
  signer: Signer,
  recentBlockhash: string,
  instructions: TransactionInstruction[],
): WireTransaction {
  const { features } = signerOf(deps, signer).wallet.provider
  const feature = features['solana:signAndSendTransaction'] ?? features['solana:signTransaction']
  const versions = at(feature, 'supportedTransactionVersions')
  const message = new TransactionMessage({ payerKey: new PublicKey(signer.address), recentBlockhash, instructions })
  const isV0 = Array.isArray(versions) && versions.includes(0)
  const compiled = isV0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return readSolanaTransaction(serialized(new VersionedTransaction(compiled)))
}

/** The bytes of a transaction. Throws `wallet/bad-transaction` where it has more than a transaction may have. */
function serialized(transaction: VersionedTransaction): Uint8Array {
  try {
    return transaction.serialize()
  } catch (cause) {
    throw walletError('bad-transaction', { reason: 'it is too long for the network.' }, cause)
  }
}

/** What a transaction would do. */
interface Simulation {
  /** The compute units that it uses. Undefined where the network would refuse it. */
  readonly units?: number
  readonly failure?: PreparedTransfer['failure']
  /** What the named account would have. */
  readonly lamports?: bigint
}

/** Simulates an unsigned transaction on the node. Where the node can't, the failure is why: the wallet may know better (F250). */
const simulate = (
  deps: SolanaDeps,
  signer: Signer,
  transaction: WireTransaction,
  account?: string,
): Promise<Simulation> =>
  readSimulation(deps, signer, transaction, account).catch((error: unknown) => ({
    failure: failureOf(toSolanaError(error)),
  }))

async function readSimulation(
  deps: SolanaDeps,
  { networkId }: Signer,
  { bytes }: WireTransaction,
  account?: string,
): Promise<Simulation> {
  const method = 'simulateTransaction'
  const options = {
    encoding: 'base64',
    commitment: COMMITMENT,
    sigVerify: false,
    replaceRecentBlockhash: true,
    ...(account && { accounts: { encoding: 'base64', addresses: [account] } }),
  }
  const result = at(await rpc(deps, networkId, method, [toBase64(bytes), options]), 'value')
  const err = at(result, 'err')
  if (err === undefined) throw walletError('bad-answer', { method })
  if (err !== null)
    return {
      failure: failureOf(toSolanaError({ message: 'Transaction simulation failed', err, logs: at(result, 'logs') })),
    }
  const lamports = at(result, 'accounts', 0, 'lamports')
  return {
    units: Number(readUnits(at(result, 'unitsConsumed'), method)),
    ...(lamports !== undefined && { lamports: readUnits(lamports, method) }),
  }
}

/** The coin or the token that is paid, with what the chain says of it. */
interface Asset {
  /** What the account can pay with at most, without the fee. */
  readonly balance: bigint
  /** How its units are shown. All other amounts of this object are in the units themselves. */
  readonly scale: Scale
  /** The instructions that pay this amount. */
  payment(value: bigint): Payment
  /** What the token keeps of this amount, so that it doesn't arrive. */
  withheld(value: bigint): bigint
  /** The account that the payment makes for the receiver, and what is on it already. */
  readonly account?: { readonly address: string; readonly bytes: number; readonly lamports: bigint }
}

async function readCoin(deps: SolanaDeps, signer: Signer, to: string): Promise<Asset> {
  const [fromPubkey, toPubkey] = [new PublicKey(signer.address), new PublicKey(to)]
  return {
    balance: await readUsable(deps, signer),
    scale: PLAIN_SCALE,
    payment: (lamports) => ({ first: [], pay: SystemProgram.transfer({ fromPubkey, toPubkey, lamports }) }),
    withheld: () => 0n,
  }
}

async function readToken(
  deps: SolanaDeps,
  signer: Signer,
  { to, token }: { readonly to: string; readonly token: string },
): Promise<Asset> {
  const { address, networkId } = signer
  const [mint, accounts, receiver] = await Promise.all([
    readMint(deps, networkId, token),
    readTokenAccounts(deps, networkId, address, token),
    readAccount(deps, signer, to),
  ])
  // A token account of a token account has no owner with a key: the tokens would be lost.
  if (isOfTokens(receiver))
    throw walletError('bad-transaction', { reason: `${to} holds tokens: its owner is the receiver.` })
  const [payer, owner] = [new PublicKey(address), new PublicKey(to)]
  const keys = { payer, owner, mint: new PublicKey(token), program: new PublicKey(mint.program) }
  const target = associatedAccount(keys)
  const [found, withheld] = await Promise.all([
    readAccount(deps, signer, target.toBase58()),
    readTokenFee(deps, networkId, mint),
  ])
  const isThere = isOfTokens(found)
  const sources = accounts.filter(({ isFrozen }) => !isFrozen).slice(0, MAX_SOURCES)
  // Without an account of the token, the simulation says why the payment fails.
  const none = { address: associatedAccount({ ...keys, owner: payer }).toBase58(), value: 0n }
  return {
    scale: scaleNow(deps, mint.scaling),
    balance: sources.reduce((sum, each) => sum + each.value, 0n),
    payment(value) {
      const pay = ({ address: source, value: part }: Holder): TransactionInstruction =>
        transferChecked(keys, new PublicKey(source), target, part, mint)
      const [largest, ...others] = shareOut(value, sources, none)
      const made = isThere ? [] : [createAssociated(keys, target)]
      return { first: [...made, ...others.map(pay)], pay: pay(largest) }
    },
    // Each transfer has a fee of its own, which is rounded up.
    withheld: (value) => shareOut(value, sources, none).reduce((sum, part) => sum + withheld(part.value), 0n),
    ...(!isThere && {
      account: { address: target.toBase58(), bytes: mint.accountBytes, lamports: found?.lamports ?? 0n },
    }),
  }
}

/** An account with what it has of a token, or pays. */
type Holder = Pick<TokenAccount, 'address' | 'value'>

/** What each account pays of an amount, the largest first. What none can pay is on the first, so that the payment fails. */
function shareOut(value: bigint, [first, ...others]: readonly Holder[], none: Holder): readonly [Holder, ...Holder[]] {
  if (!first) return [{ ...none, value }]
  const parts: [Holder, ...Holder[]] = [{ ...first, value: least(first.value, value) }]
  let rest = value - parts[0].value
  for (const other of others) {
    if (rest === 0n) return parts
    const paid = least(other.value, rest)
    rest -= paid
    if (paid > 0n) parts.push({ ...other, value: paid })
  }
  parts[0] = { ...first, value: parts[0].value + rest }
  return parts
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** What is at an address. */
interface Found {
  /** The program that owns the account. */
  readonly owner: string
  readonly lamports: bigint
}

/** Whether a program of tokens owns an account: it holds tokens, or is a mint. */
const isOfTokens = (account: Found | undefined): boolean => !!account && TOKEN_PROGRAMS.includes(account.owner)

/** Reads an account. Resolves with undefined where it doesn't exist yet. */
async function readAccount(deps: SolanaDeps, { networkId }: Signer, address: string): Promise<Found | undefined> {
  const method = 'getAccountInfo'
  const options = { encoding: 'base64', commitment: COMMITMENT, dataSlice: { offset: 0, length: 0 } }
  const found = at(await rpc(deps, networkId, method, [address, options]), 'value')
  const owner = at(found, 'owner')
  return typeof owner === 'string' ? { owner, lamports: readUnits(at(found, 'lamports'), method) } : undefined
}

interface TokenKeys {
  readonly payer: PublicKey
  readonly owner: PublicKey
  readonly mint: PublicKey
  readonly program: PublicKey
}

/** The associated token account: the default account of an owner for a mint. */
const associatedAccount = ({ owner, program, mint }: TokenKeys): PublicKey =>
  PublicKey.findProgramAddressSync([owner.toBytes(), program.toBytes(), mint.toBytes()], ASSOCIATED_TOKEN_PROGRAM)[0]

const key = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({ pubkey, isSigner, isWritable })

/** `CreateIdempotent` of the associated token program. It succeeds also where the account exists by then. */
const createAssociated = ({ payer, owner, mint, program }: TokenKeys, target: PublicKey): TransactionInstruction =>
  new TransactionInstruction({
    programId: ASSOCIATED_TOKEN_PROGRAM,
    keys: [
      key(payer, true, true),
      key(target, true),
      key(owner),
      key(mint),
      key(SystemProgram.programId),
      key(program),
    ],
    data: Uint8Array.of(1) as TransactionInstruction['data'],
  })

/** `TransferChecked` of the token programs. */
function transferChecked(
  { payer, mint, program }: TokenKeys,
  source: PublicKey,
  target: PublicKey,
  value: bigint,
  { decimals }: Mint,
): TransactionInstruction {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, value, true)
  view.setUint8(9, decimals)
  const keys = [key(source, true), key(mint), key(target, true), key(payer, false, true)]
  return new TransactionInstruction({ programId: program, keys, data: data as TransactionInstruction['data'] })
}
