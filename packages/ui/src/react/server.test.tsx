import { createLatch, type Latch } from '@latchkit/core'
import { alphaNetwork, createFakeAdapter } from '@latchkit/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

const serverLatch = (): Latch =>
  createLatch({ networks: [alphaNetwork], adapters: [createFakeAdapter().factory], metadata: { name: 'Test' } })

// This test runs first, before any module of the package is imported.
test('F209 importing it reads nothing of a browser', async () => {
  const read: string[] = []
  /** Records that a module of core or ui reads a global. Reads of React and of the test runner do not count. */
  function note(name: string): void {
    const callers = new Error().stack?.split('\n').slice(3) ?? []
    const ours = callers.find((caller) => /packages\/(core|ui)\/src\//.test(caller))
    if (ours) read.push(`${name} ${ours.trim()}`)
  }
  const names = ['window', 'document', 'localStorage', 'HTMLElement', 'customElements', 'matchMedia'] as const
  for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, get: () => note(name) })
  const ours: readonly string[] = ['../exports/index.js', '../shell/renderShell.js', '../views.js']
  try {
    for (const path of ours) await import(path)
  } finally {
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  }
  expect(read).toEqual([])
})

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
