import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/run.mjs'
import { instrument } from './instrument.mjs'
import { planOf, testsOfMutants } from './plan.mjs'

describe('instrument', () => {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'latchkit-mutants-'))))
  afterEach(() => rm(folder, { recursive: true }))

  /** The mutants of a source, and its module with all of them. */
  async function mutantsOf(source: string) {
    const path = join(folder, 'source.ts')
    await writeFile(path, source)
    const { code, mutants } = await instrument([path])
    const { outputText } = ts.transpileModule(code.get(path) ?? '', {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
    })
    const compiled = join(folder, 'source.mjs')
    await writeFile(compiled, outputText)
    return { mutants, module: await import(/* @vite-ignore */ compiled) }
  }

  it('changes numbers: a small one to the next, a large one to its double', async () => {
    const { mutants } = await mutantsOf('export const some = [7, 30_000, 0.5, 2n, 1_000n]\n')
    const numbers = mutants.filter(({ kind }) => kind === 'NumericLiteral')
    expect(numbers.map(({ before, after }) => [before, after])).toEqual([
      ['7', '8'],
      ['30_000', '60000'],
      ['0.5', '1'],
      ['2n', '3n'],
      ['1_000n', '2000n'],
    ])
  })

  it('changes conditions and texts, and says where', async () => {
    const { mutants } = await mutantsOf("export const isAny = (given: string): boolean =>\n  given === 'any'\n")
    expect(mutants).toContainEqual(
      expect.objectContaining({
        kind: 'EqualityOperator',
        line: 2,
        column: 3,
        after: "given !== 'any'",
        atLoad: false,
      }),
    )
    expect(mutants).toContainEqual(
      expect.objectContaining({ kind: 'StringLiteral', line: 2, before: "'any'", after: '""' }),
    )
  })

  it('makes a constant again with its mutant on, and what the module makes of it', async () => {
    const { mutants, module } = await mutantsOf(
      'export const LIMIT = 5\nexport const TWICE = LIMIT * 2\nexport const OTHER = [] as string[]\n',
    )
    const limit = mutants.find(({ before }) => before === '5')
    expect(limit?.atLoad).toBe(true)
    const switches = globalThis as unknown as {
      __stryker__: { activeMutant?: string | undefined }
      __latchkitLive: Map<string, { get(): unknown; set(value: unknown): void; make(): unknown }[]>
    }
    switches.__stryker__.activeMutant = limit?.id
    for (const { set, make } of switches.__latchkitLive.get(limit?.id ?? '') ?? []) set(make())
    switches.__stryker__.activeMutant = undefined
    expect([module.LIMIT, module.TWICE, module.OTHER]).toEqual([6, 12, []])
  })
})

describe('the plan', () => {
  it('has the tests that run through a mutant, those beside its file first', () => {
    const file = 'packages/core/src/base/amount.ts'
    const mutant = { id: '1', file, line: 1, column: 1, kind: '', before: '', after: '', atLoad: false }
    const keys = ['other/more.test.ts#one', 'packages/core/src/base/amount.test.ts#two'].map((key) => join(ROOT, key))
    const tests = [
      { key: keys[0] ?? '', hits: ['1'] },
      { key: keys[1] ?? '', hits: ['1', '2'] },
      { key: 'elsewhere.test.ts#three', hits: ['2'] },
    ]
    const near = testsOfMutants([mutant], tests, new Map([['1', mutant]]))
    expect(near.get('1')).toEqual([keys[1], keys[0]])
    expect(planOf(near).files).toEqual([keys[1], keys[0]].map((key) => key?.split('#')[0]))
  })
})
