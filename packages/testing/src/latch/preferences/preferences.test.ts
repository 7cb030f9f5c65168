// Tests preferences.controller.ts, preferences.early.ts, preferences.choices.ts, preferences.setup.ts, preferences.storage.ts.
import type { PreferencesController } from '@latchkit/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeStorage } from '../../createFakeStorage.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'

const LOCALE = '@latchkit/preferences:locale'
const MODE = '@latchkit/preferences:mode'
const stored = (value: unknown, version = 1): string => JSON.stringify({ version, value })

/** A started kit that leaves both to the visitor. */
function visit(options: TestLatchOptions = {}): TestLatch {
  const test = createTestLatch({ themeMode: 'system', ...options })
  onTestFinished(test.latch.start())
  return test
}

const used = ({ latch }: TestLatch): readonly [string, string] => {
  const { locale, theme } = latch.getState()
  return [locale.locale, theme.mode]
}
const loaded = ({ latch }: TestLatch): Promise<PreferencesController> => latch.feature('preferences')

/** Tells a tab what another one has stored, as a browser does. */
function tell({ window, storage }: TestLatch, key: string | null): void {
  const newValue = key === null ? null : storage.getItem(key)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

describe('a choice of the visitor', () => {
  it('takes effect at once, and is stored without the default', async () => {
    const test = visit()
    const preferences = await loaded(test)
    expect(preferences.state).toEqual({ locale: 'auto', mode: 'system' })
    expect(test.storage.writes).toEqual([])
    preferences.chooseLocale('de')
    preferences.chooseMode('light')
    expect(used(test)).toEqual(['de', 'light'])
    expect(preferences.state).toEqual({ locale: 'de', mode: 'light' })
    expect(test.storage.entries()).toEqual({ [LOCALE]: stored('de'), [MODE]: stored('light') })
    preferences.chooseLocale('auto')
    preferences.chooseMode('system')
    expect(used(test)).toEqual(['auto', 'system'])
    expect(test.storage.entries()).toEqual({})
  })

  it('that is no mode, or no language, leaves it to the browser', async () => {
    const test = visit()
    const preferences = await loaded(test)
    preferences.chooseMode('blue' as 'dark')
    preferences.chooseLocale('')
    expect(used(test)).toEqual(['auto', 'system'])
    expect(test.storage.entries()).toEqual({})
  })

  it('counts in the order of the choices while the code loads', async () => {
    const test = visit()
    const choices = ['de', 'fr', 'es'].map(async (tag) => (await loaded(test)).chooseLocale(tag))
    await Promise.all(choices)
    expect(used(test)[0]).toBe('es')
    expect(test.storage.getItem(LOCALE)).toBe(stored('es'))
  })

  it.each(['blocked', 'full'])('F199 F200 takes effect where the storage is %s', async (fault) => {
    const storage = createFakeStorage()
    storage.set({ [fault]: true })
    const test = visit({ storage })
    const preferences = await loaded(test)
    preferences.chooseMode('dark')
    preferences.chooseLocale('fr')
    expect(used(test)).toEqual(['fr', 'dark'])
    expect(test.reports).toEqual([])
  })
})

describe('a reload', () => {
  const storage = () => createFakeStorage({ [LOCALE]: stored('de'), [MODE]: stored('light') })

  it('F210 applies what is stored once the kit has started, and not when it is made', async () => {
    const test = createTestLatch({ themeMode: 'system', storage: storage() })
    expect(used(test)).toEqual(['auto', 'system'])
    onTestFinished(test.latch.start())
    await vi.waitFor(() => expect(used(test)).toEqual(['de', 'light']))
    expect(test.latch.getServerState().theme.mode).toBe('system')
  })

  it('shows the stored choice, and lets the visitor undo it', async () => {
    const test = visit({ storage: storage() })
    const preferences = await loaded(test)
    expect(preferences.state).toEqual({ locale: 'de', mode: 'light' })
    preferences.chooseLocale('auto')
    expect(used(test)).toEqual(['auto', 'light'])
  })

  it('loads nothing where nothing is stored', async () => {
    const test = visit()
    await test.clock.advance(1_000)
    expect(test.latch.getState().preferences).toBeUndefined()
  })

  it('leaves what the app has fixed since, and shows no choice', async () => {
    const test = visit({ storage: storage(), locale: 'de', themeMode: 'light' })
    const preferences = await loaded(test)
    expect(used(test)).toEqual(['de', 'light'])
    expect(preferences.state).toEqual({ locale: undefined, mode: undefined })
    preferences.chooseLocale('fr')
    preferences.chooseMode('dark')
    expect(used(test)).toEqual(['de', 'light'])
    expect(test.storage.entries()).toEqual({ [LOCALE]: stored('de'), [MODE]: stored('light') })
  })

  it.each([
    ['F202 corrupt', '{'],
    ['F202 of another type', stored({ de: 1 })],
    ['F202 no language and no mode', stored('')],
    ['F203 of a newer release', stored('x', 2)],
  ])('is harmless where what is stored is %s', async (_, text) => {
    const test = visit({ storage: createFakeStorage({ [LOCALE]: text, [MODE]: text }) })
    expect(used(test)).toEqual(['auto', 'system'])
    const preferences = await loaded(test)
    preferences.chooseMode('dark')
    expect(used(test)).toEqual(['auto', 'dark'])
    expect(test.reports).toEqual([])
  })

  it('belongs to one kit of the page', () => {
    expect(used(visit({ storage: storage(), id: 'shop' }))).toEqual(['auto', 'system'])
  })

  it('applies once more where the kit ended, and follows what was stored meanwhile', async () => {
    const test = createTestLatch({ themeMode: 'system', storage: storage() })
    const end = test.latch.start()
    await loaded(test)
    end()
    test.storage.setItem(LOCALE, stored('fr'))
    tell(test, LOCALE)
    expect(used(test)[0]).toBe('de')
    onTestFinished(test.latch.start())
    await vi.waitFor(() => expect(used(test)).toEqual(['fr', 'light']))
  })
})

it('a choice by another tab while the code loads counts', async () => {
  const test = visit({ storage: createFakeStorage({ [LOCALE]: stored('de') }) })
  test.storage.setItem(LOCALE, stored('es'))
  tell(test, LOCALE)
  const { state } = await loaded(test)
  expect([used(test)[0], state.locale]).toEqual(['es', 'es'])
})

describe('an app that sets a value at run time', () => {
  it('keeps it where it does so while the code loads', async () => {
    const test = visit({ storage: createFakeStorage({ [LOCALE]: stored('de') }) })
    ;(await test.latch.feature('locale')).setLocale('fr')
    const { state } = await loaded(test)
    expect([used(test)[0], state.locale]).toEqual(['fr', undefined])
  })

  it('keeps it, and gives way to the visitor where it leaves the choice again', async () => {
    const test = visit({ storage: createFakeStorage({ [MODE]: stored('light') }) })
    const { state } = await loaded(test)
    const { setMode } = await test.latch.feature('theme')
    setMode('dark')
    expect([used(test)[1], state.mode]).toEqual(['dark', undefined])
    tell(test, MODE)
    expect(used(test)[1]).toBe('dark')
    setMode('system')
    expect([used(test)[1], state.mode]).toEqual(['light', 'light'])
  })

  it('keeps a value that was the visitor’s before the app set another', async () => {
    const test = visit({ themeMode: 'dark' })
    const { setMode } = await test.latch.feature('theme')
    setMode('system')
    const preferences = await loaded(test)
    preferences.chooseMode('light')
    setMode('inherit')
    setMode('light')
    expect(preferences.state.mode).toBeUndefined()
  })

  it('leaves the mode by the prop theme, after the kit has started', async () => {
    const test = visit({ themeMode: 'dark', storage: createFakeStorage({ [MODE]: stored('light') }) })
    const { state } = await loaded(test)
    expect(state.mode).toBeUndefined()
    ;(await test.latch.feature('theme')).setMode('system')
    expect([used(test)[1], state.mode]).toEqual(['light', 'light'])
  })
})

describe('another tab', () => {
  it('F205 has the choice at once, also where it had loaded nothing', async () => {
    const one = visit()
    const other = visit({ storage: one.storage })
    ;(await loaded(one)).chooseLocale('ja')
    tell(other, LOCALE)
    await vi.waitFor(() => expect(used(other)[0]).toBe('ja'))
    ;(await loaded(other)).chooseLocale('auto')
    tell(one, LOCALE)
    expect(used(one)[0]).toBe('auto')
  })

  it('F229 that cleared the storage undoes the choice', async () => {
    const test = visit()
    const preferences = await loaded(test)
    preferences.chooseMode('dark')
    test.storage.removeItem(MODE)
    tell(test, null)
    expect(used(test)[1]).toBe('system')
  })
})
