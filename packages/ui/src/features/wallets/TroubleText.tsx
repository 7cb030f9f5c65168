import type { LatchError } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useChunk } from '../../shell/useChunk.js'
import { moreWalletsWords } from '../../words/en/moreWallets.js'
import { useSay } from '../../words/useSay.js'

/** Why wallets couldn't be read. */
export interface WalletsTroubleProps {
  readonly trouble: 'failed' | 'offline'
  /** What the service's failure was, where one was asked. */
  readonly error?: LatchError | undefined
}

/** What the app's developer has to set right: no visitor can, and no server says it better (F008). */
const OF_THE_PROJECT: readonly string[] = [
  'service/invalid-project',
  'service/no-project',
  'service/forbidden',
  'service/origin-not-allowed',
]

const loadErrorText = () => import('./ErrorText.js')

/**
 * What is said where wallets couldn't be read: that the app's settings are wrong, else what the server itself says to
 * whoever asked (F006, F007), else that they didn't load.
 */
export function TroubleText({ trouble, error }: WalletsTroubleProps): ReactNode {
  const say = useSay(moreWalletsWords)
  const isOfProject = trouble === 'failed' && !!error && OF_THE_PROJECT.includes(error.code)
  const text = useChunk(loadErrorText, isOfProject)
  if (isOfProject && text) return <text.ErrorText error={error} />
  const description = trouble === 'failed' && !isOfProject && saidBy(error)
  // In whichever language the server speaks.
  return description ? <bdi dir="auto">{description}</bdi> : say(`more.${trouble}`)
}

/** What the server says about the request, a short plain text. What it says about itself is for nobody (F005). */
function saidBy({ context }: Pick<LatchError, 'context'> = { context: {} }): string | undefined {
  const { status, description } = context
  return typeof description === 'string' && Number(status) < 500 ? description : undefined
}
