// Tests exports/parts.ts.
import type { ThemeState } from '@latchkit/core'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test } from 'vitest'
import { sendWords } from '../features/send/send.words.js'
import { baseStyles, Button, createAdopt, followTheme, OtpInput, SheetContext, tokenStyles } from './parts.js'
import { TranslationContext, useSay } from './parts.js'
import { translate } from '../words/translate.js'

/** A page that has no kit. */
function Page() {
  const say = useSay(sendWords)
  return (
    <>
      <OtpInput label="Code" value="12" onChange={() => {}} />
      <Button kind="primary">{say('waiting.cancel')}</Button>
    </>
  )
}

test('the parts of the ui are drawn without a kit, in a look and a language that are given to them', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const adopt = createAdopt(root)
  for (const styles of [baseStyles, tokenStyles]) adopt(styles)
  const place = document.createElement('div')
  root.append(place)
  const app = createRoot(place)
  onTestFinished(() => (app.unmount(), host.remove()))

  const listeners = new Set<() => void>()
  let theme: ThemeState = { mode: 'light', variables: { accent: '#aa3300' } }
  const themed = {
    getState: () => ({ theme }),
    subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  }
  const end = await followTheme(themed, host)
  const translation = await translate(['de-AT'], new Set(['modal', 'send']))
  flushSync(() =>
    app.render(
      <SheetContext.Provider value={adopt}>
        <TranslationContext.Provider value={translation}>
          <Page />
        </TranslationContext.Provider>
      </SheetContext.Provider>,
    ),
  )
  const button = root.querySelector('button')!
  expect(button.textContent).toBe('Abbrechen')
  expect(root.querySelectorAll('input')).not.toHaveLength(0)
  const fill = getComputedStyle(button).backgroundColor
  expect(host.dataset.mode).toBe('light')
  theme = { mode: 'dark', variables: { accent: '#00aa33' } }
  for (const listener of listeners) listener()
  await expect.poll(() => host.dataset.mode).toBe('dark')
  await expect.poll(() => getComputedStyle(button).backgroundColor).not.toBe(fill)
  end()
  await expect.poll(() => listeners.size).toBe(0)
})
