import {
  ADVANCE_NONCE_ACCOUNT_DISCRIMINATOR,
  parseAdvanceNonceAccountInstruction,
  parseTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  TRANSFER_SOL_DISCRIMINATOR,
} from '@solana-program/system'
import {
  APPROVE_CHECKED_DISCRIMINATOR,
  APPROVE_DISCRIMINATOR,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  AuthorityType,
  CLOSE_ACCOUNT_DISCRIMINATOR,
  parseApproveCheckedInstruction,
  parseApproveInstruction,
  parseCloseAccountInstruction,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseSetAuthorityInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  SET_AUTHORITY_DISCRIMINATOR,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
  TRANSFER_DISCRIMINATOR,
} from '@solana-program/token'
import {
  getU32Decoder,
  getU64Decoder,
  isSome,
  type AccountMeta,
  type Address,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { hex } from '@scure/base'
import type { ShownInstruction, ShownToken } from './content.types.js'
import { hasHidden, writeHidden } from './hiddenLetters.js'

/** An instruction of a transaction. An account of a table that couldn't be read is undefined. */
export interface WireInstruction {
  readonly program: Address
  readonly accounts: readonly (AccountMeta | undefined)[]
  readonly data: ReadonlyUint8Array
}

/** What is known of a token account: its token, and whose it is. */
export interface KnownAccount {
  readonly token: ShownToken
  readonly owner: string
}
/** The token accounts by their addresses. */
export type KnownAccounts = (address: string) => KnownAccount | undefined

/** The instruction in the form that the parsers take, with all accounts known. */
interface Whole {
  readonly programAddress: Address
  readonly accounts: readonly AccountMeta[]
  readonly data: ReadonlyUint8Array
}

/** Token-2022 has the instructions of the Token program, and more. */
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMOS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']
const MAX_U64 = 2n ** 64n - 1n

/** Says what an instruction does, as far as it is known. */
export function showInstruction(given: WireInstruction, known: KnownAccounts): ShownInstruction {
  const { program, data } = given
  const accounts = given.accounts.flatMap((each) => each ?? [])
  try {
    const isWhole = accounts.length === given.accounts.length
    const shown = isWhole ? decode({ programAddress: program, accounts, data }, known) : undefined
    if (shown) return shown
  } catch {
    // It lacks accounts, or bytes.
  }
  const names = given.accounts.map((each) => each?.address ?? '')
  return { action: 'unknown', program, accounts: names, data: hex.encode(new Uint8Array(data)) }
}

/**
 * Whether an instruction advances a nonce: where it is the first, the transaction can be sent at any time to come. Nothing but
 * the program and the kind counts for the network.
 */
export const advancesNonce = ({ program, data }: WireInstruction): boolean =>
  program === SYSTEM_PROGRAM_ADDRESS &&
  data.length >= 4 &&
  getU32Decoder().decode(data) === ADVANCE_NONCE_ACCOUNT_DISCRIMINATOR

function decode(whole: Whole, known: KnownAccounts): ShownInstruction | undefined {
  const { programAddress: program, data } = whole
  if (program === SYSTEM_PROGRAM_ADDRESS) return decodeSystem(whole)
  if (program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022) return decodeToken(whole, known)
  if (program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return decodeAssociated(whole)
  if (program === COMPUTE_BUDGET) return decodeBudget(whole)
  return MEMOS.includes(program) ? { action: 'memo', program, text: readMemo(data) } : undefined
}

function decodeSystem(whole: Whole): ShownInstruction | undefined {
  const { programAddress: program, data } = whole
  const kind = getU32Decoder().decode(data)
  if (kind === TRANSFER_SOL_DISCRIMINATOR) {
    const { accounts, data } = parseTransferSolInstruction(whole)
    const { source, destination } = accounts
    return {
      action: 'transfer',
      program,
      from: source.address,
      to: destination.address,
      amount: data.amount.toString(),
    }
  }
  if (kind !== ADVANCE_NONCE_ACCOUNT_DISCRIMINATOR) return undefined
  return {
    action: 'advanceNonce',
    program,
    account: parseAdvanceNonceAccountInstruction(whole).accounts.nonceAccount.address,
  }
}

function decodeToken(whole: Whole, known: KnownAccounts): ShownInstruction | undefined {
  const { programAddress: program } = whole
  switch (whole.data[0]) {
    case TRANSFER_DISCRIMINATOR: {
      const { accounts, data } = parseTransferInstruction(whole)
      return transferOf(program, accounts, data.amount, known)
    }
    case TRANSFER_CHECKED_DISCRIMINATOR: {
      const { accounts, data } = parseTransferCheckedInstruction(whole)
      const token = { address: accounts.mint.address, decimals: data.decimals }
      return transferOf(program, accounts, data.amount, known, token)
    }
    case APPROVE_DISCRIMINATOR: {
      const { accounts, data } = parseApproveInstruction(whole)
      return approvalOf(program, accounts, data.amount, known)
    }
    case APPROVE_CHECKED_DISCRIMINATOR: {
      const { accounts, data } = parseApproveCheckedInstruction(whole)
      const token = { address: accounts.mint.address, decimals: data.decimals }
      return approvalOf(program, accounts, data.amount, known, token)
    }
    case SET_AUTHORITY_DISCRIMINATOR: {
      const { accounts, data } = parseSetAuthorityInstruction(whole)
      const authority = AUTHORITIES[data.authorityType]
      const to = isSome(data.newAuthority) ? { to: data.newAuthority.value } : {}
      return { action: 'setAuthority', program, account: accounts.owned.address, authority, ...to }
    }
    case CLOSE_ACCOUNT_DISCRIMINATOR: {
      const { account, destination } = parseCloseAccountInstruction(whole).accounts
      return { action: 'closeAccount', program, account: account.address, to: destination.address }
    }
    default:
      return undefined
  }
}

const AUTHORITIES = {
  [AuthorityType.MintTokens]: 'mint',
  [AuthorityType.FreezeAccount]: 'freeze',
  [AuthorityType.AccountOwner]: 'owner',
  [AuthorityType.CloseAccount]: 'close',
} as const

function transferOf(
  program: string,
  { source, destination }: { readonly source: AccountMeta; readonly destination: AccountMeta },
  amount: bigint,
  known: KnownAccounts,
  checked?: ShownToken,
): ShownInstruction {
  const [from, to] = [source.address, destination.address]
  const token = checked ?? known(from)?.token
  const owner = known(to)?.owner
  const base = { action: 'transferTokens', program, from, to, amount: amount.toString() } as const
  return { ...base, ...(owner && { owner }), ...(token && { token }) }
}

function approvalOf(
  program: string,
  { source, delegate }: { readonly source: AccountMeta; readonly delegate: AccountMeta },
  amount: bigint,
  known: KnownAccounts,
  checked?: ShownToken,
): ShownInstruction {
  const token = checked ?? known(source.address)?.token
  const base = { action: 'approve', program, account: source.address, spender: delegate.address } as const
  return { ...base, amount: amount.toString(), isUnlimited: amount === MAX_U64, ...(token && { token }) }
}

/** Creates an account of a token for an owner. Without data it is as old as the program. */
function decodeAssociated(whole: Whole): ShownInstruction | undefined {
  const [kind = 0, ...rest] = whole.data
  if (kind > 1 || rest.length > 0) return undefined
  const { ata, owner, mint } = parseCreateAssociatedTokenIdempotentInstruction({
    ...whole,
    data: new Uint8Array([1]),
  }).accounts
  return {
    action: 'createTokenAccount',
    program: whole.programAddress,
    account: ata.address,
    owner: owner.address,
    token: { address: mint.address },
  }
}

const LIMITS = ['heap', 'units', 'price', 'data'] as const

/** Limits of the computing, and the price of a unit in millionths of a lamport, which the fee has in it. */
function decodeBudget({ programAddress: program, data }: Whole): ShownInstruction | undefined {
  const kind = data[0] ?? 0
  const limit = LIMITS[kind - 1]
  if (!limit || data.length !== (limit === 'price' ? 9 : 5)) return undefined
  const value = limit === 'price' ? getU64Decoder().decode(data, 1) : getU32Decoder().decode(data, 1)
  return { action: 'computeBudget', program, limit, value: value.toString() }
}

function readMemo(data: ReadonlyUint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(data))
  return hasHidden(text) ? writeHidden(text) : text
}
