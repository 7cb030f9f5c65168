import { useState, type ReactNode } from 'react'
import { useChunk } from '../../shell/useChunk.js'
import type { Connect } from './useConnect.js'

const loadLegal = () => import('./Legal.js')

/** Who came to a view that connects without passing the first one is asked there. */
export function Agreement(connect: Connect): ReactNode {
  const { checkbox, accepted } = connect.legal
  const [isAsked] = useState(checkbox && !accepted)
  const agreement = useChunk(loadLegal, isAsked)
  return isAsked && agreement ? <agreement.Legal {...connect} /> : null
}
