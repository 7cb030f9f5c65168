import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPackage } from '../packages.mjs'
import { CACHE, ROOT } from '../run.mjs'
import { api } from './api.mjs'

/** Its types have changed since its report was written, one of its comments is wrong, and one report is of no entry. */
const FIXTURE = join(ROOT, 'scripts/fixtures/api')
/** Each reads the types of the language and of the DOM. */
const timeout = 120_000

it('a change of the API that is not in its report fails, also of a type that is not exported', { timeout }, () => {
  const [report, ...told] = api([readPackage(FIXTURE)])
  expect(report).toMatch(/^scripts\/fixtures\/api\/api\/index\.api\.md differs .* `npx -y pnpm api`/)
  const [changes, fault, stray, ...rest] = told
  expect(changes!.match(/^[-+] .*$/gm)).toEqual([
    '-    readonly amount: number',
    '+    readonly amount: bigint',
    '+    readonly to?: string | undefined',
  ])
  expect(fault).toContain('scripts/fixtures/api/index.d.ts:17:4 - (tsdoc-param-tag-missing-hyphen)')
  expect(stray).toContain('scripts/fixtures/api/api/gone.api.md differs')
  expect(rest).toEqual([])
})

it('reports are written as the types are, and removed where no entry has them', { timeout }, () => {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'api-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(FIXTURE, folder, { recursive: true })
  api([readPackage(folder)], { write: true })
  expect(readdirSync(join(folder, 'api'))).toEqual(['index.api.md'])
  const report = readFileSync(join(folder, 'api/index.api.md'), 'utf8')
  expect(report.match(/readonly .*/g)).toEqual([
    'readonly amount: bigint',
    'readonly parts: readonly Part[]',
    'readonly to?: string | undefined',
  ])
})
