import type { Environment } from '../base/environment.js'

// What kits of all copies of this package on a page know of each other; nothing but names is shared (F093, F222).
const PAGE = Symbol.for('latchkit.page')
const COPY = Symbol()

interface Page {
  readonly copy: symbol
  kits: readonly { readonly id: string; readonly signal: AbortSignal }[]
  warned: boolean
}

/**
 * Notes that a kit is used on this page until `signal` is aborted, and warns once of what makes trouble. The same kit is
 * noted once.
 */
export function claimPage({ window, warn }: Environment, id: string, signal: AbortSignal): void {
  if (!window) return
  const holder = window as unknown as { [PAGE]?: Page }
  const page = (holder[PAGE] ??= { copy: COPY, kits: [], warned: false })
  const others = page.kits.filter((kit) => !kit.signal.aborted && kit.signal !== signal)
  page.kits = [...others, { id, signal }]
  if (page.warned) return
  const isOtherCopy = page.copy !== COPY
  page.warned = isOtherCopy || others.some((kit) => kit.id === id)
  if (!page.warned) return
  import('./claimPage.texts.js').then(
    (texts) => warn(isOtherCopy ? texts.COPIES : texts.sameIds(id)),
    // Offline, perhaps. Both kits work.
    () => {},
  )
}
