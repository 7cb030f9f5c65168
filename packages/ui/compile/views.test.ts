import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { viewsOf } from './views.mjs'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Writes definitions of views, which are listed in this order. Returns the folder of their ui package. */
function createUi(definitions: Readonly<Record<string, string>>): string {
  const ui = mkdtempSync(join(tmpdir(), 'latchkit-views-'))
  folders.push(ui)
  mkdirSync(join(ui, 'src/greeting'), { recursive: true })
  const names = Object.keys(definitions)
  for (const name of names) {
    const text = `/** A view. */\nexport const ${name}: ViewDefinition<'${name}'> = defineView({ ${definitions[name]} })\n`
    writeFileSync(join(ui, `src/greeting/${name}.view.ts`), text)
  }
  const lines = names.map((name) => `export { ${name} } from './greeting/${name}.view.js'`)
  writeFileSync(join(ui, 'src/views.ts'), ['// The views.', ...lines, ''].join('\n'))
  return ui
}

test('the views are in the order of their list, each with what it says to the build', () => {
  const ui = createUi({
    Connect: `load: async () => ({ ConnectView })`,
    Second: `load: () => import('./SecondView.js'), part: 'late', heading: 'view.Second'`,
    First: `closable: () => false, load: () => import('./FirstView.js')`,
  })
  expect(viewsOf(ui)).toEqual([
    { part: undefined, component: undefined },
    { part: 'late', component: 'greeting/SecondView' },
    { part: undefined, component: 'greeting/FirstView' },
  ])
})

test.each([[`load: async () => ({ GreetingView })`], [`...common`]])(
  'a view that says %s fails the build',
  (definition) => {
    const Connect = `load: async () => ({ ConnectView })`
    const build = () => viewsOf(createUi({ Connect, Greeting: definition }))
    expect(build).toThrow('./greeting/Greeting.view.js loads nothing')
  },
)

test('a folder without a list of views has none', () => {
  const ui = createUi({})
  rmSync(join(ui, 'src/views.ts'))
  expect(viewsOf(ui)).toEqual([])
})
