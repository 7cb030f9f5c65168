// Builds the package in the current folder: unbundled ESM with types by tsc, then what the product ships minified
// because no bundler of an app will do it: the style sheets in template literals, and the plain CSS files. A private
// package that it uses isn't published, so it carries that one's build.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { transform } from 'lightningcss'

const root = process.cwd()
const dist = join(root, 'dist')
const require = createRequire(import.meta.url)

rmSync(dist, { recursive: true, force: true })
const config = join(root, 'tsconfig.build.json')
const tsc = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', config], { stdio: 'inherit' })
if (tsc.status !== 0) process.exit(tsc.status ?? 1)

const files = (folder, ending) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))

const minify = (filename, css) =>
  transform({ filename, code: Buffer.from(css), minify: true, include: 0 }).code.toString()

// `export const styles = css`…`` is a plain text at run time; here its white space and comments go.
for (const file of files(dist, '.styles.js')) {
  const source = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    source.replace(/= `([^`]*)`/g, (whole, css) => {
      if (css.includes('${')) throw new Error(`${file}: a style sheet has no placeholders`)
      return `= ${JSON.stringify(minify(file, css.replaceAll('\\\\', '\\')))}`
    }),
  )
}

if (existsSync(join(root, 'src')))
  for (const file of files(join(root, 'src'), '.css')) {
    const target = join(dist, file.slice(join(root, 'src').length))
    cpSync(file, target)
    writeFileSync(target, minify(file, readFileSync(file, 'utf8')))
  }

const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
for (const name of Object.keys(devDependencies)) {
  const specifier = new RegExp(`'${name}(?:/(\\w+))?'`, 'g')
  const users = [...files(dist, '.js'), ...files(dist, '.d.ts')].filter((file) =>
    readFileSync(file, 'utf8').match(specifier),
  )
  const folder = join(root, 'node_modules', name)
  if (users.length === 0 || !JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).private) continue
  const carried = join(dist, name.split('/').at(-1))
  // Its sources aren't in what is published, so maps to them would lead nowhere.
  cpSync(join(folder, 'dist'), carried, { recursive: true, filter: (file) => !file.endsWith('.map') })
  for (const file of [...files(carried, '.js'), ...files(carried, '.d.ts')])
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
  for (const file of users) {
    const here = relative(dirname(file), join(carried, 'exports'))
    const exportsFolder = here.startsWith('.') ? here : `./${here}`
    const toPath = (_, entry = 'index') => `'${exportsFolder}/${entry}.js'`
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(specifier, toPath))
  }
}
