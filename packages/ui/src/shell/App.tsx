import { useRef, type ReactNode } from 'react'
import { LatchContext, useLatch } from '../react/context.js'
import { useLatchState } from '../react/useLatchState.js'
import type { Spoken } from '../words/spoken.js'
import { SpokenContext } from '../words/useSay.js'
import { ShellContext, type Shell } from './context.js'
import { Header } from './Header.js'
import { useChunk } from './useChunk.js'
import { useNotices } from './useNotices.js'
import { useShownView } from './useShownView.js'
import { ViewStack } from './ViewStack.js'

/** Renders everything inside the dialog, and the snackbar beside it. */
export function App({ shell, spoken }: { readonly shell: Shell; readonly spoken: Spoken }): ReactNode {
  return (
    <LatchContext.Provider value={shell.latch}>
      <SpokenContext.Provider value={spoken}>
        <ShellContext.Provider value={shell}>
          <Frame />
        </ShellContext.Provider>
      </SpokenContext.Provider>
    </LatchContext.Provider>
  )
}

const loadBranding = () => import('./Branding.js')

function Frame(): ReactNode {
  const stack = useRef<HTMLDivElement>(null)
  const { options } = useLatch()
  // The app's own choice, or where it has none that of its services, once they answered.
  const isBranded = useLatchState(({ config }) => config?.features.branding) ?? options.features.branding
  const footer = useChunk(loadBranding, !!isBranded)
  const { shown, retry } = useShownView(stack)
  const notices = useNotices()
  if (!shown) return null
  return (
    <>
      <Header shown={shown} />
      {notices && <notices.Notices />}
      <ViewStack shown={shown} stack={stack} retry={retry} />
      {isBranded && footer && <footer.Branding />}
    </>
  )
}
