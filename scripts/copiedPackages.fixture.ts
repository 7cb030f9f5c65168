// Copies of the sources of packages, for the tests that count what an addition changes.
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, runNode, TSC } from './run.mjs'

/** Copies the sources of packages into `copy`, without their tests. Their dependencies stay where they are. */
export function copyPackages(copy: string, names: readonly string[]): void {
  rmSync(copy, { recursive: true, force: true })
  for (const name of names) {
    const [from, to] = [join(ROOT, 'packages', name), join(copy, 'packages', name)]
    cpSync(join(from, 'src'), join(to, 'src'), { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
    for (const file of ['package.json', 'tsconfig.build.json']) cpSync(join(from, file), join(to, file))
    symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'))
  }
  for (const file of ['tsconfig.base.json', 'tsconfig.build.json']) cpSync(join(ROOT, file), join(copy, file))
}

/** The text of each file of a copy, by its path in it. */
export const textsOf = (copy: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(copy, 'packages'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(copy, file), readFileSync(file, 'utf8')] as const),
  )

/** The files that are not as they were, in the order of their names. */
export const changedFiles = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort()

/** Adds text to a file, after another text. Throws where that one isn't there once. */
export function addAfter(file: string, after: string, added: string): void {
  const text = readFileSync(file, 'utf8')
  if (text.split(after).length !== 2) throw new Error(`${file} does not have this once: ${after}`)
  writeFileSync(
    file,
    text.replace(after, () => after + added),
  )
}

/** Compiles by a configuration as a build does. Other packages are read as sources, so that a test needs no build. */
export async function compileCopy(config: string, options: readonly string[]): Promise<string> {
  const sources = ['--customConditions', 'latchkit-source', '--rootDir', ROOT]
  return (await runNode(TSC, ['-p', config, ...sources, ...options])).output
}
