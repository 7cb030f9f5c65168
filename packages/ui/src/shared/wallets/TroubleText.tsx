import type { LatchError } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useChunk } from '../../shell/frame/useChunk.js'
import { moreWalletsWords } from './moreWallets.words.js'
import { useSay } from '../../words/useSay.js'

/** The props of `TroubleText`: why the wallets couldn't be read. */
export interface WalletsTroubleProps {
  readonly trouble: 'failed' | 'offline'
  /** The service's error: `service/…`. Undefined where no service was asked. */
  readonly error?: LatchError | undefined
}

/** Errors that only the developer can fix. The visitor reads the kit's own text for them, not the server's (F008). */
const OF_THE_PROJECT: readonly string[] = [
  'service/invalid-project',
  'service/no-project',
  'service/forbidden',
  'service/origin-not-allowed',
]

const loadErrorText = () => import('./ErrorText.js')

/**
 * Says why the wallets couldn't be read: that the app's settings are wrong (F008), else what the server says about the
 * request (F006, F007), else that the wallets didn't load or the visitor is offline.
 */
export function TroubleText({ trouble, error }: WalletsTroubleProps): ReactNode {
  const say = useSay(moreWalletsWords)
  const isOfProject = trouble === 'failed' && !!error && OF_THE_PROJECT.includes(error.code)
  const text = useChunk(loadErrorText, isOfProject)
  if (isOfProject && text) return <text.ErrorText error={error} />
  const description = trouble === 'failed' && !isOfProject && saidBy(error)
  // The server's text may be in any language, so it sets its own direction.
  return description ? <bdi dir="auto">{description}</bdi> : say(`more.${trouble}`)
}

/**
 * Returns the server's short plain text about the request. From status 500 on it is about the server and isn't shown
 * (F005).
 */
function saidBy({ context }: Pick<LatchError, 'context'> = { context: {} }): string | undefined {
  const { status, description } = context
  return typeof description === 'string' && Number(status) < 500 ? description : undefined
}
