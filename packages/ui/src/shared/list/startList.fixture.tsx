import type { Latch } from '@latchkit/core'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { SheetContext } from '../../base/useStyles.js'
import { createAdopt } from '../../shell/frame/adoptSheet.js'
import resetStyles from '../../theme/reset.css'
import tokenStyles from '../../theme/tokens.css'
import { drawThing, ScrolledView, Things, things } from './list.fixture.js'

const sections = things(10_000, 100)
const all = sections.flatMap(({ rows }) => rows)

/** As many rows as the list draws, of which `move` changes as many as pass by in a frame. */
function Floor(): ReactNode {
  const [from, setFrom] = useState(0)
  useEffect(() => {
    Object.assign(globalThis, { move: () => flushSync(() => setFrom((before) => before + 3)) })
  }, [])
  return all.slice(from, from + 24).map((row) => <div key={row.id}>{drawThing(row)}</div>)
}

/**
 * Draws a list of ten thousand rows on a page, or its floor: rows that change as fast without a list, when the page calls
 * the global function `move`. The lab builds it for production, and `e2e/scrolling.spec.ts` measures it.
 */
export function startList(body: HTMLElement, isFloor: boolean): void {
  const root = body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const adopt = createAdopt(root)
  for (const sheet of [resetStyles, tokenStyles]) adopt(sheet)
  const latch = { subscribe: () => () => {} } as unknown as Latch
  createRoot(root).render(
    <SheetContext.Provider value={adopt}>
      <ScrolledView latch={latch}>{isFloor ? <Floor /> : <Things sections={sections} />}</ScrolledView>
    </SheetContext.Provider>,
  )
}
