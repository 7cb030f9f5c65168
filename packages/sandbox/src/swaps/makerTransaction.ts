import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { callChain } from '../chains/jsonRpc.js'
import type { JupiterSwitches } from '../manifest.js'
import type { MakerAsset } from './marketMaker.js'

/** The account that the market maker with the switch `drain` steals for. */
export const solanaThief: Address = getAddressDecoder().decode(new Uint8Array(32).fill(0xbd))
const unlimited = 2n ** 64n - 1n

/** A swap of an account with the market maker. */
export interface MakerSwap {
  readonly rpcUrl: string
  readonly from: MakerAsset
  readonly to: MakerAsset
  /** What the account pays, and what the market maker sends, in the smallest units. */
  readonly amount: bigint
  readonly sent: bigint
  readonly taker: Address
  readonly maker: Address
  /** The one of the two that pays the network's fee, and for a new account of a token. */
  readonly payer: Address
}

/** A transaction, without any signature. */
export interface MakerTransaction {
  /** Base64. */
  readonly wire: string
  readonly messageBytes: Uint8Array
  readonly lastValidBlockHeight: number
  /** What its signatures, and new accounts of tokens, cost the payer, in lamports. */
  readonly signatureFee: bigint
  readonly rent: bigint
}

/** Builds the transaction that moves both amounts, or what the switches make of it. */
export async function buildMakerSwap(
  swap: MakerSwap,
  switches: Pick<JupiterSwitches, 'drain' | 'unlimited'>,
): Promise<MakerTransaction> {
  const { rpcUrl, payer } = swap
  const moves = movesOf(swap, switches)
  const creations = await Promise.all(moves.map((move) => createHolding(swap, move)))
  const instructions = [
    ...creations.flatMap(({ instruction }) => (instruction ? [instruction] : [])),
    ...(await Promise.all(moves.map(transfer))),
    ...(await permissions(swap, switches)),
  ]
  const { value } = await callChain<{ value: { blockhash: Blockhash; lastValidBlockHeight: number } }>(
    rpcUrl,
    'getLatestBlockhash',
  )
  const transaction = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  )
  return {
    wire: getBase64EncodedWireTransaction(transaction),
    messageBytes: new Uint8Array(transaction.messageBytes),
    lastValidBlockHeight: value.lastValidBlockHeight,
    signatureFee: 5_000n * BigInt(Object.keys(transaction.signatures).length),
    rent: creations.reduce((sum, { rent }) => sum + rent, 0n),
  }
}

/** A transfer from one account to another. */
interface Move {
  readonly asset: MakerAsset
  readonly amount: bigint
  readonly from: Address
  readonly to: Address
}

function movesOf(
  { from, to, amount, sent, taker, maker }: MakerSwap,
  { drain }: Pick<JupiterSwitches, 'drain'>,
): Move[] {
  const paid = { asset: from, amount: drain === 'more' ? 2n * amount : amount, from: taker, to: maker }
  if (drain === 'transfer') return [{ ...paid, to: solanaThief }]
  return [paid, { asset: to, amount: sent, from: maker, to: drain === 'receiver' ? solanaThief : taker }]
}

/** The address of an owner's account of a token. */
export async function holdingOf({ mint, program }: MakerAsset, owner: Address): Promise<Address> {
  const tokenProgram = address(program as string)
  return (await findAssociatedTokenPda({ mint: address(mint), owner, tokenProgram }))[0]
}

async function transfer({ asset, amount, from, to }: Move): Promise<Instruction> {
  const signer = createNoopSigner(from)
  const { mint, program, decimals } = asset
  if (program === undefined) return getTransferSolInstruction({ source: signer, destination: to, amount })
  const [source, destination] = [await holdingOf(asset, from), await holdingOf(asset, to)]
  return getTransferCheckedInstruction(
    { source, mint: address(mint), destination, authority: signer, amount, decimals },
    { programAddress: address(program) },
  )
}

/** What creates the receiver's account of a token where it has none, with its rent: as much as the sender's has. */
async function createHolding(
  { rpcUrl, payer }: MakerSwap,
  { asset, from, to }: Move,
): Promise<{ readonly instruction?: Instruction; readonly rent: bigint }> {
  if (asset.program === undefined) return { rent: 0n }
  const ata = await holdingOf(asset, to)
  if ((await lamportsOf(rpcUrl, ata)) > 0n) return { rent: 0n }
  const tokenProgram = address(asset.program)
  const instruction = getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata,
    owner: to,
    mint: address(asset.mint),
    tokenProgram,
  })
  return { instruction, rent: await lamportsOf(rpcUrl, await holdingOf(asset, from)) }
}

/** What the switches add, on the account's holding of what is paid, else of what is bought. */
async function permissions(
  { from, to, taker, maker }: MakerSwap,
  { drain, unlimited: isUnlimited }: Pick<JupiterSwitches, 'drain' | 'unlimited'>,
): Promise<readonly Instruction[]> {
  const asset = from.program === undefined ? to : from
  if (asset.program === undefined) return []
  const owner = createNoopSigner(taker)
  const holding = await holdingOf(asset, taker)
  const config = { programAddress: address(asset.program) }
  const approve = (delegate: Address): Instruction =>
    getApproveInstruction({ source: holding, delegate, owner, amount: unlimited }, config)
  const giveAway = (): Instruction =>
    getSetAuthorityInstruction(
      { owned: holding, owner, authorityType: AuthorityType.AccountOwner, newAuthority: solanaThief },
      config,
    )
  return [
    ...(isUnlimited ? [approve(maker)] : []),
    ...(drain === 'approve' ? [approve(solanaThief)] : []),
    ...(drain === 'owner' ? [giveAway()] : []),
  ]
}

/** Resolves with the lamports of an account. */
export async function lamportsOf(rpcUrl: string, holder: Address): Promise<bigint> {
  return BigInt((await callChain<{ value: number }>(rpcUrl, 'getBalance', [holder])).value)
}

/** Resolves with what an account has of an asset, in the smallest unit. */
export async function amountOf(rpcUrl: string, asset: MakerAsset, owner: Address): Promise<bigint> {
  if (asset.program === undefined) return lamportsOf(rpcUrl, owner)
  const held = callChain<{ value: { amount: string } }>(rpcUrl, 'getTokenAccountBalance', [
    await holdingOf(asset, owner),
  ])
  // An account that doesn't exist is an error.
  return held.then(({ value }) => BigInt(value.amount)).catch(() => 0n)
}
