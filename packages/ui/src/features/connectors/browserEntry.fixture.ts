import type { Connector } from '@latchkit/core'
import type { TestLatch } from '@latchkit/testing'

/**
 * The default entry of the browser's own wallet, as wagmi's `injected()` gives it. There may be no wallet behind it.
 */
export const BROWSER_ENTRY: Connector = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' }

/** Lists the default entry in a kit, as an app's adapter does. */
export async function listBrowserEntry({ adapter, clock }: TestLatch): Promise<void> {
  adapter.emit({ type: 'connectors', connectors: [BROWSER_ENTRY] })
  await clock.advance(200)
}
