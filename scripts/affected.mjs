// Which end-to-end tests a change of packages touches.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const FOLDER = join(ROOT, 'apps/lab/e2e')

/** The rows of the lab's table of adapters that each adapter has: see apps/lab/src/combinations.ts. */
const ROWS = {
  '@latchkit/adapter-wagmi': ['wagmi', 'wagmi-config'],
  '@latchkit/adapter-ethers': ['ethers'],
  '@latchkit/adapter-ethers5': ['ethers5'],
  '@latchkit/adapter-solana': ['solana'],
  '@latchkit/adapter-bitcoin': ['bitcoin'],
}
/** The row of a test that names none. */
const DEFAULT_ROW = 'wagmi'
/** Packages that import an adapter, and change nothing of the others' tests themselves. */
const BESIDE = [
  ...['//', '@latchkit/lab', '@latchkit/bench', '@latchkit/element'],
  ...['example-next', 'example-vite', 'example-react-router', 'example-element'],
]

/** Returns the rows that a test names. @param {string} source */
function rowsIn(source) {
  const named = Object.values(ROWS)
    .flat()
    .filter((row) => new RegExp(`['=,]${row}['&,]`).test(source))
  return named.length > 0 ? named : [DEFAULT_ROW]
}

/**
 * Returns the files of end-to-end tests whose rows are touched. Where more than adapters is touched, all are.
 * @param {readonly string[]} packages the names of the touched packages, with those that depend on them
 * @param {Readonly<Record<string, string>>} [tests] the sources of the tests, by their files
 */
export function touchedTests(packages, tests = readTests()) {
  const own = packages.filter((name) => !BESIDE.includes(name))
  const rows = own.flatMap((name) => ROWS[name] ?? [])
  const isAll = own.some((name) => !(name in ROWS))
  return Object.keys(tests).filter((file) => isAll || rowsIn(tests[file]).some((row) => rows.includes(row)))
}

const readTests = () =>
  Object.fromEntries(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
  )
