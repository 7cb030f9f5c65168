import { useShell } from '../../shell/context.js'

/** The page that the kit runs in. One without a browser around it has no navigator. */
export function usePage(): EventTarget & { readonly navigator?: Navigator } {
  const { latch } = useShell()
  return latch.options.environment?.window ?? window
}
