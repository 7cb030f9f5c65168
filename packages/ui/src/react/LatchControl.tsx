import type { ReactNode } from 'react'
import { useLatchControl, type LatchControlState } from './useLatchControl.js'

/**
 * Renders what its function returns: for controls of the app's own look, with account, network and the ways into the
 * modal in one place. Throws outside of a `LatchProvider`.
 */
export function LatchControl({ children }: { readonly children: (state: LatchControlState) => ReactNode }): ReactNode {
  return children(useLatchControl())
}
