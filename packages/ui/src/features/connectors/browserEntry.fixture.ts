import type { Connector } from '@latchkit/core'
import type { TestLatch } from '@latchkit/testing'

/** The default entry, "the browser's wallet", as wagmi's `injected()` is: nothing announced it, so it may lead nowhere. */
export const BROWSER_ENTRY: Connector = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' }

/** An app that lists the default entry. */
export async function listBrowserEntry({ adapter, clock }: TestLatch): Promise<void> {
  adapter.emit({ type: 'connectors', connectors: [BROWSER_ENTRY] })
  await clock.advance(200)
}
