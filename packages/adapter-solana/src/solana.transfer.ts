import {
  checkPrepared,
  readSolanaTransaction,
  requestOf,
  walletError,
  type PreparedTransfer,
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
import { readMint, readTokenAccounts, TOKEN_PROGRAMS, type Mint } from './solana.balance.js'
import {
  COMMITMENT,
  MAX_UNIT_LIMIT,
  PRIORITY_FEE_LAMPORTS,
  TRANSFER_UNIT_LIMIT,
  UNIT_PRICE_MICRO_LAMPORTS,
} from './solana.constants.js'
import { toSolanaError } from './solana.errors.js'
import { at, readAmount } from './answers.js'
import { rpc } from './solana.rpc.js'
import { readBlockhash, sendTransaction } from './solana.send.js'
import { signerOf, type SolanaDeps } from './solana.wallets.js'

const ASSOCIATED_TOKEN_PROGRAM = /* #__PURE__ */ new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MEMO_PROGRAM = /* #__PURE__ */ new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const MAX_UINT64 = 2n ** 64n - 1n

/**
 * Makes the ability `transfer`. It pays lamports, or the smallest unit of a token, and resolves with the signature in
 * base58. Before the wallet is asked, it rejects with `wallet/bad-address` for an invalid receiver (F134, F136),
 * `wallet/risky-address` for a receiver without a key unless `acceptsRisk` is set (F134), `wallet/bad-amount` for an
 * amount outside 1 to 2^64-1 (F118), `wallet/bad-transaction` for a token payment to an account that holds tokens
 * itself, and `wallet/insufficient-funds` or `wallet/reverted` where the network would refuse the payment (F111).
 */
export const createTransfer = (deps: SolanaDeps): TransferAbility => ({
  prepare: (signer, payment) => prepare(deps, signer, payment),
  async send(signer, prepared) {
    checkPrepared(signer, prepared)
    return sendTransaction(deps, signer, requestOf(prepared.transaction))
  },
})

/**
 * Prepares a payment of lamports, or of tokens of the mint `token`, to the owner `to`. The owner's token account is created
 * where it is missing. Simulates the transaction, so that a payment that the network would refuse rejects before the
 * prompt (F111).
 */
async function prepare(deps: SolanaDeps, signer: Signer, payment: TransferRequest): Promise<PreparedTransfer> {
  const { to, value, token } = payment
  checkReceiver(payment)
  if (value === 'max' || value <= 0n || value > MAX_UINT64) throw walletError('bad-amount', { amount: String(value) })
  const instructions = withNotes(
    token ? await tokenTransfer(deps, signer, { to, value, token }) : coinTransfer(signer, to, value),
    payment,
  )
  const { blockhash } = await readBlockhash(deps, signer.networkId)
  const build = (limit: number, price: bigint): WireTransaction =>
    compile(deps, signer, blockhash, [
      ComputeBudgetProgram.setComputeUnitLimit({ units: limit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
      ...instructions,
    ])
  if (!token && !payment.memo) {
    const transaction = build(TRANSFER_UNIT_LIMIT, UNIT_PRICE_MICRO_LAMPORTS)
    await simulate(deps, signer, transaction)
    return prepared(signer, payment, transaction)
  }
  const units = await simulate(deps, signer, build(MAX_UNIT_LIMIT, 0n))
  // 20% more than simulated, because the chain's state may change until the transaction is in a block (S9.05).
  const limit = Math.min(Math.ceil(units * 1.2), MAX_UNIT_LIMIT)
  const price = (PRIORITY_FEE_LAMPORTS * 1_000_000n) / BigInt(limit)
  return prepared(signer, payment, build(limit, price))
}

const prepared = (
  { networkId, address: from }: Signer,
  { to, value, token, memo }: TransferRequest,
  { bytes }: WireTransaction,
): PreparedTransfer => ({
  networkId,
  from,
  to,
  value: value.toString(),
  ...(token && { token }),
  ...(memo && { memo }),
  transaction: { serialized: toBase64(bytes) },
  anchor: {},
})

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

/** Simulates an unsigned transaction on the node. Resolves with the compute units that it uses. */
async function simulate(deps: SolanaDeps, { networkId }: Signer, { bytes }: WireTransaction): Promise<number> {
  const method = 'simulateTransaction'
  const options = { encoding: 'base64', commitment: COMMITMENT, sigVerify: false, replaceRecentBlockhash: true }
  const result = at(await rpc(deps, networkId, method, [toBase64(bytes), options]), 'value')
  const err = at(result, 'err')
  if (err === undefined) throw walletError('bad-answer', { method })
  if (err !== null) throw toSolanaError({ message: 'Transaction simulation failed', err, logs: at(result, 'logs') })
  return Number(readAmount(at(result, 'unitsConsumed'), method))
}

const coinTransfer = ({ address }: Signer, to: string, lamports: bigint): Payment => ({
  first: [],
  pay: SystemProgram.transfer({ fromPubkey: new PublicKey(address), toPubkey: new PublicKey(to), lamports }),
})

async function tokenTransfer(
  deps: SolanaDeps,
  signer: Signer,
  { to, value, token }: Pick<TransferRequest, 'to'> & { readonly value: bigint; readonly token: string },
): Promise<Payment> {
  const { address, networkId } = signer
  const [mint, [source], receiver] = await Promise.all([
    readMint(deps, networkId, token),
    readTokenAccounts(deps, networkId, address, token),
    readOwner(deps, signer, to),
  ])
  // A token account of a token account has no owner with a key: the tokens would be lost.
  if (receiver && TOKEN_PROGRAMS.includes(receiver))
    throw walletError('bad-transaction', { reason: `${to} holds tokens: its owner is the receiver.` })
  if (!source || source.value < value) throw walletError('insufficient-funds')
  const keys = {
    payer: new PublicKey(address),
    owner: new PublicKey(to),
    mint: new PublicKey(token),
    program: new PublicKey(mint.program),
  }
  const target = associatedAccount(keys)
  const isThere = await readOwner(deps, signer, target.toBase58())
  const pay = transferChecked(keys, new PublicKey(source.address), target, value, mint)
  return { first: isThere ? [] : [createAssociated(keys, target)], pay }
}

/** Reads the program that owns an account. Resolves with undefined where the account doesn't exist yet. */
async function readOwner(deps: SolanaDeps, { networkId }: Signer, address: string): Promise<string | undefined> {
  const options = { encoding: 'base64', commitment: COMMITMENT, dataSlice: { offset: 0, length: 0 } }
  const owner = at(await rpc(deps, networkId, 'getAccountInfo', [address, options]), 'value', 'owner')
  return typeof owner === 'string' ? owner : undefined
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
