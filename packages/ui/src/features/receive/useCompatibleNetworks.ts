import type { CaipAddress, Network } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchAccount } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { loadReceive } from './loadReceive.js'

/** The networks on which the active account can receive. */
export interface CompatibleNetworks {
  /** Undefined until they are known. */
  readonly networks: readonly Network[] | undefined
  /** Whether the account is a smart account, which is not on every network. */
  readonly isSmart: boolean
}

/** Finds out on which networks the active account can receive, while the modal is open. */
export function useCompatibleNetworks(): CompatibleNetworks {
  const { caipAddress, type } = useLatchAccount()
  const feature = useChunk(loadReceive)
  const isOpen = useLatchState(({ modal }) => !!modal?.open)
  const [found, setFound] = useState<{ readonly of: CaipAddress; readonly networks: readonly Network[] }>()
  useEffect(() => {
    if (!feature || !caipAddress || !isOpen) return
    let current = true
    feature.networks().then(
      (networks) => current && setFound({ of: caipAddress, networks }),
      // The account is gone, and the view with it.
      () => {},
    )
    return () => void (current = false)
  }, [feature, caipAddress, isOpen])
  return {
    networks: found && found.of === caipAddress ? found.networks : undefined,
    isSmart: type === 'smartAccount',
  }
}
