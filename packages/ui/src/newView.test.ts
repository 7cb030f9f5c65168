import type { Latch, ViewName } from '@latchkit/core'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCopy, copySources, CORE, UI } from './copiedSources.fixture.js'
import type { createViewFinder } from './shell/frame/findView.js'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const FIXTURE = pathOf('../../../scripts/fixtures/view')
const COPY = '.cache/new-view'

/** What a new view changes beside its own files: its parameters, what features must know of it, and the list. */
const LINES = [
  {
    file: join(CORE, COPY, 'src/features/account/account.routes.ts'),
    after: 'export interface AccountRoutes {',
    line: '  Greeting: { readonly name: string }',
  },
  {
    file: join(CORE, COPY, 'src/features/account/account.routes.ts'),
    after: 'export const accountViews: FactsOf<AccountRoutes> = {',
    line: '  Greeting: {},',
  },
  {
    file: join(UI, COPY, 'src/views.ts'),
    after: "export { Account } from './features/account/Account.view.js'",
    line: "export { Greeting } from './features/account/Greeting.view.js'",
  },
] as const
/** The files of the view itself. */
const OWN = ['Greeting.view.ts', 'GreetingView.tsx']

function addLine({ file, after, line }: (typeof LINES)[number]): void {
  const before = readFileSync(file, 'utf8')
  if (!before.includes(after)) throw new Error(`${file} has no line ${after}`)
  writeFileSync(file, before.replace(after, `${after}\n${line}`))
}

describe('a new view', () => {
  beforeAll(() => {
    copySources(COPY, join(UI, 'words/en.json'))
    for (const file of OWN) cpSync(join(FIXTURE, file), join(UI, COPY, 'src/features/account', file))
    addLine(LINES[0])
    addLine(LINES[1])
  })
  afterAll(() => {
    for (const folder of [CORE, UI]) rmSync(join(folder, COPY), { recursive: true, force: true })
  })

  it('is a compile error while it is missing in the list', () => {
    expect(checkCopy(COPY)).toMatch(/Property '?Greeting'? is missing/)
  })

  it('is its own files, two lines of the routes and one line of the list', async () => {
    addLine(LINES[2])
    expect(checkCopy(COPY)).toBe('')
    const finder = (await import(/* @vite-ignore */ join(UI, COPY, 'src/shell/frame/findView.ts'))) as {
      readonly createViewFinder: typeof createViewFinder
    }
    const find = finder.createViewFinder({}, async () => {})
    const { heading, step, module } = find('Greeting' as ViewName)
    expect(heading).toBe('view.Account')
    expect(step?.(String, {} as Latch, { name: 'Ada' } as never)).toBe('Ada')
    expect(await module).toHaveProperty('GreetingView')
  })
})
