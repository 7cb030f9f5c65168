import { createLatch } from '@latchkit/core'
import { mainnet } from '@latchkit/core/networks'
import { renderShell } from '../../shell/renderShell.js'
import { demoViews } from './demoViews.js'

/** How long the demonstration's wallet takes to answer. */
const ANSWER_MS = 1_500

/** Opens the demonstration of forms in a modal on the page, for development. The kit stores nothing. */
export async function startFormsDemo(page: HTMLElement): Promise<void> {
  const locale = new URLSearchParams(location.search).get('locale')
  const latch = createLatch({
    id: 'forms-demo',
    networks: [mainnet],
    adapters: [],
    metadata: { name: 'Forms' },
    ...(locale && { locale }),
    environment: { storage: () => undefined },
  })
  const host = page.appendChild(document.createElement('div'))
  host.dataset.latchkit = ''
  const confirm = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
  await renderShell(latch, host, { views: demoViews({ confirm }) })
  latch.start()
  await latch.open({ view: 'WhatIsANetwork' })
}
