import type { SiwxState } from '@latchkit/core'
import { useSay } from '../../words/useSay.js'
import { siwxWords } from './siwx.words.js'

/** What a visitor should know before signing: at most one warning, the gravest. */
export function useWarning(state: SiwxState): string | undefined {
  const say = useSay(siwxWords)
  if (!isSecureContext) return say('siwx.insecure')
  const host = foreignHost()
  if (host !== undefined) return say('siwx.frame', { host })
  return state.status === 'ready' && state.isClockWrong ? say('siwx.clock') : undefined
}

/** The host of a page of another origin that shows this page in a frame. Empty where the browser names none. */
function foreignHost(): string | undefined {
  if (top === self) return undefined
  const [parent] = location.ancestorOrigins ?? []
  if (parent === location.origin) return undefined
  return parent ? new URL(parent).host : ''
}
