import { join } from 'node:path'
import { bin, ROOT, runNode } from '../run.mjs'
import { compareBreaks, readBreaks } from './fixtures.mjs'

/** The configurations, and where each begins: the rules of the eager ring are about what these exports reach. */
const CONFIGS = {
  '.dependency-cruiser.mjs': ['packages', 'apps'],
  '.dependency-cruiser.eager.mjs': ['packages/{core,ui}/src/exports/{index,networks.solana,networks.bitcoin}.ts'],
}
const FIXTURES = join(ROOT, 'scripts/fixtures/boundaries')

const NO_CYCLE_OF_FOLDERS = 'no-cycle-of-folders'
/** The folders of the ui whose folders have an order: what one of them imports never leads back to it. */
const ORDERED = /^(packages\/ui\/src\/(?:features|shared|shell)\/[^/]+)\/(?!.*\.(?:test|stories|fixture)\.)/

/**
 * Finds imports that break the rules between packages and folders, and the rules of the eager ring.
 * @param {string} cwd the folder of `packages` and `apps`
 * @returns {Promise<{ rule: string, file: string, to: string }[]>}
 */
async function cruise(cwd) {
  const violations = []
  const modules = new Map()
  for (const [config, entries] of Object.entries(CONFIGS)) {
    const args = ['--config', join(ROOT, config), '--output-type', 'json', ...entries]
    const { stdout, output } = await runNode(bin('dependency-cruiser', 'depcruise'), args, { cwd })
    const cruised = parse(stdout, output)
    violations.push(...cruised.summary.violations)
    for (const module of cruised.modules) if (!modules.has(module.source)) modules.set(module.source, module)
  }
  const broken = violations.map(({ rule, from, to, via = [] }) => {
    const path = via.map(({ name }) => name).filter((name) => name !== to)
    return { rule: rule.name, file: from, to: [...path, to].join(' → ') }
  })
  return [...broken, ...findFolderCycles([...modules.values()])]
}

/**
 * Finds the imports that make a cycle of folders, of types and of values. Folders that import none of those left are
 * taken away until none is left to take: the others are in a cycle, or lead to one.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {{ rule: string, file: string, to: string }[]}
 */
function findFolderCycles(modules) {
  let imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ file: source, to: resolved, from: folderOf(source), into: folderOf(resolved) }))
      .filter(({ from, into }) => from && into && from !== into),
  )
  for (let before = -1; before !== imports.length;) {
    before = imports.length
    const importing = new Set(imports.map(({ from }) => from))
    imports = imports.filter(({ into }) => importing.has(into))
    const imported = new Set(imports.map(({ into }) => into))
    imports = imports.filter(({ from }) => imported.has(from))
  }
  return imports.map(({ file, to }) => ({ rule: NO_CYCLE_OF_FOLDERS, file, to }))
}

/** @param {string} path @returns {string | undefined} the ordered folder that the file is in */
const folderOf = (path) => ORDERED.exec(path)?.[1]

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
  const rules = (await Promise.all(Object.keys(CONFIGS).map((config) => import(join(ROOT, config))))).flatMap(
    ({ default: { forbidden } }) => forbidden.map(({ name }) => name),
  )
  return compareBreaks({ found, declared: readBreaks(FIXTURES), rules: [...rules, NO_CYCLE_OF_FOLDERS] })
}
