import { walletErrors } from './errors.js'
import type { PanelView } from './panel.js'
import { providerError, rejection } from './providerError.js'
import type { CommonSwitches } from './types.js'

/** What a request wants of the person. */
export type PromptKind = 'connect' | 'unlock' | 'sign' | 'send' | 'switch' | 'add'

/** A request that needs consent. */
export interface Prompt {
  readonly kind: PromptKind
  readonly method: string
  /** Made only when it is shown. */
  readonly view: () => PanelView
}

/** Draws one view until `decide` is called or `close` is. */
export type ShowPanel = (
  view: PanelView,
  place: CommonSwitches['panel'],
  decide: (approved: boolean) => void,
) => () => void

/** Gets people's consent, or what the switches say in place of people. */
export interface Prompts {
  /** Resolves on approval. Rejects with what `rejectAs` says, or with -32002 when one is open already. */
  readonly ask: (prompt: Prompt) => Promise<void>
  /** Decides the request that has been open longest; of one kind, if given. */
  readonly decideFirst: (approved: boolean, kind?: PromptKind) => void
}

interface OpenPrompt extends Prompt {
  readonly decide: (approved: boolean) => void
}

/** What is thrown when the answer is no. */
export function refusal({ rejectAs }: CommonSwitches): unknown {
  return rejectAs === null ? rejection() : structuredClone(walletErrors[rejectAs].thrown)
}

/** Waits, unless there is nothing to wait for. */
export async function delay(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Makes them. Several requests may be open at once, but only one is on the panel. */
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
  }
}

/** Kinds that wallets show one of at a time; unlocking is the first half of connecting. */
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
  // Nobody but a person can unlock.
  return kind === 'unlock' && mode === 'approve' ? 'never' : mode
}
