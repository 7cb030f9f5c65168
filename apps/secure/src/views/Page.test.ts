// Tests Page.tsx.
// @vitest-environment jsdom
import { SheetContext } from '@latchkit/ui/parts'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { Rows } from './Page.js'

it('draws rows of one name anew when their language changes, and no row of before', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const draw = (leaves: string, arrives: string) =>
    flushSync(() =>
      root.render(
        createElement(
          SheetContext.Provider,
          { value: () => undefined },
          createElement(Rows, {
            rows: [
              [leaves, '1 ETH'],
              [leaves, '2 USDC'],
              [arrives, '3 DAI'],
            ],
          }),
        ),
      ),
    )
  draw('Leaves', 'Arrives')
  draw('Geht ab', 'Kommt an')
  expect([...place.querySelectorAll('dt')].map((each) => each.textContent)).toEqual(['Geht ab', 'Geht ab', 'Kommt an'])
})
