import { useRef, useState, type ReactNode } from 'react'
import { LatchContext, useLatch } from '../react/context.js'
import type { Translation } from '../words/translation.js'
import { TranslationContext } from '../words/useSay.js'
import { createDiscs, DiscsContext, type Discs } from '../base/discs.js'
import { SheetContext } from '../base/useStyles.js'
import { useLatchState } from '../react/useLatchState.js'
import { ShellContext, type Shell } from './frame/context.js'
import { Header } from './stack/Header.js'
import { useChunk } from './frame/useChunk.js'
import { useShownView } from './stack/useShownView.js'
import { ViewStack } from './stack/ViewStack.js'

const loadNotices = () => import('./notices/Notices.js')

/** Renders everything inside the dialog, and the snackbar beside it. */
export function App({ shell, translation }: { readonly shell: Shell; readonly translation: Translation }): ReactNode {
  return (
    <LatchContext.Provider value={shell.latch}>
      <TranslationContext.Provider value={translation}>
        <ShellContext.Provider value={shell}>
          <SheetContext.Provider value={shell.adopt}>
            <Frame />
          </SheetContext.Provider>
        </ShellContext.Provider>
      </TranslationContext.Provider>
    </LatchContext.Provider>
  )
}

const loadBranding = () => import('./frame/Branding.js')

function Frame(): ReactNode {
  const stack = useRef<HTMLDivElement>(null)
  const { options } = useLatch()
  // The app's own choice, or where it has none that of its services, once they answered.
  const isBranded = useLatchState(({ config }) => config?.features.branding) ?? options.features.branding
  const footer = useChunk(loadBranding, !!isBranded)
  const { shown, retry } = useShownView(stack)
  // The alert and the snackbar load when one of them first opens.
  const hasNotice = useLatchState(({ snackbar, alert }) => !!snackbar?.open || !!alert?.open)
  const notices = useChunk(loadNotices, hasNotice)
  const discs = useDiscs()
  if (!shown) return null
  return (
    <DiscsContext.Provider value={discs}>
      <Header shown={shown} />
      {notices && <notices.Notices />}
      <ViewStack shown={shown} stack={stack} retry={retry} />
      {isBranded && footer && <footer.Branding />}
    </DiscsContext.Provider>
  )
}

/** The discs of the modal. Those of the networks and of this browser's wallets get their looks first, in their order. */
function useDiscs(): Discs {
  const networks = useLatchState(({ network }) => network.requested)
  const { connectors } = useLatchState((state) => state.connectors)
  const [discs] = useState(createDiscs)
  for (const { name } of [...networks, ...connectors]) discs.of(name)
  return discs
}
