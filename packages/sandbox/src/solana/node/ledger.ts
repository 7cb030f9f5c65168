import { lamports, type Address, type EncodedAccount, type Lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { namedAccounts, type NamedAccount } from './namedAccounts.js'
import { readOutcome, refused, type Outcome } from './outcome.js'
import { createSlots, type Slots } from './slots.js'
import type { ReadTransaction } from './transaction.js'

/** An account that a transaction names, before and after it. Undefined where the account doesn't exist. */
export interface TouchedAccount extends NamedAccount {
  readonly before: EncodedAccount | undefined
  readonly after: EncodedAccount | undefined
}

/** The effects of a transaction, executed or simulated. */
export interface Execution extends Outcome {
  /** In the order of the account indexes of instructions. */
  readonly accounts: readonly TouchedAccount[]
}

/** A transaction of the chain's history. */
export interface Entry extends Execution {
  readonly signature: string
  readonly transaction: ReadTransaction
  readonly slot: number
  /** Seconds since 1970. */
  readonly blockTime: number
}

/** The checks that a simulation makes beside running the transaction. */
export interface Checks {
  readonly signatures: boolean
  readonly blockhash: boolean
}

type SimulationResult = ReturnType<LiteSVM['simulateTransaction']>

/** LiteSVM with the rest of a chain: time, recent blockhashes and a history. */
export interface Ledger {
  readonly slots: Slots
  readonly account: (address: Address) => EncodedAccount | undefined
  readonly accountsOf: (program: Address) => readonly EncodedAccount[]
  /** Returns the lamports that an account with so many bytes must hold. */
  readonly rent: (bytes: number) => Lamports
  readonly setAccount: (account: EncodedAccount) => void
  readonly simulate: (transaction: ReadTransaction, checks: Checks) => Execution
  /** Executes a transaction. The history records it, unless it can't pay its fee. */
  readonly execute: (transaction: ReadTransaction) => Execution
  readonly entry: (signature: string) => Entry | undefined
  /** The transactions that name an address, the newest first. */
  readonly entries: (address: Address) => readonly Entry[]
  /** The number of transactions in the history. */
  readonly count: () => number
  readonly onEntry: (listener: (entry: Entry) => void) => void
}

/** Creates a ledger. */
export function createLedger(): Ledger {
  const svm = new LiteSVM().withBlockhashCheck(false)
  const slots = createSlots()
  let slot: number | undefined
  let count = 0
  const bySignature = new Map<string, Entry>()
  const byAddress = new Map<Address, Entry[]>()
  const listeners: ((entry: Entry) => void)[] = []

  /** Returns LiteSVM with its clock at the current slot. */
  const current = (): LiteSVM => {
    if (slot === slots.now()) return svm
    slot = slots.now()
    svm.warpToSlot(BigInt(slot))
    const clock = svm.getClock()
    clock.unixTimestamp = BigInt(nowInSeconds())
    svm.setClock(clock)
    // Creating a lookup table needs the hash of a recent slot.
    svm.setSlotHashes([...slots.hashes()])
    return svm
  }
  const account: Ledger['account'] = (address) => {
    const found = current().getAccount(address)
    return found.exists && found.lamports > 0n ? found : undefined
  }
  const refusalOf = ({ transaction, signatures, message }: ReadTransaction, checks: Checks): Outcome | undefined => {
    const unsigned = Object.values(transaction.signatures).includes(null)
    if (checks.signatures && unsigned) return refused('SignatureFailure')
    if (bySignature.has(signatures[0] as string)) return refused('AlreadyProcessed')
    return checks.blockhash && !slots.isRecent(message.lifetimeToken) ? refused('BlockhashNotFound') : undefined
  }
  const simulate = (transaction: ReadTransaction['transaction'], signatures: boolean): SimulationResult => {
    svm.withSigverify(signatures)
    try {
      return current().simulateTransaction(transaction)
    } finally {
      svm.withSigverify(true)
    }
  }
  const run = (transaction: ReadTransaction, execute: () => [Outcome, after: Ledger['account']]): Execution => {
    const named = namedAccounts(transaction.message, account)
    const before = named.map(({ address }) => account(address))
    const [outcome, after] = execute()
    const accounts = named.map((one, index) => ({ ...one, before: before[index], after: after(one.address) }))
    return { ...outcome, accounts }
  }
  const remember = (transaction: ReadTransaction, execution: Execution): void => {
    const [signature] = transaction.signatures as [string]
    const entry: Entry = { ...execution, signature, transaction, slot: slots.now(), blockTime: nowInSeconds() }
    count += 1
    bySignature.set(signature, entry)
    for (const { address } of execution.accounts) {
      const known = byAddress.get(address) ?? []
      known.push(entry)
      byAddress.set(address, known)
    }
    for (const listener of listeners) listener(entry)
  }

  return {
    slots,
    account,
    accountsOf: (program) =>
      current()
        .getProgramAccounts(program)
        .filter((one) => one.lamports > 0n),
    rent: (bytes) => lamports(svm.minimumBalanceForRentExemption(BigInt(bytes))),
    setAccount: (given) => svm.setAccount(given),
    simulate: (transaction, checks) =>
      run(transaction, () => {
        const refusal = refusalOf(transaction, checks)
        if (refusal) return [refusal, account]
        const result = simulate(transaction.transaction, checks.signatures)
        if (result instanceof FailedTransactionMetadata) return [readOutcome(result), account]
        const states = new Map(result.postAccounts().map((state) => [state.address, state]))
        return [readOutcome(result.meta()), (address) => states.get(address) ?? account(address)]
      }),
    execute: (transaction) => {
      const execution = run(transaction, () => {
        const refusal = refusalOf(transaction, { signatures: true, blockhash: true })
        return [refusal ?? readOutcome(current().sendTransaction(transaction.transaction)), account]
      })
      if (execution.error === null || execution.fee > 0n) remember(transaction, execution)
      return execution
    },
    entry: (signature) => bySignature.get(signature),
    entries: (address) => (byAddress.get(address) ?? []).toReversed(),
    count: () => count,
    onEntry: (listener) => {
      listeners.push(listener)
    },
  }
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
