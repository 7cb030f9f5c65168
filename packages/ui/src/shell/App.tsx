import { useEffect, type ReactNode } from 'react'
import { LatchContext } from '../react/context.js'
import { useLatchState } from '../react/useLatchState.js'
import { AlertBar } from './AlertBar.js'
import { ShellContext, useShell, type Shell } from './context.js'
import { Header, titleOf } from './Header.js'
import { Snackbar } from './Snackbar.js'
import { ViewStack } from './ViewStack.js'

/** Everything inside the dialog. */
export function App({ shell, onClose }: { readonly shell: Shell; readonly onClose: () => void }): ReactNode {
  return (
    <LatchContext.Provider value={shell.latch}>
      <ShellContext.Provider value={shell}>
        <Frame onClose={onClose} />
      </ShellContext.Provider>
    </LatchContext.Provider>
  )
}

function Frame({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { latch, announce } = useShell()
  const { history, direction } = useLatchState(({ router }) => router ?? { history: [], direction: 'forward' as const })
  const route = history[history.length - 1]
  const title = route && titleOf(latch, route)
  useEffect(() => {
    if (title && latch.getState().modal?.open) announce(title)
  }, [latch, announce, title])
  if (!route) return null
  return (
    <>
      <Header route={route} depth={history.length} onClose={onClose} />
      <AlertBar />
      <ViewStack route={route} direction={direction} />
      <Snackbar />
    </>
  )
}
