import { getBase58Decoder, type EncodedAccount } from '@solana/kit'
import { base64 } from './accountView.js'
import type { Entry, Execution } from './ledger.js'
import type { InnerInstruction } from './outcome.js'
import type { Config } from './params.js'
import { invalidParams, rpcError } from './rpcError.js'
import { readMint, readToken, tokenAmount } from './tokens.js'
import { lookedUp, type Message } from './transaction.js'

type Find = (address: Entry['accounts'][number]['address']) => EncodedAccount | undefined

interface Instruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  /** Null for the transaction's own instructions. */
  readonly stackHeight: number | null
}

/**
 * Returns a transaction of the history in the form of Solana's nodes. `jsonParsed` keeps the instructions' data as
 * bytes.
 *
 * @throws an RpcError with -32015 where the call doesn't support the transaction's version.
 */
export function showEntry(entry: Entry, config: Config, find: Find): object {
  const { version } = entry.transaction.message
  const { maxSupportedTransactionVersion: most } = config
  if (version !== 'legacy' && (typeof most !== 'number' || most < version)) {
    const advice = `"maxSupportedTransactionVersion": ${version}`
    throw rpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: ${advice}`,
    )
  }
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    transaction: showTransaction(entry, config),
    meta: showMeta(entry, config, find),
    ...(most === undefined ? {} : { version }),
  }
}

function showTransaction({ transaction, accounts }: Entry, { encoding = 'json' }: Config): unknown {
  const { bytes, message, signatures } = transaction
  switch (encoding) {
    case 'base64':
      return [base64(bytes), 'base64']
    case 'base58':
      return [getBase58Decoder().decode(bytes), 'base58']
    case 'json':
    case 'jsonParsed':
      return { signatures, message: showMessage(message, accounts, encoding === 'jsonParsed') }
    default:
      throw invalidParams(`unsupported encoding: ${JSON.stringify(encoding)}`)
  }
}

function showMessage(message: Message, accounts: Entry['accounts'], parsed: boolean): object {
  const { header, staticAccounts, lifetimeToken, instructions, version } = message
  const show = (instruction: Instruction): object => showInstruction(instruction, parsed ? accounts : undefined)
  const shown = instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) =>
    show({ program: programAddressIndex, accounts: accountIndices, data: data as Uint8Array, stackHeight: null }),
  )
  const lookups = lookedUp(message).map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }))
  const counts = {
    numRequiredSignatures: header.numSignerAccounts,
    numReadonlySignedAccounts: header.numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
  }
  const keys = accounts.map(({ address, signer, writable, lookedUp: found }) => ({
    pubkey: address,
    signer,
    writable,
    source: found ? 'lookupTable' : 'transaction',
  }))
  return {
    ...(parsed ? { accountKeys: keys } : { header: counts, accountKeys: staticAccounts }),
    recentBlockhash: lifetimeToken,
    instructions: shown,
    ...(version === 0 && { addressTableLookups: lookups }),
  }
}

function showInstruction({ program, accounts, data, stackHeight }: Instruction, names?: Entry['accounts']): object {
  const text = getBase58Decoder().decode(data)
  if (!names) return { programIdIndex: program, accounts, data: text, stackHeight }
  const addresses = accounts.map((account) => names[account]?.address)
  return { programId: names[program]?.address, accounts: addresses, data: text, stackHeight }
}

/** Returns the outcome of a transaction in the form of Solana's nodes. */
function showMeta(entry: Entry, { encoding }: Config, find: Find): object {
  const { error, fee, logs, computeUnits, accounts, inner } = entry
  const names = encoding === 'jsonParsed' ? accounts : undefined
  const loaded = (writable: boolean): string[] =>
    accounts.filter((one) => one.lookedUp && one.writable === writable).map(({ address }) => address)
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee,
    preBalances: accounts.map(({ before }) => before?.lamports ?? 0n),
    postBalances: accounts.map(({ after }) => after?.lamports ?? 0n),
    preTokenBalances: tokenBalances(entry, 'before', find),
    postTokenBalances: tokenBalances(entry, 'after', find),
    innerInstructions: showInner(inner, names),
    logMessages: logs,
    loadedAddresses: { writable: loaded(true), readonly: loaded(false) },
    computeUnitsConsumed: computeUnits,
    rewards: [],
    ...showReturned(entry),
  }
}

/** Returns inner instructions, grouped by the index of the transaction's instruction that called them. */
export function showInner(inner: Execution['inner'], names?: Entry['accounts']): object[] {
  const show = (call: InnerInstruction): object => showInstruction(call, names)
  return inner.flatMap((calls, index) => (calls.length > 0 ? [{ index, instructions: calls.map(show) }] : []))
}

/** Returns the return data of the last program, as the member `returnData`. */
export function showReturned({ returned }: Pick<Execution, 'returned'>): object {
  if (!returned) return {}
  return {
    returnData: { programId: getBase58Decoder().decode(returned.program), data: [base64(returned.data), 'base64'] },
  }
}

function tokenBalances({ accounts }: Entry, when: 'before' | 'after', find: Find): object[] {
  return accounts.flatMap((account, accountIndex) => {
    const state = account[when]
    const token = readToken(state)
    if (!state || !token) return []
    const decimals = readMint(find(token.mint))?.decimals ?? 0
    const { mint, owner, amount } = token
    const uiTokenAmount = tokenAmount(amount, decimals)
    return [{ accountIndex, mint, owner, programId: state.programAddress, uiTokenAmount }]
  })
}
