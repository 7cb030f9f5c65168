import { useEffect } from 'react'
import { useShell } from '../../shell/context.js'

/** Says a line to screen readers each time that it becomes another one. */
export function useAnnounced(text: string | undefined): void {
  const { announce } = useShell()
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
