import type { Latch, PairingController, WalletsController } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'

/** The controllers of the features about remote wallets. */
export interface Services {
  readonly wallets: WalletsController
  readonly pairing: PairingController
}

async function load(latch: Latch): Promise<Services> {
  const [wallets, pairing] = await Promise.all([latch.feature('wallets'), latch.feature('pairing')])
  return { wallets, pairing }
}

/**
 * Loads the controllers of remote wallets, and returns undefined until then. It makes no request to the app's services.
 */
export const useServices = (): Services | undefined => useChunk(load)

/** The controllers, for a view that can't show anything without them. */
export interface NeededServices {
  /** Undefined until they are loaded. */
  readonly services: Services | undefined
  /** Whether they couldn't be loaded. */
  readonly failed: boolean
  /** Loads them again after a failure, and calls `then` with them. */
  readonly loadAgain: (then?: (services: Services) => void) => void
}

/**
 * Like {@link useServices}, and also returns whether loading failed. After a failure they are undefined until the
 * visitor loads them again, because what the view asked for at first has to be asked again then.
 */
export function useNeededServices(): NeededServices {
  const { latch } = useShell()
  const known = useServices()
  const [loaded, setLoaded] = useState<Services>()
  const [failed, setFailed] = useState(false)
  const services = loaded ?? (failed ? undefined : known)
  const isWanted = !services && !failed
  useEffect(() => {
    if (!isWanted) return
    let current = true
    load(latch).then(
      (all) => current && setLoaded(all),
      () => current && setFailed(true),
    )
    return () => void (current = false)
  }, [latch, isWanted])
  return {
    services,
    failed,
    loadAgain(then = () => {}) {
      setFailed(false)
      load(latch).then(then, () => {})
    },
  }
}
