// Builds private packages of the workspace into the package in a folder: no registry has them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readPackage } from './packages.mjs'

/** @param {string} folder @param {string} ending */
export const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))

/** Returns the names of the private packages that a package uses. @param {string} root the folder of the package */
export function carriedBy(root) {
  const { devDependencies = {} } = readPackage(root).manifest
  return Object.keys(devDependencies).filter(
    (name) => devDependencies[name].startsWith('workspace:') && isPrivateIn(root, name) && isUsed(root, name),
  )
}

/** @param {string} root @param {string} name */
const isPrivateIn = (root, name) => readPackage(join(root, 'node_modules', name)).manifest.private === true

/** Whether the code that is built imports a package: tests may use others. @param {string} root @param {string} name */
const isUsed = (root, name) =>
  filesIn(join(root, 'src'), '.ts').some(
    (file) => !/\.(test|stories|fixture)\./.test(file) && readFileSync(file, 'utf8').includes(`'${name}`),
  )

/**
 * Copies the built files of a private package into `dist` of a package, and makes the files there import the copies.
 * @param {string} root the folder of the package
 * @param {string} name the private package
 * @param {readonly string[]} endings the files' endings, such as `.d.ts`
 */
export function carryPackage(root, name, endings) {
  const dist = join(root, 'dist')
  const theirs = join(root, 'node_modules', name, 'dist')
  const here = join(dist, name.split('/').at(-1))
  for (const ending of endings) {
    for (const file of filesIn(theirs, ending)) {
      const text = readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
      write(join(here, relative(theirs, file)), text)
    }
    for (const file of filesIn(dist, ending)) {
      const way = relative(dirname(file), join(here, 'exports'))
      const text = readFileSync(file, 'utf8')
      const toPath = (_, entry = 'index') => `'${way.startsWith('.') ? way : `./${way}`}/${entry}.js'`
      writeFileSync(file, text.replaceAll(new RegExp(`'${name}(?:/(\\w+))?'`, 'g'), toPath))
    }
  }
}

/** Writes a file and the folders above it. @param {string} file @param {string} text */
export function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
