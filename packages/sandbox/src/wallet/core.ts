import type { Post } from './callNode.js'
import { createMemory, type LeftRequest, type MemoryStore } from './memory.js'
import type { PanelView } from './panel.js'
import { createPermission, type Permission } from './permission.js'
import { createPrompts, type Prompts, type ShowPanel } from './prompts.js'
import { createRequests, type Requests } from './requests.js'
import { createSwitches, type Switches, type SwitchSet } from './switches.js'
import type { CommonActions, CommonSwitches, GivenSwitches, WalletControls } from './types.js'

/** The parts of a page that a wallet uses. */
export interface WalletPage {
  readonly events: EventTarget
  readonly origin: string
  readonly storage: () => Storage
  readonly fetch: Post
  readonly showPanel: ShowPanel
  /** Resolves when the panel can be shown. Missing where it can be at once. */
  readonly ready?: Promise<void>
}

/**
 * A wallet: its public object, and the function that sets the server's switches, which only the sandbox's stream calls.
 */
export interface Wallet<Api, Values> {
  readonly api: Api
  readonly replaceServerSwitches: (switches: Partial<Values>) => void
}

/** The parts of a wallet that don't depend on a chain. The parts for one or several namespaces are added to it. */
export interface WalletCore<Values extends CommonSwitches = CommonSwitches> {
  readonly page: WalletPage
  readonly switches: () => Values
  readonly memory: MemoryStore
  readonly prompts: Prompts
  readonly requests: Requests
  readonly permission: Permission
  /** Asks the visitor to unlock the wallet, if it is locked. `view` returns the panel's content for a title. */
  readonly unlock: (method: string, view: (title: string) => PanelView) => Promise<void>
  /**
   * Asks the visitor to unlock the wallet, if it is locked, then to connect, if the app has no permission yet or
   * `always` is set.
   */
  readonly connect: (method: string, view: (title: string) => PanelView, always?: boolean) => Promise<void>
  /** Asks again what the page before left open of this method. `run` handles a request with params as the log has them. */
  readonly resume: (method: string, run: (params: unknown) => Promise<unknown>) => void
  readonly actions: Omit<CommonActions, 'announce' | 'emit'>
  readonly controls: Omit<WalletControls<Values>, 'requests'>
  readonly replaceServerSwitches: (switches: Partial<Values>) => void
}

/** Options of {@link createCore}. */
export interface CoreOptions<Values> {
  /** The name in the keys of the page's storage, after `sandbox-wallet:`. Empty for the Ethereum wallet. */
  readonly name: string
  readonly switches: SwitchSet<Values>
  readonly given: GivenSwitches<Values>
  /** The number of accounts. */
  readonly accounts: number
}

/** Creates a wallet's core, with the switches of the script's query, of the server and of the page's storage. */
export function createCore<Values extends CommonSwitches>(
  page: WalletPage,
  { name, switches: set, given, accounts }: CoreOptions<Values>,
): WalletCore<Values> {
  const memory = createMemory(page.storage, name)
  const sources = createSwitches(set)
  const switches = sources.now
  sources.replace('query', given.query)
  sources.replace('server', given.server)
  restoreKept(sources, memory.readKept())

  const prompts = createPrompts(switches, page.showPanel)
  const requests = createRequests(switches)
  const left = memory.takeLeft()
  page.events.addEventListener('pagehide', () => {
    if (switches().outlivesPage) memory.leave(unsentOf(requests, prompts))
  })
  const permission = createPermission(accounts, memory, switches)
  const controls = createControls(sources, memory, permission)
  const setLocked = (locked: boolean): void => {
    const change = { locked } as Partial<Values>
    controls.set(change, { keep: true })
    controls.set(change)
  }
  const unlock: WalletCore['unlock'] = async (method, view) => {
    if (!switches().locked) return
    await prompts.ask({ kind: 'unlock', method, view: () => view('Unlock the wallet?') })
    setLocked(false)
  }
  return {
    page,
    switches,
    memory,
    prompts,
    requests,
    permission,
    unlock,
    connect: async (method, view, always = false) => {
      await unlock(method, view)
      if (permission.permitted() && !always) return
      await prompts.ask({ kind: 'connect', method, view: () => view('Connect to this app?') })
      permission.permit()
    },
    resume: (method, run) => {
      for (const { params } of left.filter((request) => request.method === method)) {
        const ready = page.ready ?? Promise.resolve()
        void ready.then(() => requests.answer(method, params, () => run(params))).catch(() => undefined)
      }
    },
    actions: {
      switchAccount: permission.chooseAccount,
      lock: () => setLocked(true),
      unlock: () => {
        setLocked(false)
        prompts.decideFirst(true, 'unlock')
      },
      disconnect: permission.revoke,
      approve: () => prompts.decideFirst(true),
      reject: () => prompts.decideFirst(false),
    },
    controls,
    replaceServerSwitches: (values) => permission.telling(() => sources.replace('server', values)),
  }
}

/**
 * Returns the requests to send that the visitor hasn't decided on. One that was approved is open too, until the chain has
 * answered, and is older than those of its method that wait for the visitor.
 */
function unsentOf({ log }: Requests, { unsent }: Prompts): LeftRequest[] {
  const methods = unsent()
  return [...new Set(methods)].flatMap((method) => {
    const open = log().filter((request) => request.method === method && request.outcome === 'open')
    const count = methods.filter((other) => other === method).length
    return open.slice(-count).map(({ params }) => ({ method, params }))
  })
}

function createControls<Values extends CommonSwitches>(
  sources: Switches<Values>,
  memory: MemoryStore,
  { telling }: Permission,
): WalletCore<Values>['controls'] {
  return {
    get: sources.now,
    set: (given, { keep = false } = {}) => {
      const source = keep ? 'kept' : 'page'
      telling(() => sources.replace(source, { ...sources.from(source), ...given }))
      if (keep) memory.keep(sources.from('kept'))
    },
    reset: () => {
      telling(() => {
        sources.replace('page', {})
        sources.replace('kept', {})
      })
      memory.keep({})
    },
  }
}

/** Restores the stored switches, or none of them where an older version stored an invalid one. */
function restoreKept<Values>(sources: Switches<Values>, kept: unknown): void {
  try {
    sources.replace('kept', kept as Partial<Values>)
  } catch {
    sources.replace('kept', {})
  }
}
