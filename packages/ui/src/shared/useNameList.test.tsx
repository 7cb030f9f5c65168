// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../react/render.fixture.js'
import { ENGLISH, type Spoken } from '../words/spoken.js'
import { SpokenContext } from '../words/useSay.js'
import { useNameList } from './useNameList.js'

const Names = (): ReactNode => useNameList()(['Alpha', 'Beta'])

test.each<[Partial<Spoken>, string]>([
  [{}, 'Alpha and Beta'],
  [{ locale: 'de' }, 'Alpha und Beta'],
  // Without isolation Alpha, which is read first, would be shown last.
  [{ locale: 'fa', direction: 'rtl' }, '\u2068Alpha\u2069 و \u2068Beta\u2069'],
])('names are listed as the language does, %j', async (spoken, list) => {
  const { text } = render(
    <SpokenContext.Provider value={{ ...ENGLISH, ...spoken }}>
      <Names />
    </SpokenContext.Provider>,
  )
  await vi.waitFor(() => expect(text()).toBe(list))
})
