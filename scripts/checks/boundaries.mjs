import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT, runNode } from '../run.mjs'
import { compareBreaks, readBreaks } from './fixtures.mjs'

const CONFIGS = ['.dependency-cruiser.mjs', '.dependency-cruiser.eager.mjs']
const FIXTURES = join(ROOT, 'scripts/fixtures/boundaries')

/**
 * Finds imports that break the rules between packages and folders, and the rules of the eager ring.
 * @param {string} cwd the folder of `packages` and `apps`
 * @returns {Promise<{ rule: string, file: string, to: string }[]>}
 */
async function cruise(cwd) {
  const folders = ['packages', 'apps'].filter((folder) => existsSync(join(cwd, folder)))
  const violations = []
  for (const config of CONFIGS) {
    const args = ['--config', join(ROOT, config), '--output-type', 'json', ...folders]
    const { stdout, output } = await runNode(bin('dependency-cruiser', 'depcruise'), args, { cwd })
    violations.push(...parse(stdout, output).summary.violations)
  }
  return violations.map(({ rule, from, to, via = [] }) => {
    const path = via.map(({ name }) => name).filter((name) => name !== to)
    return { rule: rule.name, file: from, to: [...path, to].join(' → ') }
  })
}

/** @param {string} json @param {string} output the whole output, for the error */
function parse(json, output) {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error(`dependency-cruiser broke off:\n${output}`)
  }
}

/** Checks that no import breaks a rule. */
export async function boundaries() {
  const violations = await cruise(ROOT)
  const lines = violations.map(({ rule, file, to }) => `${rule}: ${file} → ${to}`)
  return { status: lines.length > 0 ? 1 : 0, output: lines.join('\n') }
}

/** Checks that each rule finds its fixture, and nothing else. */
export async function boundaryRules() {
  const found = (await cruise(FIXTURES)).map(({ rule, file }) => ({ rule, file }))
  const rules = (await Promise.all(CONFIGS.map((config) => import(join(ROOT, config))))).flatMap(
    ({ default: { forbidden } }) => forbidden.map(({ name }) => name),
  )
  return compareBreaks({ found, declared: readBreaks(FIXTURES), rules })
}
