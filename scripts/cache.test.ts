// Turbo answers a task from its cache where no input of it changed. These tests change files of a copy of the project,
// and compare which tasks turbo would run again.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspace } from './packages.mjs'
import { ROOT } from './run.mjs'

interface Task {
  readonly taskId: string
  readonly task: string
  readonly hash: string
  readonly directory: string
  /** By their path from the folder of the package. */
  readonly inputs: Readonly<Record<string, string>>
}

const TASKS = ['build', 'unit', 'browser', 'stories', 'unit:scripts']

let copy = ''
let before: ReadonlyMap<string, Task>

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cache-'))
  for (const file of listFiles()) cpSync(join(ROOT, file), join(copy, file))
  // In a repository, turbo reads the hashes of the files from git, instead of reading each file again for each plan.
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgSign=false']
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...author, 'commit', '--quiet', '--message=copy'],
  ])
    execFileSync('git', args, { cwd: copy })
  before = plan()
})

afterAll(() => rmSync(copy, { recursive: true }))

/** The files of the project that git has, or that it doesn't ignore. */
const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file && readdirSync(join(ROOT, dirname(file))).includes(file.slice(file.lastIndexOf('/') + 1)))

/** Returns turbo's plan of all tasks in the copy. */
function plan(): ReadonlyMap<string, Task> {
  const json = execFileSync(join(ROOT, 'node_modules/.bin/turbo'), ['run', ...TASKS, '--dry=json', `--cwd=${copy}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
  const { tasks } = JSON.parse(json) as { tasks: Task[] }
  return new Map(tasks.map((task) => [task.taskId.replace('@latchkit/', ''), task]))
}

/** Changes a file, and returns the tasks that are run again. */
function tasksAfter(file: string): string[] {
  const path = join(copy, file)
  const text = readFileSync(path)
  appendFileSync(path, '\n')
  const after = plan()
  cpSync(join(ROOT, file), path)
  expect(readFileSync(path)).toEqual(text)
  return [...after].flatMap(([id, { hash }]) => (hash === before.get(id)?.hash ? [] : [id]))
}

const ALWAYS = ['//#unit:scripts']

test.each<{ file: string; again: string[]; not: string[] }>([
  {
    file: 'packages/adapter-solana/src/solana.constants.ts',
    again: ['adapter-solana#build', 'adapter-solana#unit', 'lab#build', 'lab#unit', 'bench#build'],
    not: ['core#build', 'core#unit', 'adapter-wagmi#unit', 'ui#unit', 'ui#stories', 'sandbox#unit'],
  },
  {
    file: 'packages/core/src/base/caip.ts',
    again: ['core#build', 'core#unit', 'ui#unit', 'ui#stories', 'ui#browser', 'adapter-bitcoin#unit'],
    // The server carries the site of the embedded wallet, which is made of the ui's parts.
    not: ['origins#unit', 'server#unit'],
  },
  {
    file: 'packages/core/src/base/caip.test.ts',
    again: ['core#unit'],
    not: ['ui#unit', 'ui#stories', 'adapter-solana#unit', 'lab#unit'],
  },
  { file: 'packages/origins/src/origins.ts', again: ['server#unit', 'core#unit', 'ui#stories'], not: [] },
  { file: 'packages/tokens/src/coins.ts', again: ['server#unit', 'core#unit', 'ui#stories'], not: [] },
  { file: 'packages/ui/words/de.json', again: ['ui#build', 'ui#unit', 'ui#stories'], not: ['core#unit'] },
  {
    file: 'packages/server/migrations/meta/_journal.json',
    again: ['server#unit', 'sandbox#unit', 'sandbox#build', 'adapter-evm#unit', 'pairing#unit'],
    not: ['core#unit', 'ui#stories'],
  },
  { file: 'packages/sandbox/src/startSandbox.ts', again: ['server#unit', 'adapter-wagmi#unit'], not: ['core#unit'] },
  { file: 'packages/testing/src/createFakeAdapter.ts', again: ['ui#stories', 'pairing#unit'], not: ['core#unit'] },
  { file: 'vitest.config.ts', again: ['core#unit', 'ui#unit', 'ui#browser', 'ui#stories'], not: ['core#build'] },
  { file: 'vitest.browser.config.ts', again: ['ui#browser', 'ui#stories'], not: ['core#unit', 'core#build'] },
  { file: 'tsconfig.base.json', again: ['core#build', 'ui#build', 'core#unit'], not: [] },
  { file: 'packages/ui/compile/words/compile.mjs', again: ['ui#build', 'ui#unit', 'ui#stories'], not: [] },
  { file: 'scripts/fixtures/feature/use.ts', again: ['core#unit'], not: ['core#build'] },
  { file: 'docs/faults.md', again: [], not: ['core#unit', 'core#build', 'ui#stories'] },
])('a change of $file runs again what reads it', ({ file, again, not }) => {
  const tasks = tasksAfter(file)
  expect(tasks).toEqual(expect.arrayContaining([...ALWAYS, ...again]))
  expect(tasks.filter((id) => not.includes(id))).toEqual([])
})

test('another version of a dependency runs again what uses it', () => {
  const path = join(copy, 'pnpm-lock.yaml')
  const lockfile = readFileSync(path, 'utf8')
  const version = /valtio:\n\s+specifier: (\d+\.\d+\.\d+)/.exec(lockfile)?.[1] ?? ''
  expect(version).not.toBe('')
  try {
    writeFileSync(
      path,
      lockfile.replaceAll(`valtio@${version}`, 'valtio@9.9.9').replaceAll(`version: ${version}(`, 'version: 9.9.9('),
    )
    expect(readFileSync(path, 'utf8')).not.toBe(lockfile)
    const after = plan()
    for (const id of ['core#unit', 'core#build', 'ui#stories'])
      expect(after.get(id)?.hash).not.toBe(before.get(id)?.hash)
  } finally {
    cpSync(join(ROOT, 'pnpm-lock.yaml'), path)
  }
})

/** A path in a source that leads out of the package, or a package that the manifest doesn't name. */
const OUTSIDE = /'((?:\.\.\/)+[\w./{},-]*|@latchkit\/[\w-]+)/g

test('what the sources of a package name outside of it are inputs of its tests', () => {
  const missing = workspace().flatMap(({ folder, manifest }) => {
    const inputs = [...before.values()]
      .filter(({ directory, task }) => join(ROOT, directory) === folder && task !== 'build' && task in manifest.scripts)
      .flatMap((task) => Object.keys(task.inputs).map((input) => join(folder, input)))
    if (inputs.length === 0) return []
    const declared = closureOf(manifest)
    return sourcesOf(folder).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(OUTSIDE)]
        .map(([, name = '']) => targetOf(file, name))
        .filter((target) => !target.startsWith(folder) && !declared.some((other) => target.startsWith(other)))
        .filter((target) => isOfProject(target) && !inputs.some((input) => input.startsWith(target)))
        .map((target) => `${relative(ROOT, file)}: ${relative(ROOT, target)}`),
    )
  })
  expect(missing).toEqual([])
})

function targetOf(file: string, name: string): string {
  const found = workspace().find(({ manifest }) => manifest.name === name)
  return found ? found.folder : resolve(dirname(file), name.replace(/\.js$/, '.ts'))
}

/** What is installed follows from the lockfile, and what is cached from the inputs. Other texts only look like paths. */
const isOfProject = (path: string): boolean =>
  existsSync(path) && !['node_modules', '.cache'].some((folder) => path.startsWith(join(ROOT, folder)))

/** Returns the folders of the packages of the workspace that a package depends on, also indirectly. */
function closureOf(manifest: Record<string, unknown>): string[] {
  const { dependencies, devDependencies } = manifest as Record<string, Record<string, string> | undefined>
  return workspace()
    .filter((other) => String(other.manifest.name) in { ...dependencies, ...devDependencies })
    .flatMap((other) => [other.folder, ...closureOf(other.manifest)])
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

test('the scripts that build a package are inputs of its build', () => {
  const missing = workspace().flatMap(({ folder, manifest }) => {
    const build = [...before.values()].find(
      ({ task, directory }) => task === 'build' && join(ROOT, directory) === folder,
    )
    const inputs = Object.keys(build?.inputs ?? {}).map((input) => join(folder, input))
    return [...String(manifest.scripts?.build ?? '').matchAll(/\bnode (\S+)/g)]
      .flatMap(([, script = '']) => [...importedBy(join(folder, script))])
      .filter((file) => !inputs.includes(file))
      .map((file) => `${manifest.name}: ${relative(ROOT, file)}`)
  })
  expect(missing).toEqual([])
})

/** Returns a script with the files that it imports, directly and through others. */
function importedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'$/gm))
    importedBy(join(dirname(file), target), seen)
  return seen
}
