import type { Environment } from '../base/environment.js'

// The note on `window` by which the kits of all copies of this package on a page find each other (F093, F222).
const PAGE = Symbol.for('latchkit.page')
const COPY = Symbol()

interface Page {
  readonly copy: symbol
  kits: readonly { readonly id: string; readonly signal: AbortSignal }[]
  warned: boolean
}

/**
 * Notes that a kit is used on this page until `signal` is aborted. Warns once for each page where two kits have the
 * same id, or where two copies of this package are loaded. A kit is known by its signal, and is noted once.
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
    // The text could not be fetched. Both kits work without the warning.
    () => {},
  )
}
