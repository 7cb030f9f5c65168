import type { Environment } from '../../base/environment.js'
import type { AttachedWallet } from '../../adapter/adapter.types.js'
import { ANNOUNCEMENT_BATCH_MS } from './connectors.constants.js'
import { BROWSER_WALLET_ID } from './connectors.rules.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectorsController } from './connectors.types.js'

/** What {@link offerInjected} needs. */
export interface InjectedDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  /** Gives the wallet to the adapter of its namespace. False where the app has no adapter for that namespace. */
  readonly attach: (wallet: AttachedWallet) => boolean
  readonly connectors: Pick<ConnectorsController, 'each' | 'get' | 'hide' | 'setAdapterConnectors'>
}

/** The entry of the browser's own wallet. The ui gives it its name in the visitor's language. */
const ENTRY: Connector = { id: BROWSER_WALLET_ID, name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' }

/** Whether a connector leads to what may be the same wallet: one that announced itself, or an entry of the app's own. */
const isRival = ({ id, type, chain }: Connector): boolean =>
  chain === ENTRY.chain && id !== ENTRY.id && (type === 'ANNOUNCED' || type === 'INJECTED')

/**
 * Lists the wallet at `window.ethereum`, such as that of a browser on a phone, where no wallet announced itself by then
 * (F275). It is hidden as soon as one does: it would be the same wallet twice. The first provider stays (F079). `signal` ends
 * the wait for announcements.
 */
export function offerInjected({ environment, attach, connectors }: InjectedDeps, signal: AbortSignal): void {
  const offer = (): void => {
    if (connectors.get(ENTRY.id) || hasRival(connectors)) return
    const provider = readProvider(environment.window)
    if (!provider || !attach({ connector: ENTRY, transport: 'eip1193', provider })) return
    connectors.setAdapterConnectors('injected', [ENTRY])
    let isHidden = false
    connectors.each((connector) => {
      if (isHidden || !isRival(connector)) return
      isHidden = true
      connectors.hide([ENTRY.id])
    })
  }
  if (!signal.aborted) signal.addEventListener('abort', environment.clock.after(ANNOUNCEMENT_BATCH_MS, offer))
}

function hasRival(connectors: Pick<ConnectorsController, 'each'>): boolean {
  let found = false
  connectors.each((connector) => void (found ||= isRival(connector)))()
  return found
}

/** Reads `window.ethereum`. Undefined where it is no provider, or where reading it throws. */
function readProvider(window: object | undefined): object | undefined {
  try {
    const { ethereum } = window as { readonly ethereum?: { readonly request?: unknown } | null }
    return typeof ethereum?.request === 'function' ? ethereum : undefined
  } catch {
    return undefined
  }
}
