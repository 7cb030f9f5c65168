import { describe, expect, it } from 'vitest'
import { firstAndLate } from './firstAndLate.mjs'

/** The imports of each file: the static ones, then the dynamic ones. */
const IMPORTS: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  entry: [['state', 'options', 'exported'], ['views']],
  state: [['errors'], []],
  options: [[], []],
  exported: [[], []],
  errors: [[], []],
  views: [['state', 'exported', 'layout'], ['send']],
  layout: [[], []],
  send: [['amount'], []],
  amount: [[], []],
}
const graph = {
  getModuleInfo: (id: string) => {
    const [importedIds, dynamicallyImportedIds] = IMPORTS[id] ?? [[], []]
    return { importedIds: [...importedIds], dynamicallyImportedIds: [...dynamicallyImportedIds] }
  },
}
const nameOf = firstAndLate(
  'base',
  ['entry'],
  (id) => id === 'amount',
  (id) => id === 'exported',
)
const filesOf = (name: string | null): string[] => Object.keys(IMPORTS).filter((id) => nameOf(id, graph) === name)

describe('the chunk of what first and late code share', () => {
  it('has what both import at any depth, and the named files', () => {
    expect(filesOf('base')).toEqual(['state', 'errors', 'amount'])
  })
  it('has nothing that one of them imports alone, and no file with a chunk of its own', () => {
    expect(filesOf(null)).toEqual(['entry', 'options', 'exported', 'views', 'layout', 'send'])
  })
})
