// The sources that are changed, and the kinds of them.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { ROOT } from '../../../scripts/run.mjs'

const KINDS = [
  { kind: 'rules', files: /\.rules(\.\w+)?\.ts$/ },
  { kind: 'constants', files: /\.constants\.ts$/ },
  { kind: 'controllers', files: /\.controller\.ts$/ },
  { kind: 'adapters', files: /^packages\/adapter-/ },
  { kind: 'server', files: /^packages\/server\// },
]
/** No sources of their own. */
const LEFT_OUT = ['**/*.{test,fixture,types,stories}.ts', '**/exports/**', '**/*.d.ts']

/** The kind of a source. @param {string} file */
export const kindOf = (file) => KINDS.find(({ files }) => files.test(file))?.kind ?? 'others'

/** The sources under a folder. @param {string} folder */
export const sourcesOf = (folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT, ignore: LEFT_OUT })

/** What is asked for: of a folder only the kinds above, or a file of any kind. @param {string} path */
export const chosenOf = (path) =>
  statSync(join(ROOT, path)).isFile() ? [path] : sourcesOf(path).filter((file) => kindOf(file) !== 'others')

/** Whether a file imports another one, as its text says. @param {string} file @param {string} other */
export const imports = (file, other) =>
  readFileSync(join(ROOT, file), 'utf8').includes(`/${other.split('/').at(-1)?.replace(/\.ts$/, '.js')}'`)
