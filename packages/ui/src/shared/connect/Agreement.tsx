import { useState, type ReactNode } from 'react'
import { useChunk } from '../../shell/frame/useChunk.js'
import type { Connect } from './useConnect.js'

const loadLegal = () => import('./Legal.js')

/**
 * Asks for the agreement to the app's terms, in a view that connects and was reached without it. Renders nothing where
 * none was missing.
 */
export function Agreement(connect: Connect): ReactNode {
  const { checkbox, accepted } = connect.legal
  const [isAsked] = useState(checkbox && !accepted)
  const agreement = useChunk(loadLegal, isAsked)
  return isAsked && agreement ? <agreement.Legal {...connect} /> : null
}
