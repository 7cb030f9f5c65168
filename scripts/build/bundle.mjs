// Bundles the scripts of a package for browsers into the few chunks that its chunks.mjs names, because each file costs a
// page a request and a bundler some bytes. Private packages are bundled too, from their sources: no registry has them.
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { styles } from '../../packages/ui/compile/styles/plugin.mjs'
import { words } from '../../packages/ui/compile/words/plugin.mjs'
import { clientDirective } from './clientDirective.mjs'
import * as pages from './forPages.mjs'
import { viewsApart } from './viewsApart.mjs'

const RUNTIME = /^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime\.js";$/m
/**
 * The namespace object of a file that shares its chunk with others. Its getters read the exports when they are used. It
 * is one line, like the import that it replaces, so the lines of source maps stay right.
 */
const EXPORT_ALL =
  'const __exportAll = (all) => { const exports = {}; for (const name in all) Object.defineProperty(exports, name, { get: all[name], enumerable: true }); return exports; };'

/** Writes the bundler's runtime into the chunks that use it: a file of its own would cost a request. */
const inlineRuntime = {
  name: 'inline-runtime',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    delete files['rolldown-runtime.js']
    for (const file of Object.values(files)) file.code = file.code?.replace(RUNTIME, EXPORT_ALL)
  },
}

/**
 * Fails for a chunk of chunks.mjs that no file is in.
 * @param {readonly { name: unknown, test?: (id: string) => boolean }[]} chunks
 */
const everyChunkHasFiles = (chunks) => ({
  name: 'every-chunk-has-files',
  buildEnd() {
    const ids = [...this.getModuleIds()]
    const idle = chunks.filter(({ test }) => test && !ids.some(test))
    if (idle.length > 0) throw new Error(`chunks.mjs: no file is in ${idle.map(({ name }) => name).join(', ')}`)
  },
})

/**
 * Returns the sources to bundle, by their files in `dist` without the extension: the entries of the package, and the
 * modules that it imports from itself, in one variant for browsers and one for servers. An entry without a `default` has
 * types alone, or is for packages that bundle its source.
 * @param {Record<string, any>} manifest
 */
const inputOf = ({ exports, imports = {} }) =>
  Object.fromEntries(
    [...Object.values(exports), ...Object.values(imports).flatMap(Object.values)]
      .filter((way) => way.default && way['latchkit-source']?.endsWith('.ts'))
      .map((way) => [relative('dist', way.default).slice(0, -'.js'.length), way['latchkit-source']]),
  )

/**
 * Writes the scripts of a package into its folder `dist`.
 * @param {string} root the folder of the package
 * @param {Record<string, any>} manifest
 */
export async function bundle(root, manifest) {
  const { chunks, apart = [], forPages } = await import(pathToFileURL(join(root, 'chunks.mjs')).href)
  const [dist, input] = [join(root, 'dist'), inputOf(manifest)]
  const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const bundled = await rolldown({
    cwd: root,
    input,
    external: [/^#/, ...outside.map((name) => new RegExp(`^${name}(/|$)`))],
    resolve: { conditionNames: ['latchkit-source', 'import', 'default'] },
    plugins: forPages
      ? [...pages.plugins(), styles(), words(), everyChunkHasFiles(chunks)]
      : [styles(), words(root), inlineRuntime, clientDirective(), everyChunkHasFiles(chunks), viewsApart(apart)],
    platform: 'browser',
    ...(forPages ? pages.input : {}),
  })
  const way = forPages ? pages.output(dist, Object.keys(input)[0]) : { dir: dist, chunkFileNames: '[name].js' }
  await bundled.write({ sourcemap: true, codeSplitting: { groups: chunks }, ...way })
  await bundled.close()
  if (forPages) pages.writeIntegrity(way.dir)
}
