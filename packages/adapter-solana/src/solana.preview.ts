import type { CaipNetworkId } from '@latchkit/core'
import {
  failureOf,
  walletError,
  type Signer,
  type Simulation,
  type SimulationRequest,
  type TransactionRequest,
  type WireTransaction,
} from '@latchkit/core/adapter'
import { at, readUnits } from './answers.js'
import { toBase58 } from './base58.js'
import { toBase64 } from './bytes.js'
import { decoded, isMultisigOf, MULTISIG_SIZE, READ_BYTES, toAccount } from './solana.accounts.js'
import { isSolanaAddress } from './solana.address.js'
import { changesFor, mattersTo, stateFor, type Accounts, type Party } from './solana.changes.js'
import { COMMITMENT } from './solana.constants.js'
import { toSolanaError } from './solana.errors.js'
import { readFee } from './solana.fee.js'
import { accountsOf, type MessageAccounts } from './solana.message.js'
import { rpc } from './solana.rpc.js'
import { readSerialized } from './solana.sign.js'
import type { SolanaDeps } from './solana.wallets.js'

/** The program of tables of addresses. */
const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** Where the addresses begin in a table, in bytes. */
const TABLE_HEADER = 56
const KEY = 32
/** The most accounts of one read. No transaction can write so many, or only read so many. */
const MAX_ACCOUNTS = 100
/** How often the chain may change meanwhile. */
const TRIES = 3

/**
 * Executes one transaction without sending it (`simulateTransaction`), and compares the accounts that it may write with what
 * they were before: the account's lamports, all accounts that hold tokens for it, and what else names it. The accounts are
 * read again after the simulation: where what matters has changed meanwhile, all is tried again.
 *
 * The fee is read by `getFeeForMessage`, since a simulation doesn't say it, and isn't in the coin's move, nor are the
 * deposits of the account's own accounts of tokens, which are told apart. `fee` is 0 where another account pays it. There is no allowance, and no gas. A permission is a new delegate,
 * owner, or account that may close another; where there is no token in what is taken over, its own address stands there.
 *
 * A transaction that begins with `AdvanceNonceAccount` is a failure, and isn't simulated: it doesn't expire.
 *
 * Resolves with undefined for more or less than one transaction, and where the node doesn't have a method. What a transaction
 * or another account can bring about never leads there: where the chain changed each time, that is a failure, and a fee that
 * can't be read is rejected with `wallet/bad-answer`, like any other answer that isn't valid in all parts. Rejects also with
 * `wallet/bad-transaction`, with `wallet/bad-address` for a token, and where no node can be reached.
 */
export async function preview(
  deps: SolanaDeps,
  signer: Signer,
  requests: readonly TransactionRequest[],
  { tokens }: SimulationRequest,
): Promise<Simulation | undefined> {
  const wrong = tokens.find((token) => !isSolanaAddress(token))
  if (wrong !== undefined) throw walletError('bad-address', { address: wrong })
  const [request] = requests
  if (!request || requests.length > 1) return undefined
  const transaction = readSerialized(request)
  const named = accountsOf(transaction)
  // Signed, it could be sent at any later time, by another account too: when the price suits it, and beside a second swap.
  if (named.hasNonce) return refused({ code: 'wallet/reverted', reason: 'it never expires, because it uses a nonce' })
  const isPayer = named.payer === signer.address
  try {
    const reading = isPayer ? readFee(deps, signer.networkId, transaction) : Promise.resolve(0n)
    // Awaited below, unless the transaction fails first.
    reading.catch(() => {})
    const { writable, readOnly } = await addressesOf(deps, signer.networkId, named)
    const party = { owner: signer.address, signers: named.signers }
    const [tried, multisigs] = await Promise.all([
      compare(deps, signer.networkId, { party, transaction, addresses: writable, asked: tokens }),
      multisigsOf(deps, signer, readOnly),
    ])
    if (!('coin' in tried)) return tried
    const fee = await reading
    const { coin, deposits, tokens: changes, leaves, approvals } = tried
    return {
      moves: [
        { change: (coin + fee).toString() },
        ...tokens.map((token) => ({ token, change: (changes.get(token) ?? 0n).toString() })),
      ],
      leaves: [...leaves, ...multisigs.map((token) => ({ token }))],
      ...(deposits !== 0n && { deposits: deposits.toString() }),
      approvals,
      fee: { value: fee.toString(), kind: 'exact' },
    }
  } catch (error) {
    if (at(error, 'code') === 'wallet/unsupported-method') return undefined
    throw error
  }
}

type Addresses = Pick<MessageAccounts, 'writable' | 'readOnly'>

/** All accounts that a transaction names. Throws `wallet/bad-answer` where a table of it can't be read. */
async function addressesOf(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  { writable, readOnly, lookups }: MessageAccounts,
): Promise<Addresses> {
  const method = 'getMultipleAccounts'
  if (lookups.length === 0) return { writable, readOnly }
  const options = { encoding: 'base64', commitment: COMMITMENT }
  const answer = await rpc(deps, networkId, method, [lookups.map(({ table }) => table), options])
  const tables = lookups.map((_, index) => {
    const given = at(answer, 'value', index)
    return at(given, 'owner') === TABLE_PROGRAM ? decoded(at(given, 'data', 0), method) : undefined
  })
  const listed = (kind: keyof Addresses): readonly string[] =>
    lookups.flatMap((lookup, index) =>
      lookup[kind].map((place) => {
        const start = TABLE_HEADER + place * KEY
        const key = tables[index]?.subarray(start, start + KEY)
        if (key?.length !== KEY) throw walletError('bad-answer', { method })
        return toBase58(key)
      }),
    )
  return {
    writable: [...new Set([...writable, ...listed('writable')])],
    readOnly: [...new Set([...readOnly, ...listed('readOnly')])],
  }
}

/** The multisigs of token programs, among accounts that are only read, that an account may sign for. */
async function multisigsOf(
  deps: SolanaDeps,
  { address, networkId }: Signer,
  addresses: readonly string[],
): Promise<readonly string[]> {
  // One byte more tells one from what is larger, also by a node that doesn't say the size.
  const { accounts } = await readAccounts(deps, networkId, addresses, MULTISIG_SIZE + 1)
  return addresses.filter((each) => isMultisigOf(accounts.get(each), address))
}

interface Trial {
  readonly party: Party
  readonly transaction: WireTransaction
  readonly addresses: readonly string[]
  readonly asked: readonly string[]
}

/** What a transaction changes, or why it is refused: by the chain, or since the chain changed at each try. */
async function compare(deps: SolanaDeps, networkId: CaipNetworkId, { party, transaction, addresses, asked }: Trial) {
  const { owner } = party
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await readAccounts(deps, networkId, addresses)
    const matters = new Map([...before.accounts].filter(([address, account]) => mattersTo(party, address, account)))
    const after = await simulate(deps, networkId, transaction, [...matters.keys()])
    if (!('accounts' in after)) return after
    const again = await readAccounts(deps, networkId, [...matters.keys()])
    const isInOrder = before.slot <= after.slot && after.slot <= again.slot
    if (isInOrder && stateFor(owner, matters) === stateFor(owner, again.accounts))
      return changesFor(owner, matters, after.accounts, asked)
  }
  return refused({ code: 'wallet/reverted', reason: 'its accounts change while it is tried' })
}

interface Read {
  readonly accounts: Accounts
  readonly slot: bigint
}

/** Reads the beginnings of accounts, all at one slot. */
async function readAccounts(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  addresses: readonly string[],
  length = READ_BYTES,
): Promise<Read> {
  const method = 'getMultipleAccounts'
  if (addresses.length > MAX_ACCOUNTS) throw walletError('bad-transaction', { reason: 'it names too many accounts.' })
  const dataSlice = { offset: 0, length }
  const options = { encoding: 'base64', commitment: COMMITMENT, dataSlice }
  return accountsIn(await rpc(deps, networkId, method, [addresses, options]), addresses, method)
}

function accountsIn(answer: unknown, addresses: readonly string[], method: string, ...way: readonly string[]): Read {
  const list = at(answer, 'value', ...way)
  if (!Array.isArray(list) || list.length !== addresses.length) throw walletError('bad-answer', { method })
  return {
    accounts: new Map(addresses.map((address, index) => [address, toAccount(list[index], method)])),
    slot: readUnits(at(answer, 'context', 'slot'), method),
  }
}

async function simulate(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  { bytes }: WireTransaction,
  addresses: readonly string[],
): Promise<Read | Simulation> {
  const method = 'simulateTransaction'
  const options = {
    encoding: 'base64',
    commitment: COMMITMENT,
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await rpc(deps, networkId, method, [toBase64(bytes), options])
  const err = at(answer, 'value', 'err')
  if (err === null) return accountsIn(answer, addresses, method, 'accounts')
  if (err === undefined) throw walletError('bad-answer', { method })
  const logs = at(answer, 'value', 'logs')
  const error = toSolanaError({ message: 'Transaction simulation failed', err, logs })
  return refused(failureOf(error))
}

const refused = (failure: NonNullable<Simulation['failure']>): Simulation => ({
  moves: [],
  leaves: [],
  approvals: [],
  failure: { ...failure, at: 0 },
})
