import { createLatch, type Theme } from '@latchkit/core'
import { mainnet } from '@latchkit/core/networks'
import { mount } from '@latchkit/ui'
import { announceWallets } from './previewWallets.js'

/** What the builder does with the page in its frame. */
export interface Preview {
  /** Shows the modal in a look, on a page of a mode. */
  show(theme: Theme, page: 'dark' | 'light'): void
}

declare global {
  interface Window {
    /** In the builder's frame: the modal that is seen there. */
    preview?: Preview
  }
}

/** The real modal on an empty page, open from the start. Nothing is kept: another tab sees nothing of it. */
export async function startPreview(root: HTMLElement): Promise<void> {
  document.documentElement.classList.add('preview')
  announceWallets()
  const latch = createLatch({
    id: 'theme-preview',
    networks: [mainnet],
    adapters: [],
    metadata: { name: 'Your app' },
    termsConditionsUrl: '#terms',
    privacyPolicyUrl: '#privacy',
    environment: { storage: () => undefined },
  })
  mount(latch, document.body)
  const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Open the modal' })
  again.addEventListener('click', () => void latch.open())
  root.append(again)
  const theme = await latch.feature('theme')
  window.latches = [latch]
  window.preview = {
    show({ themeMode, themeVariables }, page) {
      document.documentElement.dataset.theme = page
      theme.setMode(themeMode)
      theme.setVariables(themeVariables)
    },
  }
  window.parent.dispatchEvent(new Event('preview-ready'))
  await latch.open()
}
