import { showAccount } from './accountView.js'
import { inContext } from './context.js'
import { failureText } from './failure.js'
import type { Entry, Execution } from './ledger.js'
import type { MethodDeps, Methods } from './methods.js'
import {
  readAddress,
  readBytes,
  readCommitment,
  readConfig,
  readCount,
  readList,
  readSignature,
  type Config,
} from './params.js'
import { invalidParams, rpcError } from './rpcError.js'
import { readTransaction, type ReadTransaction } from './transaction.js'
import { showEntry, showInner, showReturned } from './transactionView.js'

/** Creates the methods that send and simulate transactions and read the history. */
export function createTransactionMethods(deps: MethodDeps): Methods {
  const { ledger, faucet } = deps
  return {
    requestAirdrop: async ([address, lamports]) => faucet(readAddress(address), BigInt(readCount(lamports, 1))),
    sendTransaction: ([transaction, config]) => send(deps, decode(transaction, config), readConfig(config)),
    simulateTransaction: ([transaction, config]) =>
      inContext(ledger, config, () => simulate(deps, decode(transaction, config), readConfig(config))),
    getSignatureStatuses: ([signatures, config]) =>
      inContext(ledger, config, () =>
        readList(signatures, 256, readSignature).map((signature) => {
          const entry = ledger.entry(signature)
          return entry ? showStatus(deps, entry) : null
        }),
      ),
    getSignaturesForAddress: ([address, config]) => showHistory(deps, readAddress(address), readConfig(config)),
    getTransaction: ([signature, given]) => {
      const config = typeof given === 'string' ? { encoding: given } : readConfig(given)
      const entry = ledger.entry(readSignature(signature))
      const there = entry !== undefined && ledger.slots.reached(entry.slot, readCommitment(config))
      return there ? showEntry(entry, config, ledger.account) : null
    },
  }
}

function decode(given: unknown, config: unknown): ReadTransaction {
  const bytes = readBytes(given, readConfig(config)['encoding'])
  try {
    return readTransaction(bytes)
  } catch (error) {
    throw error instanceof TypeError ? invalidParams(`failed to deserialize the transaction: ${error.message}`) : error
  }
}

/** Simulates a transaction before it executes it, unless `skipPreflight` is set. */
function send({ ledger, queue }: MethodDeps, transaction: ReadTransaction, { skipPreflight }: Config): string {
  if (skipPreflight !== true) {
    const trial = ledger.simulate(transaction, { signatures: true, blockhash: true })
    if (trial.error !== null) throw preflightError(trial, trial.error)
  }
  queue.send(transaction)
  return transaction.signatures[0] as string
}

function preflightError(trial: Execution, error: NonNullable<Execution['error']>): unknown {
  if (error === 'SignatureFailure') return rpcError(-32003, 'Transaction signature verification failure')
  return rpcError(-32002, `Transaction simulation failed: ${failureText(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs: trial.logs,
    returnData: null,
    unitsConsumed: trial.computeUnits,
  })
}

function simulate({ ledger }: MethodDeps, transaction: ReadTransaction, config: Config): object {
  const { sigVerify, replaceRecentBlockhash, innerInstructions, accounts } = config
  if (sigVerify === true && replaceRecentBlockhash === true) {
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  }
  const trial = ledger.simulate(transaction, {
    signatures: sigVerify === true,
    blockhash: replaceRecentBlockhash !== true,
  })
  if (trial.error === 'SignatureFailure') throw rpcError(-32003, 'Transaction signature verification failure')
  const wanted = accounts === undefined || accounts === null ? null : readConfig(accounts)
  return {
    err: trial.error,
    logs: trial.logs,
    unitsConsumed: trial.computeUnits,
    fee: trial.fee,
    loadedAccountsDataSize: trial.accounts.reduce((sum, { before }) => sum + (before?.data.length ?? 0), 0),
    innerInstructions: innerInstructions === true ? showInner(trial.inner) : null,
    accounts: wanted && showStates(trial, wanted),
    returnData: null,
    ...showReturned(trial),
    ...(replaceRecentBlockhash === true && { replacementBlockhash: ledger.slots.latest() }),
  }
}

/** Returns the accounts that the call asked for, in their state after the simulation. */
function showStates({ accounts }: Execution, { addresses, encoding = 'base64' }: Config): (object | null)[] {
  const states = new Map(accounts.map(({ address, after }) => [address, after]))
  return readList(addresses, 64, readAddress).map((address) => {
    const state = states.get(address)
    return state ? showAccount(state, { encoding }, (other) => states.get(other)) : null
  })
}

function showStatus({ ledger }: MethodDeps, { slot, error }: Entry): object {
  const status = error === null ? { Ok: null } : { Err: error }
  return { slot, err: error, status, ...ledger.slots.statusOf(slot) }
}

/** Returns the transactions that name an address, the newest first. */
function showHistory({ ledger }: MethodDeps, address: ReturnType<typeof readAddress>, config: Config): object[] {
  const { limit = 1000, before, until } = config
  const { reached, statusOf } = ledger.slots
  const commitment = readCommitment(config)
  const entries = ledger.entries(address).filter(({ slot }) => reached(slot, commitment))
  const from = before === undefined ? 0 : entries.findIndex(({ signature }) => signature === before) + 1
  const to = entries.findIndex(({ signature }) => signature === until)
  return entries
    .slice(from, to < 0 ? undefined : to)
    .slice(0, readCount(limit, 1))
    .map(({ signature, slot, error, blockTime }) => {
      const { confirmationStatus } = statusOf(slot)
      return { signature, slot, err: error, memo: null, blockTime, confirmationStatus }
    })
}
