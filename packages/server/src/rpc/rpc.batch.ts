import { mapAtOnce } from '../base/mapAtOnce.js'
import { ERRORS, failure, callId } from './rpc.answers.js'

/** The most calls of a batch (S9.05). */
export const MAX_CALLS = 1_000

/** The most bytes of all answers of a batch: some calls of few bytes could fill the memory otherwise (F022). */
const MAX_BYTES = 16_777_216

/** How many calls of a batch wait for a node at the same time. */
const AT_ONCE = 20

/** How long all calls of a batch may take together. A client waits for 10 s (S9.05), as for a single call. */
const TOGETHER_MS = 9_500

/**
 * Answers a batch with its text. Each call that is not answered in time, and each that takes the answers above 16 MiB,
 * gets an error of its own. No further call is answered then, nor once `signal` says that the client has gone.
 */
export async function answerBatch(
  calls: readonly unknown[],
  answer: (call: unknown) => Promise<string>,
  signal: AbortSignal,
): Promise<string> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TOGETHER_MS)
  const budget = createBudget()
  try {
    const inTime = within(AbortSignal.any([late.signal, signal]))
    const texts = await mapAtOnce(calls, AT_ONCE, async (call) => {
      if (budget.hasEnded()) return failure(callId(call), ERRORS.tooLarge)
      const text = await inTime(() => answer(call))
      if (text === undefined) return failure(callId(call), ERRORS.late)
      return budget.take(text) ? text : failure(callId(call), ERRORS.tooLarge)
    })
    return `[${texts.join(',')}]`
  } finally {
    clearTimeout(timer)
  }
}

/** The bytes that the answers of a batch may still have. */
interface Budget {
  /** Whether a text was refused. */
  readonly hasEnded: () => boolean
  /** Takes the bytes of a text, or refuses it. A small one may fit after a larger one did not. */
  readonly take: (text: string) => boolean
}

function createBudget(): Budget {
  const encoder = new TextEncoder()
  let left = MAX_BYTES
  let hasEnded = false
  return {
    hasEnded: () => hasEnded,
    take(text) {
      const size = encoder.encode(text).byteLength
      if (size > left) {
        hasEnded = true
        return false
      }
      left -= size
      return true
    },
  }
}

/** Makes the function that runs work until `signal` ends it: its result is undefined then, and no other is begun. */
function within(signal: AbortSignal): <Result>(work: () => Promise<Result>) => Promise<Result | undefined> {
  const ended = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  return async (work) => (signal.aborted ? undefined : Promise.race([work(), ended]))
}
