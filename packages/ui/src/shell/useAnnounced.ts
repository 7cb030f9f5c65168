import { useEffect } from 'react'
import { useShell } from './context.js'

/**
 * Says a line to screen readers each time that it becomes another one, or is said of something else (`of`). It goes with
 * its view: whoever reads on afterwards doesn't come upon what is no longer so.
 */
export function useAnnounced(text: string | undefined, of?: string): void {
  const { announce, aside } = useShell()
  useEffect(() => {
    if (!text) return
    announce(text)
    const status = (aside.getRootNode() as ShadowRoot).getElementById('latch-status')
    return () => {
      if (status?.textContent?.trim() === text) status.textContent = ''
    }
  }, [announce, aside, text, of])
}
