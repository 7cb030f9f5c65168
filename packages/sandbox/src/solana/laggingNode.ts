import type { AskAs } from '../chains/limitedNode.js'
import { commitments, isReachedAfter, statusAfter, type Commitment } from './node/commitment.js'

/** The answer to a call with the slot that it was read at. */
interface WithSlot {
  readonly context: { readonly slot: number }
  readonly value: unknown
}

/** A transaction in an answer. */
interface WithinSlot {
  readonly slot: number
}

/** The counts of `getEpochInfo`. */
interface EpochInfo {
  readonly absoluteSlot: number
  readonly blockHeight: number
  readonly slotIndex: number
}

/** The part of a call that the answer of a node that is behind depends on. */
interface View {
  readonly lagging: number
  /** The last slot that the node has. */
  readonly head: number
  readonly commitment: Commitment
}

/** Changes the result of a method into that of a node that is behind. */
type Hide = (result: never, view: View) => unknown

const earlier = (count: number, { lagging }: Pick<View, 'lagging'>): number => Math.max(0, count - lagging)

const hides: Readonly<Record<string, Hide>> = {
  getSlot: earlier,
  getBlockHeight: earlier,
  getEpochInfo: (info: EpochInfo, view) => ({
    ...info,
    absoluteSlot: earlier(info.absoluteSlot, view),
    blockHeight: earlier(info.blockHeight, view),
    slotIndex: earlier(info.slotIndex, view),
  }),
  getSignatureStatuses: ({ context, value }: WithSlot, { head }) => ({
    context,
    value: (value as readonly (WithinSlot | null)[]).map((status) =>
      status && status.slot <= head ? { ...status, ...statusAfter(head - status.slot) } : null,
    ),
  }),
  getSignaturesForAddress: (entries: readonly WithinSlot[], view) =>
    entries
      .filter((entry) => isThere(entry, view))
      .map((entry) => ({ ...entry, confirmationStatus: statusAfter(view.head - entry.slot).confirmationStatus })),
  getTransaction: (entry: WithinSlot | null, view) => (entry && isThere(entry, view) ? entry : null),
}

const isThere = ({ slot }: WithinSlot, { head, commitment }: View): boolean => isReachedAfter(head - slot, commitment)

/**
 * Answers a call as a Solana node does that is behind by some slots: it has no transaction that is newer than its last
 * slot. Accounts and blockhashes stay those of the chain, which keeps no earlier ones.
 */
export const askBehind: AskAs = async (ask, { lagging }, { method = '', params }) => {
  const given = Array.isArray(params) ? (params as readonly unknown[]) : []
  const outcome = await ask(method, given)
  if (lagging === 0 || !('result' in outcome)) return outcome
  const now = await ask('getSlot', [])
  if (!('result' in now)) return now
  const view: View = { lagging, head: Number(now.result) - lagging, commitment: commitmentOf(given) }
  const hide = Object.hasOwn(hides, method) ? hides[method] : undefined
  return { result: atSlot(hide ? hide(outcome.result as never, view) : outcome.result, view) }
}

/** Gives an answer with a slot the slot that the node has. */
function atSlot(result: unknown, view: View): unknown {
  if (typeof result !== 'object' || result === null || !('context' in result)) return result
  const { context, ...rest } = result as WithSlot
  return { context: { ...context, slot: earlier(context.slot, view) }, ...rest }
}

/** Reads the commitment that the options at the end of a call ask for. */
function commitmentOf(params: readonly unknown[]): Commitment {
  const asked = (params.at(-1) as { readonly commitment?: unknown } | null | undefined)?.commitment
  return commitments.find((level) => level === asked) ?? 'finalized'
}
