import type { Environment } from './base/environment.js'

// What kits of all copies of this package on a page know of each other; nothing but names is shared (F093, F222).
const PAGE = Symbol.for('latchkit.page')
const COPY = Symbol('this copy of @latchkit/core')

interface Page {
  readonly copy: symbol
  readonly ids: string[]
  warned: boolean
}

/** Notes that a kit runs on this page, and warns once of what makes trouble. The answer takes the note back. */
export function claimPage({ window, warn }: Environment, id: string): () => void {
  if (!window) return () => {}
  const holder = window as unknown as { [PAGE]?: Page }
  const page = (holder[PAGE] ??= { copy: COPY, ids: [], warned: false })
  if (!page.warned && page.copy !== COPY) {
    page.warned = true
    warn('two copies of @latchkit/core are on this page. Both work; one would load faster.')
  } else if (!page.warned && page.ids.includes(id)) {
    page.warned = true
    warn(`two kits run under the same id ("${id}") and share what they remember. Give one of them createLatch({ id }).`)
  }
  page.ids.push(id)
  return () => {
    const at = page.ids.indexOf(id)
    if (at >= 0) page.ids.splice(at, 1)
  }
}
