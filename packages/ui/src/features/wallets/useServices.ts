import type { Latch, PairingController, WalletsController } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useShell } from '../../shell/context.js'
import { useChunk } from '../../shell/useChunk.js'

/** The controllers of wallets that aren't in this browser. */
export interface Services {
  readonly wallets: WalletsController
  readonly pairing: PairingController
}

async function load(latch: Latch): Promise<Services> {
  const [wallets, pairing] = await Promise.all([latch.feature('wallets'), latch.feature('pairing')])
  return { wallets, pairing }
}

/** Loads the controllers of wallets that aren't in this browser. Nothing is requested by that. */
export const useServices = (): Services | undefined => useChunk(load)

/** The controllers, for a view that is nothing without them. */
export interface NeededServices {
  readonly services: Services | undefined
  /** They couldn't be loaded. */
  readonly failed: boolean
  readonly loadAgain: () => void
}

/** As {@link useServices}; tells, too, that they couldn't be loaded. */
export function useNeededServices(): NeededServices {
  const { latch } = useShell()
  const known = useServices()
  const [loaded, setLoaded] = useState<Services>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const services = loaded ?? known
  const isThere = !!services
  useEffect(() => {
    if (isThere) return
    let current = true
    load(latch).then(
      (all) => current && setLoaded(all),
      () => current && setFailed(true),
    )
    return () => void (current = false)
  }, [latch, isThere, tries])
  return {
    services,
    failed: failed && !isThere,
    loadAgain() {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}
