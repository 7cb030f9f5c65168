import type {
  Inclusion,
  SentRecord,
  SentSince,
  Signer,
  TransactionAnchor,
  TransactionReceipt,
  TransactionRequest,
  TransactionSnapshot,
  UnsentRecord,
} from '@latchkit/core/adapter'
import { digestOf } from '@latchkit/core/adapter'

/** How the chain replaces a transaction. */
export type Replacement = NonNullable<TransactionReceipt['replaced']>

/** A transaction that the chain has got. */
export interface ModelTransaction {
  readonly hash: string
  readonly from: string
  readonly nonce: number
  readonly request: TransactionRequest
  /** The number and the hash of its block. Undefined while it is in none. */
  block: { readonly number: number; readonly hash: string } | undefined
  fails: boolean
  /** The transaction that was mined in its place. */
  by?: { readonly how: Replacement; readonly other: ModelTransaction } | undefined
}

/** After how many blocks a block is final. */
const FINAL_AFTER = 6

/** A chain of one network, in memory. */
export interface ModelChain {
  readonly transactions: readonly ModelTransaction[]
  /** Takes a transaction into the mempool. Returns its hash. */
  submit(signer: Pick<Signer, 'address'>, request: TransactionRequest): string
  /** Makes a block of all transactions that wait. */
  mine(): void
  /** Replaces the transaction that has waited longest, and makes a block of the replacement. */
  replace(how: Replacement): void
  /** Removes blocks that are not final. Their transactions wait again; `fails` makes them fail next time. */
  reorganise(depth: number, fails: boolean): void
  anchor(signer: Pick<Signer, 'address'>): TransactionAnchor
  /**
   * The first moment, not before `since`, at which a look or a receipt said this of a transaction. Moments count the
   * changes of the chain. Undefined: it said so before `since` alone, or never.
   */
  momentOf(hash: string, inclusion: Inclusion | undefined, since: number): number | undefined
  look(record: SentRecord): TransactionSnapshot
  find(record: UnsentRecord, taken: readonly string[]): string | null | undefined
  sentSince(signer: Pick<Signer, 'address'>, since: TransactionAnchor | undefined): SentSince
}

/** Makes a {@link ModelChain}. `salt` makes its hashes differ from those of other chains. */
export function createModelChain(salt: number): ModelChain {
  const transactions: ModelTransaction[] = []
  let head = 10
  /** The newest final block: no reorganisation removes it, however many there are. */
  let final = head
  let count = 0
  const newHash = (): string => `0x${(++count).toString(16).padStart(56, '0')}${salt.toString(16).padStart(8, '0')}`
  const minedOf = (address: string): ModelTransaction[] =>
    transactions.filter(({ from, block }) => from === address && block)
  const waiting = (): ModelTransaction[] => transactions.filter(({ block, by }) => !block && !by)
  /** How many transactions of an account have a number: those that were replaced share it. */
  const numberedOf = (address: string): number => transactions.filter(({ from, by }) => from === address && !by).length

  function add(from: string, nonce: number, request: TransactionRequest): ModelTransaction {
    const added: ModelTransaction = { hash: newHash(), from, nonce, request, block: undefined, fails: false }
    transactions.push(added)
    return added
  }

  function include(list: readonly ModelTransaction[]): void {
    head++
    final = Math.max(final, head - FINAL_AFTER)
    const block = { number: head, hash: `block ${newHash()}` }
    for (const each of list) each.block = block
  }

  function inclusionOf(mined: ModelTransaction, replaced?: Replacement): Inclusion | undefined {
    const { block, hash, fails } = mined
    if (!block) return undefined
    const confirmations = head - block.number + 1
    return {
      hash,
      status: fails ? 'reverted' : 'success',
      ...(replaced && { replaced }),
      block: { hash: block.hash, number: String(block.number) },
      confirmations,
      isFinal: block.number <= final,
    }
  }

  const saidOf = (its: ModelTransaction): Inclusion | undefined =>
    its.by ? inclusionOf(its.by.other, its.by.how) : inclusionOf(its)
  const anchorOf = (address: string): TransactionAnchor => ({
    nonce: minedOf(address).length,
    next: numberedOf(address),
    block: String(head),
  })
  const { note, momentOf } = createMoments(() => new Map(transactions.map((each) => [each.hash, saidOf(each)])))

  return {
    transactions,
    submit: ({ address: from }, request) => add(from, numberedOf(from), request).hash,
    mine() {
      include(waiting())
      note()
    },
    replace(how) {
      const [first] = waiting()
      if (!first) return
      const { from, nonce, request } = first
      const content = how === 'repriced' ? request : { to: from, value: how === 'cancelled' ? 0n : 99n }
      const other = add(from, nonce, content)
      first.by = { how, other }
      include([other])
      note()
    },
    reorganise(depth, fails) {
      for (let at = 0; at < depth && head > final; at++, head--)
        for (const each of transactions)
          if (each.block?.number === head) Object.assign(each, { block: undefined, fails })
      note()
    },
    anchor: ({ address }) => anchorOf(address),
    momentOf,
    look({ hash }) {
      const known = transactions.find((each) => each.hash === hash)
      if (!known) return { state: 'missing' }
      const inclusion = saidOf(known)
      const { nonce } = known
      if (inclusion) return { state: 'included', inclusion, nonce }
      return known.by ? { state: 'missing' } : { state: 'pending', nonce }
    },
    find({ address, to, value, dataDigest, anchor: { nonce: first, next } }, taken) {
      if (first === undefined || next === undefined) return undefined
      const since = transactions.filter(({ from, nonce }) => from === address && nonce >= first)
      const found = since.find((each) => !taken.includes(each.hash) && isRequestOf(each, { to, value, dataDigest }))
      if (found) return found.hash
      return minedOf(address).length > next ? null : undefined
    },
    sentSince({ address }, since) {
      const isTold = ({ from, block, by, nonce }: ModelTransaction): boolean =>
        from === address && !by && (!block || nonce >= (since?.nonce ?? Infinity))
      return { transactions: transactions.filter(isTold), anchor: anchorOf(address) }
    },
  }
}

/** What the chain said of each transaction after each of its changes. `say` returns what it says now. */
function createMoments(say: () => ReadonlyMap<string, Inclusion | undefined>) {
  const past = [say()]
  return {
    /** Takes note of a change of the chain. */
    note: (): void => void past.push(say()),
    momentOf(hash: string, inclusion: Inclusion | undefined, since: number): number | undefined {
      const at = past.slice(since).findIndex((said) => isSaid(said.get(hash), inclusion))
      return at < 0 ? undefined : since + at
    },
  }
}

/** Whether a transaction is what a record says that a wallet was asked for. */
const isRequestOf = (
  { request }: ModelTransaction,
  { to, value, dataDigest }: Pick<UnsentRecord, 'to' | 'value' | 'dataDigest'>,
): boolean => request.to === to && String(request.value) === value && digestOf(request.data) === dataDigest

/** Whether a record says what the chain said. A receipt has no hash of its block, and knows no later blocks. */
function isSaid(chain: Inclusion | undefined, record: Inclusion | undefined): boolean {
  if (!chain || !record) return chain === record
  if (record.block.hash !== undefined) return JSON.stringify(chain) === JSON.stringify(record)
  const [one, other] = [chain, record].map(({ hash, status, block }) => [hash, status, block.number].join())
  return one === other
}
