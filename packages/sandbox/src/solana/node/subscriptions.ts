import type { EncodedAccount } from '@solana/kit'
import { showAccount } from './accountView.js'
import { version } from './context.js'
import type { Entry, Ledger } from './ledger.js'
import type { Method } from './methods.js'
import { readAddress, readCommitment, readConfig, readSignature } from './params.js'
import { invalidParams } from './rpcError.js'
import { commitments, type Commitment } from './commitment.js'

/** Sends a notification of one subscription to its connection. */
export type Notify = (method: string, subscription: number, result: unknown) => void

/** The subscriptions of one connection. */
export interface Subscriptions {
  /** `accountSubscribe`, `accountUnsubscribe` and so on. */
  readonly methods: Readonly<Record<string, Method>>
  /** Ends all subscriptions. */
  readonly close: () => void
}

/** Calls each listener for a transaction once the transaction has reached the listener's commitment. */
export interface Feed {
  readonly listen: (listener: Listener) => () => void
}

interface Listener {
  readonly commitment: Commitment
  readonly entry?: (entry: Entry) => void
  readonly slot?: (slot: number) => void
}

/** Creates the feed. It keeps each transaction until it is finalized, and follows the slots only while it needs them. */
export function createFeed({ onEntry, slots }: Ledger): Feed {
  const listeners = new Set<Listener>()
  const waiting: Record<Commitment, Entry[]> = { processed: [], confirmed: [], finalized: [] }
  const tell = (): void => {
    for (const commitment of commitments) {
      const queue = waiting[commitment]
      while (queue[0] && slots.reached(queue[0].slot, commitment)) {
        const entry = queue.shift() as Entry
        for (const listener of listeners) if (listener.commitment === commitment) listener.entry?.(entry)
      }
    }
  }
  let timer: NodeJS.Timeout | undefined
  let notified = slots.now()
  const isNeeded = (): boolean =>
    commitments.some((commitment) => waiting[commitment].length > 0) || [...listeners].some(({ slot }) => slot)
  const slotBegan = (): void => {
    timer = undefined
    const slot = slots.now()
    // A timer may be early.
    if (slot > notified) for (const listener of listeners) listener.slot?.(slot)
    notified = slot
    tell()
    follow()
  }
  const follow = (): void => {
    if (isNeeded()) timer ??= setTimeout(slotBegan, Math.ceil(slots.untilNext()))
  }
  onEntry((entry) => {
    for (const commitment of commitments) waiting[commitment].push(entry)
    // The sender gets the answer with its signature first.
    setImmediate(tell)
    follow()
  })
  return {
    listen: (listener) => {
      listeners.add(listener)
      follow()
      return () => listeners.delete(listener)
    },
  }
}

/** Creates the subscriptions of one connection, at most 1000. Subscribing to more throws an RpcError with -32602. */
export function createSubscriptions(ledger: Ledger, feed: Feed, notify: Notify): Subscriptions {
  const ends = new Map<number, () => void>()
  const most = 1000
  let last = 0
  const start = (kind: string, make: (tell: (value: unknown) => void, end: () => void) => Listener): number => {
    if (ends.size >= most) throw invalidParams(`more than ${most} subscriptions`)
    const id = (last += 1)
    const end = (): void => {
      ends.get(id)?.()
      ends.delete(id)
    }
    ends.set(id, feed.listen(make((value) => notify(`${kind}Notification`, id, value), end)))
    return id
  }
  const stop: Method = ([id]) => {
    const end = ends.get(id as number)
    if (!end) throw invalidParams('no such subscription')
    end()
    ends.delete(id as number)
    return true
  }
  const methods = createSubscribeMethods(ledger, start)
  const stops = Object.keys(methods).map((name) => [name.replace('Subscribe', 'Unsubscribe'), stop])
  return {
    methods: { ...methods, ...(Object.fromEntries(stops) as Record<string, Method>) },
    close: () => {
      for (const end of ends.values()) end()
      ends.clear()
    },
  }
}

type Start = (kind: string, make: (tell: (value: unknown) => void, end: () => void) => Listener) => number

function createSubscribeMethods(ledger: Ledger, start: Start): Readonly<Record<string, Method>> {
  const { slots } = ledger
  const at = (slot: number, value: unknown): object => ({ context: { slot, apiVersion: version }, value })
  const touched = (entry: Entry, wanted: (account: EncodedAccount) => boolean): EncodedAccount[] =>
    entry.accounts.flatMap(({ before, after, address }) => {
      const account = after ?? (before && closed(address))
      const meant = account && (wanted(account) || (before && wanted(before)))
      return meant && !alike(before, account) ? [account] : []
    })
  return {
    slotSubscribe: () =>
      start('slot', (tell) => ({
        commitment: 'processed',
        slot: (slot) => tell({ slot, parent: slot - 1, root: Math.max(0, slot - 32) }),
      })),
    rootSubscribe: () => start('root', (tell) => ({ commitment: 'processed', slot: (slot) => tell(slot - 32) })),
    accountSubscribe: ([given, options]) => {
      const address = readAddress(given)
      const config = readConfig(options)
      return start('account', (tell) => ({
        commitment: readCommitment(config),
        entry: (entry) => {
          for (const account of touched(entry, (one) => one.address === address))
            tell(at(slots.now(), showAccount(account, config, ledger.account)))
        },
      }))
    },
    programSubscribe: ([given, options]) => {
      const program = readAddress(given)
      const config = readConfig(options)
      return start('program', (tell) => ({
        commitment: readCommitment(config),
        entry: (entry) => {
          for (const account of touched(entry, (one) => one.programAddress === program))
            tell(at(slots.now(), { pubkey: account.address, account: showAccount(account, config, ledger.account) }))
        },
      }))
    },
    logsSubscribe: ([filter, options]) => {
      const mentions = readMentions(filter)
      return start('logs', (tell) => ({
        commitment: readCommitment(readConfig(options)),
        entry: ({ signature, error, logs, accounts, slot }) => {
          const meant = mentions === null || accounts.some(({ address }) => address === mentions)
          if (meant) tell(at(slot, { signature, err: error, logs }))
        },
      }))
    },
    signatureSubscribe: ([given, options]) => {
      const signature = readSignature(given)
      const commitment = readCommitment(readConfig(options))
      return start('signature', (tell, end) => {
        let notified = false
        const finish = ({ slot, error }: Entry): void => {
          if (!notified) tell(at(slot, { err: error }))
          notified = true
          end()
        }
        const known = ledger.entry(signature)
        // The answer with the subscription's id goes out first.
        if (known && slots.reached(known.slot, commitment)) setImmediate(finish, known)
        return { commitment, entry: (entry) => entry.signature === signature && finish(entry) }
      })
    },
  }
}

function alike(one: EncodedAccount | undefined, other: EncodedAccount): boolean {
  if (!one || one.lamports !== other.lamports || one.programAddress !== other.programAddress) return false
  return Buffer.compare(one.data as Uint8Array, other.data as Uint8Array) === 0
}

/** The view of an account that a transaction has emptied. */
function closed(address: EncodedAccount['address']): EncodedAccount {
  const programAddress = '11111111111111111111111111111111' as EncodedAccount['programAddress']
  const lamports = 0n as EncodedAccount['lamports']
  return { address, lamports, data: new Uint8Array(), programAddress, executable: false, space: 0n }
}

function readMentions(filter: unknown): string | null {
  if (filter === 'all' || filter === 'allWithVotes') return null
  const { mentions } = readConfig(filter)
  if (!Array.isArray(mentions) || mentions.length !== 1) throw invalidParams('expected one address in mentions')
  return readAddress(mentions[0])
}
