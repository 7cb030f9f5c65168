import { useEffect, useState } from 'react'
import { useShell } from '../../shell/context.js'
import { CLOSE_MS } from '../../shell/motion.js'
import type { Services } from '../wallets/useServices.js'

/**
 * Reads the wallets whenever the modal is opened, and nothing before that. Once it is closed the view is drawn again: then
 * nothing that moves is in anybody's way.
 */
export function useOpenings(services: Services | undefined): {
  /** Whether it was ever open. */
  readonly wasOpened: boolean
  /** Whether the wallets were read, or that failed. */
  readonly isRead: boolean
} {
  const { latch } = useShell()
  const [wasOpened, setOpened] = useState(false)
  const [isRead, setRead] = useState(false)
  const [, setClosed] = useState(0)
  useEffect(() => {
    if (!services) return
    let current = true
    let wasOpen: boolean | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const isOpen = !!latch.getState().modal?.open
      if (isOpen && !wasOpen) {
        setOpened(true)
        void services.wallets.open().then(() => current && setRead(true))
      }
      // Not before it is gone, or it would be seen. It may have been closed before anybody looked.
      else if (!isOpen && wasOpen !== false) timer = setTimeout(() => setClosed((times) => times + 1), CLOSE_MS)
      wasOpen = isOpen
    }
    look()
    const stop = latch.subscribe(look)
    return () => {
      current = false
      clearTimeout(timer)
      stop()
    }
  }, [latch, services])
  return { wasOpened, isRead }
}
