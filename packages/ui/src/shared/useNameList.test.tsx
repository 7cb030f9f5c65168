// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../react/render.fixture.js'
import { ENGLISH, type Translation } from '../words/translation.js'
import { TranslationContext } from '../words/useSay.js'
import { useNameList } from './useNameList.js'

const Names = (): ReactNode => useNameList()(['Alpha', 'Beta'])

test.each<[Partial<Translation>, string]>([
  [{}, 'Alpha and Beta'],
  [{ locale: 'de' }, 'Alpha und Beta'],
  // Without isolation Alpha, which is read first, would be shown last.
  [{ locale: 'fa', direction: 'rtl' }, '\u2068Alpha\u2069 و \u2068Beta\u2069'],
])('names are listed as the language does, %j', async (spoken, list) => {
  const { text } = render(
    <TranslationContext.Provider value={{ ...ENGLISH, ...spoken }}>
      <Names />
    </TranslationContext.Provider>,
  )
  await vi.waitFor(() => expect(text()).toBe(list))
})
