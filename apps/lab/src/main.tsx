import { createLatch, type Latch } from '@latchkit/core'
import type { WalletKind } from '@latchkit/sandbox/wallet'
import { LatchProvider, mount } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import { createElement, lazy, StrictMode, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { LabPage } from './LabPage.js'
import { labForm, labOptions, pickedChains } from './labOptions.js'
import './lab.css'
import { networkPictures } from './pictures/networks.js'
import { tokenPictures } from './pictures/tokens.js'
import { installWallets, sandbox } from './sandbox.js'
import { handleSettled } from './settled.js'

declare global {
  interface ImportMetaEnv {
    readonly WAGMI_HOOKS: boolean
  }
  // As in the types of Vite's client, which an example brings.
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
  interface Window {
    /** The kits of this page, for tests and for the browser's console. */
    latches: Latch[]
    /** Mounts the first kit's modal once more, as a page without React does. Returns a function that removes it. */
    mountKit: () => () => void
  }
}

const query = new URLSearchParams(location.search)
installWallets(wantedWallets(query))
document.documentElement.dataset.theme = query.get('theme') ?? 'dark'

const form = labForm(query)
const fullScreen = form === 'fullScreen'
const page = <LabPage isInline={form === 'inline'} />
const pictures = [...networkPictures(sandbox()), ...tokenPictures(sandbox())]
const latch = createLatch({ ...(await labOptions(query)), pictures })
window.latches = [latch]
window.mountKit = () => mount(latch, document.body)
// `?settled=true`: the app has a handler of transactions that are settled.
if (query.get('settled') === 'true') void handleSettled(latch)
const kits: ReactNode[] = []
// `?react=none`: the page mounts nothing; `mountKit` does.
if (query.get('react') === 'none') kits.push(<h1 key="none">Latchkit lab</h1>)
else
  kits.push(
    <LatchProvider key="first" latch={latch} fullScreen={fullScreen}>
      {page}
    </LatchProvider>,
  )

// `?second=NAME`: a second kit on the same page, to show that the two kits share nothing.
const second = query.get('second')
if (second) {
  const other = createLatch({ ...(await labOptions(query)), pictures, id: second })
  window.latches.push(other)
  kits.push(
    <LatchProvider key="second" latch={other} fullScreen={fullScreen}>
      <section aria-label="Second kit">{page}</section>
    </LatchProvider>,
  )
}

// `?hooks=wagmi`: a part of the app that uses wagmi's own hooks, of wagmi 3.
if (import.meta.env.WAGMI_HOOKS && query.get('hooks') === 'wagmi') {
  const WagmiPanel = lazy(() => import('./WagmiPanel.js').then((chunk) => ({ default: chunk.WagmiPanel })))
  kits.push(
    <Suspense key="wagmi">
      <WagmiPanel latch={latch} />
    </Suspense>,
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(StrictMode, null, ...kits))

/**
 * Returns the wallets of `?wallets=evm,solana`, or none for `none`. By default the wallets of the picked adapters, and
 * for several adapters also the multi-chain wallet.
 */
function wantedWallets(given: URLSearchParams): readonly WalletKind[] {
  const named = given.get('wallets')
  if (named !== null) return named === 'none' ? [] : (named.split(',') as WalletKind[])
  const own = pickedChains(given).flatMap(({ wallets }) => wallets)
  return pickedChains(given).length > 1 ? [...own, 'multi'] : own
}
