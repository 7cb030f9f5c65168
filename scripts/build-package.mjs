// Builds the package in the current folder. tsc writes its types, one file for each source. A package with a chunks.mjs
// is for browsers: build/bundle.mjs writes its scripts. Those of the other packages are tsc's too.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { transform } from 'lightningcss'
import { bundle } from './build/bundle.mjs'
import { filesIn, readPackage } from './packages.mjs'
import { runNode, TSC } from './run.mjs'
import { englishType } from '../packages/ui/compile/words/compile.mjs'

const root = process.cwd()
const dist = join(root, 'dist')
const { manifest } = readPackage(root)
const isBundled = existsSync(join(root, 'chunks.mjs'))

async function compile() {
  // tsc reads no JSON file outside of `src` while it writes types, and the texts aren't published: this is their type.
  if (existsSync(join(root, 'words'))) {
    mkdirSync(join(dist, 'words'), { recursive: true })
    const type = `declare const english: ${englishType(root)}\nexport default english\n`
    writeFileSync(join(dist, 'words/en.d.ts'), type)
  }
  const args = ['-p', 'tsconfig.build.json', ...(isBundled ? ['--emitDeclarationOnly'] : [])]
  const { status } = await runNode(TSC, args, { cwd: root, show: true })
  if (status !== 0) process.exit(status)
}

/**
 * Copies the built files of another package into `dist`, where files import it, and makes them import the copies: a user
 * of this package doesn't install that one, or doesn't find that entry of it in the registry.
 * @param {string} name
 */
function carry(name) {
  const ending = isBundled ? /\.d\.ts$/ : /\.(js|d\.ts)$/
  const imported = new RegExp(`'${name}(?:/([\\w/]+))?'`, 'g')
  const importing = filesIn(dist, ending).filter((file) => readFileSync(file, 'utf8').search(imported) >= 0)
  // No folder of the package itself is named so: that of a noun may have the name of the other package.
  const here = join(dist, 'private', basename(name))
  const filter = (file) => ending.test(file) || statSync(file).isDirectory()
  if (importing.length > 0) cpSync(join(root, 'node_modules', name, 'dist'), here, { recursive: true, filter })
  for (const file of importing) {
    const way = relative(dirname(file), join(here, 'exports'))
    const toPath = (_, entry = 'index') => `'${way.startsWith('.') ? way : `./${way}`}/${entry}.js'`
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(imported, toPath))
  }
}

rmSync(dist, { recursive: true, force: true })
await Promise.all([compile(), isBundled && bundle(root, manifest)])
const { devDependencies = {}, peerDependencies = {}, exports } = manifest
Object.keys(devDependencies)
  .filter((name) => devDependencies[name].startsWith('workspace:') && !peerDependencies[name])
  .forEach(carry)
// An app's bundler minifies the scripts of a package, but not its style sheets.
for (const { 'latchkit-source': filename, default: file } of Object.values(exports))
  if (filename?.endsWith('.css'))
    writeFileSync(join(root, file), transform({ filename, code: readFileSync(filename), minify: true }).code)
