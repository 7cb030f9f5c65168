import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'

/** Whether a wallet has connected since the view came. The view shows that until the modal closes, a moment later. */
export function useConnectedHere(): boolean {
  const count = useLatchState(({ connection }) => connection.connections.length)
  const [before] = useState(count)
  return count > before
}
