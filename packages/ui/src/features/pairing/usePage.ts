import { useShell } from '../../shell/context.js'

/** Returns the window that the kit runs in. A window of an environment may have no `navigator`. */
export function usePage(): EventTarget & { readonly navigator?: Navigator } {
  const { latch, aside } = useShell()
  return latch.options.environment?.window ?? (aside.ownerDocument.defaultView as Window)
}
