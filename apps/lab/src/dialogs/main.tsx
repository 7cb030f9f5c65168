import { createLatch } from '@latchkit/core'
import { LatchButton, LatchProvider } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import { StrictMode, useState, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { labOptions } from '../labOptions.js'
import type { PageDialogProps } from './pageDialog.js'

// Of the build `dist/pages`: an app whose own modal dialog has the kit's button in it. The library of the dialog is a
// query parameter: `/dialogs.html?library=radix`.
const libraries: Readonly<Record<string, () => Promise<ComponentType<PageDialogProps>>>> = {
  radix: () => import('./RadixDialog.js').then(({ RadixDialog }) => RadixDialog),
  mui: () => import('./MuiDialog.js').then(({ MuiDialog }) => MuiDialog),
  headless: () => import('./HeadlessDialog.js').then(({ HeadlessDialog }) => HeadlessDialog),
  base: () => import('./BaseDialog.js').then(({ BaseDialog }) => BaseDialog),
}

const query = new URLSearchParams(location.search)
const latch = createLatch(await labOptions(query))
window.latches = [latch]
const PageDialog = await libraries[query.get('library') ?? 'radix']?.()

/** A page with a button that opens its dialog. */
function Page(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Latchkit lab</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Check out
      </button>
      {PageDialog && (
        <PageDialog isOpen={isOpen} setOpen={setOpen}>
          <LatchButton />
        </PageDialog>
      )}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <LatchProvider latch={latch}>
        <Page />
      </LatchProvider>
    </StrictMode>,
  )
