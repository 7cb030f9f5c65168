import { expect, test } from 'vitest'

// The process has no other file, so nothing has imported a module of the package before, and no kit runs beside.

test('F209 importing it reads nothing of a browser', async () => {
  const read: string[] = []
  /** Records that a module of core or ui reads a global. Reads of React and of the test runner do not count. */
  function note(name: string): void {
    const callers = new Error().stack?.split('\n').slice(3) ?? []
    const ours = callers.find((caller) => /packages\/(core|ui)\/src\//.test(caller))
    if (ours) read.push(`${name} ${ours.trim()}`)
  }
  const names = ['window', 'document', 'localStorage', 'HTMLElement', 'customElements', 'matchMedia'] as const
  for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, get: () => note(name) })
  const ours: readonly string[] = ['../exports/index.js', '../shell/renderShell.js', '../views.js']
  try {
    for (const path of ours) await import(path)
  } finally {
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  }
  expect(read).toEqual([])
})
