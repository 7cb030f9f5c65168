import { startAnnouncing } from './announce.js'
import type { Post } from './callNode.js'
import { createMemory } from './memory.js'
import { createMethods } from './methods.js'
import { createPrompts, type ShowPanel } from './prompts.js'
import { createListeners, createProvider } from './provider.js'
import { createSession } from './session.js'
import { toChainIdHex } from './signing.js'
import { createSwitches, type Switches } from './switches.js'
import type { SandboxWallet, WalletChain, WalletConfig, WalletRequest, WalletSwitches } from './types.js'

/** The page the wallet lives in. */
export interface WalletPage {
  readonly events: EventTarget
  readonly origin: string
  readonly storage: () => Storage
  readonly fetch: Post
  readonly showPanel: ShowPanel
}

/** A wallet, and what only the sandbox's own stream may do with it. */
export interface Wallet {
  readonly api: SandboxWallet
  readonly replaceServerSwitches: (switches: Partial<WalletSwitches>) => void
}

/** Makes the wallet and announces it. */
export function createWallet(config: WalletConfig, page: WalletPage): Wallet {
  const memory = createMemory(page.storage, (config.chains[0] as WalletChain).id)
  const sources = createSwitches()
  const switches = sources.now
  sources.replace('query', config.query)
  sources.replace('server', config.server)
  restoreKept(sources, memory.readKept())

  const { origin } = page
  const listeners = createListeners()
  const prompts = createPrompts(switches, page.showPanel)
  const session = createSession({ config, memory, switches, fetch: page.fetch, origin, emit: listeners.emit })

  const set: SandboxWallet['set'] = (given, { keep = false } = {}) => {
    const source = keep ? 'kept' : 'page'
    session.telling(() => sources.replace(source, { ...sources.from(source), ...given }))
    if (keep) memory.keep(sources.from('kept'))
  }
  const setLocked = (locked: boolean): void => {
    set({ locked }, { keep: true })
    set({ locked })
  }
  const unlock = (): void => setLocked(false)

  const handle = createMethods({ config, session, prompts, switches, origin, unlock })
  const log = new Map<number, WalletRequest>()
  const provider = createProvider({ handle, listeners, switches, log })
  const announce = startAnnouncing({ page: page.events, provider, switches })
  queueMicrotask(() => listeners.emit('connect', { chainId: toChainIdHex(session.chain().id) }))

  const api: SandboxWallet = {
    provider,
    get requests() {
      return [...log.values()]
    },
    get: switches,
    set,
    reset: () => {
      session.telling(() => {
        sources.replace('page', {})
        sources.replace('kept', {})
      })
      memory.keep({})
    },
    switchAccount: session.chooseAccount,
    switchChain: session.chooseChain,
    lock: () => setLocked(true),
    unlock: () => {
      unlock()
      prompts.decideFirst(true, 'unlock')
    },
    disconnect: session.revoke,
    announce,
    approve: () => prompts.decideFirst(true),
    reject: () => prompts.decideFirst(false),
    emit: listeners.emit,
  }
  const replaceServerSwitches: Wallet['replaceServerSwitches'] = (given) =>
    session.telling(() => sources.replace('server', given))
  return { api, replaceServerSwitches }
}

/** What an older version kept may not be valid any more. */
function restoreKept(sources: Switches, kept: unknown): void {
  try {
    sources.replace('kept', kept as Partial<WalletSwitches>)
  } catch {
    sources.replace('kept', {})
  }
}
