import { useRef, type ReactNode } from 'react'
import { LatchContext } from '../react/context.js'
import { ShellContext, type Shell } from './context.js'
import { Header } from './Header.js'
import { useNotices } from './useNotices.js'
import { useShownView } from './useShownView.js'
import { ViewStack } from './ViewStack.js'

/** Everything inside the dialog, and the message beside it. */
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
  const stack = useRef<HTMLDivElement>(null)
  const { shown, retry } = useShownView(stack)
  const notices = useNotices()
  if (!shown) return null
  return (
    <>
      <Header shown={shown} onClose={onClose} />
      {notices && <notices.Notices />}
      <ViewStack shown={shown} stack={stack} retry={retry} />
    </>
  )
}
