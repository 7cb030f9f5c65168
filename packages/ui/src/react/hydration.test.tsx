// @vitest-environment jsdom
import { createConnectedLatch, createTestLatch, TEST_ADDRESS } from '@latchkit/testing'
import { useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectButton, LatchButton, NetworkButton } from './buttons.js'
import { useLatchAccount } from './hooks.js'
import { LatchProvider } from './LatchProvider.js'
import { watchTrouble } from './render.fixture.js'

function Page({ onPaint }: { readonly onPaint?: () => unknown }): ReactNode {
  const { status, address } = useLatchAccount()
  useLayoutEffect(() => void onPaint?.())
  return (
    <main>
      <LatchButton />
      <ConnectButton />
      <NetworkButton />
      <p>
        {status} {address ?? 'stranger'}
      </p>
    </main>
  )
}

test.each(['while it reconnects', 'after it reconnected'])(
  'F210 with a stored session the first paint is the server’s, %s',
  async (when) => {
    const before = await createConnectedLatch()
    // The buttons write these into their style. Server and browser must write the same.
    const themeVariables = { accent: 'gold', radius: '4px' }
    const server = createTestLatch({ themeVariables, environment: { window: undefined } })
    const html = renderToString(
      <LatchProvider latch={server.latch}>
        <Page />
      </LatchProvider>,
    )
    const trouble = watchTrouble()
    const { latch } = createTestLatch({ themeVariables, storage: before.storage })
    if (when === 'after it reconnected') {
      latch.start()
      await vi.waitFor(() => expect(latch.getAccount().status).toBe('connected'))
    }
    const container = document.createElement('div')
    container.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
    document.body.append(container)
    const [paints, recovered]: string[][] = [[], []]
    const root = hydrateRoot(
      container,
      <LatchProvider latch={latch} prefetch="intent">
        <Page onPaint={() => paints!.push(container.textContent ?? '')} />
      </LatchProvider>,
      { onRecoverableError: (error) => void recovered!.push(String(error)) },
    )
    onTestFinished(() => {
      root.unmount()
      container.remove()
    })

    await vi.waitFor(() => expect(container.textContent).toContain(`connected ${TEST_ADDRESS}`))
    expect(paints![0]).toContain('disconnected stranger')
    expect(recovered).toEqual([])
    expect(trouble).toEqual([])
  },
)
