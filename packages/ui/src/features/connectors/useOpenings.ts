import { useEffect, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { CLOSE_MS } from '../../shell/frame/motion.js'

/**
 * Returns whether the modal was ever open. Renders the view again once the modal is closed, because a row that moves
 * then isn't in the visitor's way.
 */
export function useOpenings(): boolean {
  const { latch } = useShell()
  const [wasOpened, setOpened] = useState(false)
  // Once the modal was open this doesn't change any more, so that closing renders nothing at once.
  const isOpened = useLatchState(({ modal }) => wasOpened || !!modal?.open)
  if (isOpened && !wasOpened) setOpened(true)
  const [, setClosed] = useState(0)
  useEffect(() => {
    let wasOpen: boolean | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const isOpen = !!latch.getState().modal?.open
      // Waits for the closing animation, or the change would be visible. The modal may have closed before the first
      // call.
      if (!isOpen && wasOpen !== false) timer = setTimeout(() => setClosed((times) => times + 1), CLOSE_MS)
      wasOpen = isOpen
    }
    look()
    const stop = latch.subscribe(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [latch])
  return wasOpened
}
