import { useShell } from '../../shell/frame/context.js'

/** Returns the window that the kit runs in. A window of an environment may have no `navigator`. */
export function usePage(): EventTarget & { readonly navigator?: Navigator } {
  const { latch } = useShell()
  return latch.options.environment?.window ?? window
}
