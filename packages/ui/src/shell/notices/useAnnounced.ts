import { useEffect } from 'react'
import { useShell } from '../frame/context.js'

/**
 * Announces `text` to screen readers whenever `text` or its subject `of` changes. Clears it from the status region when
 * the view goes, so that a screen reader does not find a status that is no longer true.
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
