import { createLatch, type Theme } from '@latchkit/core'
import { mainnet } from '@latchkit/core/networks'
import { mount } from '@latchkit/ui'
import { announceWallets } from './previewWallets.js'

/** The functions of the page in the builder's iframe. */
export interface Preview {
  /** Shows the modal in a theme, on a page of a mode. */
  show(theme: Theme, page: 'dark' | 'light'): void
}

declare global {
  interface Window {
    /** Set in the builder's iframe. */
    preview?: Preview
  }
}

/** Mounts the modal on an empty page and opens it. The kit stores nothing, so other tabs don't follow it. */
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
