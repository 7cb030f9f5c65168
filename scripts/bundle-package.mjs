// Builds a package for browsers in the current folder. tsc writes the types, one file for each source. The scripts are
// bundled into the few chunks that the package's chunks.mjs names, because each file costs a page a request and a
// bundler some bytes. Only style sheets are minified, because an app's bundler doesn't minify those. A private package
// isn't published, so it is built into the packages that use it.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { carriedBy, carryPackage, write } from './carry-packages.mjs'
import { clientDirective } from './client-directive.mjs'
import { readPackage } from './packages.mjs'
import { bin, runNode } from './run.mjs'
import { englishType } from './words/compile.mjs'
import { words } from './words/plugin.mjs'
import { styles } from './styles/plugin.mjs'

const root = process.cwd()
const dist = join(root, 'dist')
const { manifest } = readPackage(root)
/** Whether the package has texts for visitors. */
const hasWords = existsSync(join(root, 'words'))

const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })

const IMPORT = /\bimport\("\.\/([\w-]+)\.js"\)/g
const RUNTIME = /^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime\.js";$/m
/**
 * The namespace object of a file that shares its chunk with others. Its getters read the exports when they are used. It
 * is one line, like the import that it replaces.
 */
const EXPORT_ALL =
  'const __exportAll = (all) => { const exports = {}; for (const name in all) Object.defineProperty(exports, name, { get: all[name], enumerable: true }); return exports; };'

/**
 * Inlines the bundler's few lines of runtime into the chunks that use them, since a separate file would cost a request.
 */
const inlineRuntime = {
  name: 'inline-runtime',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    delete files['rolldown-runtime.js']
    for (const file of Object.values(files)) {
      file.code = file.code?.replace(RUNTIME, EXPORT_ALL)
      if (file.code?.includes('rolldown-runtime'))
        throw new Error(`${file.fileName} uses a runtime that isn't known here`)
    }
  },
}

/**
 * Keeps one `import()` for each file that a file loads, however many of its parts are imported: an app's bundler adds a
 * wrapper around each `import()`.
 */
const oneImportEach = {
  name: 'one-import-each',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (!file.code) continue
      const targets = [...file.code.matchAll(IMPORT)].map(([, target]) => target)
      const repeated = [...new Set(targets.filter((target, index) => targets.indexOf(target) !== index))]
      for (const target of repeated) {
        const name = `__load_${target.replace(/\W/g, '_')}`
        file.code = file.code.replaceAll(`import("./${target}.js")`, `${name}()`)
        file.code = file.code.replace(
          /(\n\/\/# sourceMappingURL|$)/,
          `\nconst ${name} = () => import("./${target}.js");$1`,
        )
      }
    }
  },
}

/**
 * Fails for a pattern of chunks.mjs that matches no file.
 * @param {readonly { name: unknown, test?: RegExp }[]} chunks
 */
const everyPatternMeets = (chunks) => ({
  name: 'every-pattern-meets',
  buildEnd() {
    const ids = [...this.getModuleIds()]
    const idle = chunks.filter(({ test }) => test && !ids.some((id) => test.test(id)))
    if (idle.length > 0) throw new Error(`chunks.mjs: no file is in ${idle.map(({ name }) => name).join(', ')}`)
  },
})

/** A file in `dist` without its extension, and its source. @param {[file: string, source: string][]} ways */
const toEntries = (ways) =>
  Object.fromEntries(
    ways
      .filter(([, source]) => source?.endsWith('.ts'))
      .map(([file, source]) => [relative('dist', file).replace(/\.js$/, ''), join(root, source)]),
  )

/** The entries of the package. */
const entries = toEntries(Object.values(manifest.exports).map((way) => [way.default, way['latchkit-source']]))
/** The modules that the package imports from itself, in one variant for browsers and one for servers. */
const variants = toEntries(
  Object.values(manifest.imports ?? {}).flatMap((way) =>
    ['browser', 'default'].map((condition) => [way[condition], way['latchkit-source'][condition]]),
  ),
)

async function bundle() {
  const { chunks } = await import(pathToFileURL(join(root, 'chunks.mjs')).href)
  const bundled = await rolldown({
    cwd: root,
    input: { ...entries, ...variants },
    external: [/^#/, ...outside.map((name) => new RegExp(`^${name}(/|$)`))],
    resolve: { conditionNames: ['latchkit-source', 'import', 'default'] },
    plugins: [
      styles(),
      ...(hasWords ? [words(root)] : []),
      inlineRuntime,
      oneImportEach,
      clientDirective(entries),
      everyPatternMeets(chunks),
    ],
    platform: 'browser',
  })
  await bundled.write({
    dir: dist,
    format: 'esm',
    sourcemap: true,
    chunkFileNames: '[name].js',
    codeSplitting: { groups: chunks },
  })
  await bundled.close()
}

async function declareTypes() {
  if (hasWords) declareEnglish()
  const { status, output } = await runNode(
    bin('typescript-7', 'tsc'),
    ['-p', join(root, 'tsconfig.build.json'), '--emitDeclarationOnly'],
    { cwd: root },
  )
  if (status !== 0) throw new Error(output)
  if (hasWords) carryEnglish()
  for (const name of carriedBy(root)) carryPackage(root, name, ['.d.ts'])
}

/** Declares the type of the English texts for tsc, which can't read a JSON file outside of `src` while it writes types. */
const declareEnglish = () =>
  write(
    join(root, '.cache/english.d.ts'),
    `declare module '*/words/en.json' {\n  const english: ${englishType(root)}\n  export default english\n}\n`,
  )

/** Writes the type of the English texts in place of the import of the JSON file, which isn't published. */
function carryEnglish() {
  const file = join(dist, 'words/english.d.ts')
  rmSync(`${file}.map`, { force: true })
  write(file, `/** The English texts, by group, then by key. */\nexport type English = ${englishType(root)}\n`)
}

/** Minifies a style sheet of the page. @param {string} filename @param {string} css */
const minify = (filename, css) =>
  transform({ filename, code: Buffer.from(css), minify: true, include: 0 }).code.toString()

rmSync(dist, { recursive: true, force: true })
await Promise.all([bundle(), declareTypes()])
for (const { 'latchkit-source': file, default: way } of Object.values(manifest.exports))
  if (file?.endsWith('.css')) write(join(root, way), minify(file, readFileSync(join(root, file), 'utf8')))
