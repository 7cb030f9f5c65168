// On a server, importing the package defines nothing, and a kit has no page.
import { expect, test } from 'vitest'

test('a server imports the package and makes a kit', async () => {
  expect(globalThis).not.toHaveProperty('customElements')
  const { createLatch } = await import('./exports/index.js')
  const { mainnet } = await import('./exports/networks.js')
  const latch = createLatch({ networks: [mainnet], metadata: { name: 'Test' } })
  expect(latch.getAccount().isConnected).toBe(false)
  expect(latch.getNetwork().id).toBe(1)
})
