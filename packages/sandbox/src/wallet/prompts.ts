import { walletErrors } from './errors.js'
import type { PanelView } from './panel.js'
import { providerError, rejection } from './providerError.js'
import type { CommonSwitches } from './types.js'

/** The consent that a request needs. */
export type PromptKind = 'connect' | 'unlock' | 'sign' | 'send' | 'switch' | 'add'

/** A request that needs the visitor's consent. */
export interface Prompt {
  readonly kind: PromptKind
  readonly method: string
  /** Called only when the request is shown. */
  readonly view: () => PanelView
}

/** Shows the panel. Calls `decide` when the visitor decides. Returns a function that closes the panel. */
export type ShowPanel = (
  view: PanelView,
  place: CommonSwitches['panel'],
  decide: (approved: boolean) => void,
) => () => void

/** Gets the visitor's consent, or decides as the switches say. */
export interface Prompts {
  /**
   * Resolves on approval. Rejects with the value of `rejectAs`, or with -32002 where the same kind of request is open.
   */
  readonly ask: (prompt: Prompt) => Promise<void>
  /** Decides the request that has been open longest, of one kind where `kind` is given. */
  readonly decideFirst: (approved: boolean, kind?: PromptKind) => void
  /** The methods of the requests to send that are open, in their order. */
  readonly unsent: () => readonly string[]
}

interface OpenPrompt extends Prompt {
  readonly decide: (approved: boolean) => void
}

/** Returns the value that a rejection throws. */
export function refusal({ rejectAs }: CommonSwitches): unknown {
  return rejectAs === null ? rejection() : structuredClone(walletErrors[rejectAs].thrown)
}

/** Resolves after `ms` milliseconds, without a timer for 0. */
export async function delay(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Creates the prompts. Several requests may be open at once, but the panel shows only one. */
export function createPrompts(switches: () => CommonSwitches, show: ShowPanel): Prompts {
  const open = new Set<OpenPrompt>()
  let panelFree: Promise<unknown> = Promise.resolve()

  const decisionOn = async (prompt: Prompt): Promise<boolean> => {
    const mode = modeFor(prompt, switches())
    let close = (): void => undefined
    let decide = (_approved: boolean): void => undefined
    const decided = new Promise<boolean>((resolve) => {
      decide = (approved) => {
        if (!open.delete(entry)) return
        close()
        resolve(approved)
      }
    })
    const entry: OpenPrompt = { ...prompt, decide }
    open.add(entry)
    if (mode === 'ask') {
      panelFree = panelFree.then(() => {
        if (!open.has(entry)) return undefined
        close = show(prompt.view(), switches().panel, decide)
        return decided
      })
    } else if (mode !== 'never') {
      void delay(switches().delay).then(() => decide(mode === 'approve'))
    }
    const approved = await decided
    if (mode === 'ask') await delay(switches().delay)
    return approved
  }

  return {
    ask: async (prompt) => {
      const busy = switches().secondRequest === 'pending-error' && [...open].some((other) => collide(prompt, other))
      if (busy) throw providerError(-32002, `A request of type '${prompt.method}' is already open in the wallet.`)
      if (!(await decisionOn(prompt))) throw refusal(switches())
    },
    decideFirst: (approved, kind) => {
      const first = [...open].find((entry) => kind === undefined || entry.kind === kind)
      first?.decide(approved)
    },
    unsent: () => [...open].filter(({ kind }) => kind === 'send').map(({ method }) => method),
  }
}

/** Kinds of requests that share one window of a wallet. Unlocking is the first step of connecting. */
const windowOf: Readonly<Partial<Record<PromptKind, string>>> = {
  connect: 'connect',
  unlock: 'connect',
  switch: 'switch',
  add: 'add',
}

function collide(one: Prompt, other: Prompt): boolean {
  const window = windowOf[one.kind]
  return window !== undefined && window === windowOf[other.kind]
}

function modeFor({ kind }: Prompt, { answer, failOn }: CommonSwitches): CommonSwitches['answer'] {
  const meantForOthers = failOn.length > 0 && (answer === 'reject' || answer === 'never')
  const mode = meantForOthers ? 'approve' : answer
  // Only the visitor can unlock the wallet.
  return kind === 'unlock' && mode === 'approve' ? 'never' : mode
}
