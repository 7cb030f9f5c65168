import { createLatch, type Latch } from '@latchkit/core'
import { alphaNetwork, createFakeAdapter } from '@latchkit/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

const serverLatch = (): Latch =>
  createLatch({ networks: [alphaNetwork], adapters: [createFakeAdapter().factory], metadata: { name: 'Test' } })

test('F209 a server renders every button, and nothing of it starts', async () => {
  const { AccountButton, ConnectButton, LatchButton, LatchProvider, NetworkButton } =
    await import('../exports/index.js')
  const latch = serverLatch()
  latch.start()
  const html = renderToString(
    <LatchProvider latch={latch}>
      <ConnectButton />
      <LatchButton className="mine" />
      <NetworkButton />
      <AccountButton />
      <ConnectButton>{({ account, network }) => `${account.status} on ${network.name}`}</ConnectButton>
    </LatchProvider>,
  )
  expect(html.match(/Connect wallet/g)).toHaveLength(2)
  expect(html).toContain('class="latch-button latch-connect mine"')
  expect(html).toContain('aria-label="Network: Alpha"')
  expect(html).toContain('disconnected on Alpha')
  // A strict content security policy forbids style attributes, and a server knows no account.
  expect(html).not.toMatch(/style=|latch-account/)
  expect(renderToString(<LatchProvider latch={serverLatch()}>{null}</LatchProvider>)).toBe('')
})
