import { useRef, type ReactNode } from 'react'
import { LatchContext } from '../../react/context.js'
import type { Spoken } from '../../words/spoken.js'
import { SpokenContext } from '../../words/useSay.js'
import { ShellContext, type Shell } from './context.js'
import { Header } from './Header.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useChunk } from './useChunk.js'
import { useShownView } from '../stack/useShownView.js'
import { ViewStack } from '../stack/ViewStack.js'

const loadNotices = () => import('../notices/Notices.js')

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

function Frame(): ReactNode {
  const stack = useRef<HTMLDivElement>(null)
  const { shown, retry } = useShownView(stack)
  // The alert and the snackbar load when one of them first opens.
  const hasNotice = useLatchState(({ snackbar, alert }) => !!snackbar?.open || !!alert?.open)
  const notices = useChunk(loadNotices, hasNotice)
  if (!shown) return null
  return (
    <>
      <Header shown={shown} />
      {notices && <notices.Notices />}
      <ViewStack shown={shown} stack={stack} retry={retry} />
    </>
  )
}
