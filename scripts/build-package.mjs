// Builds the package in the current folder: unbundled ESM with types by tsc, then what the product ships minified
// because no bundler of an app will do it: the style sheets in template literals, and the plain CSS files.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
