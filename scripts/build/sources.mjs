// Names sources for the chunks.mjs of a package: by their paths, or by their folders.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.mjs'

const SOURCES = ['.tsx', '.ts']
/** A style sheet is compiled into a script. */
const COMPILED = '.css.js'

/**
 * Returns a function that makes the test of a chunk from the names of sources and of compiled style sheets. A name is a
 * path in `src` without the extension; one that ends with `/` is a folder with all that is in it. Throws for a name that
 * nothing has.
 * @param {string} root the folder of the package
 */
export function sourcesIn(root) {
  const src = join(root, 'src')
  /** @param {string} path */
  const isThere = (path) => ['', ...SOURCES, '.css'].some((end) => existsSync(`${path}${end}`))
  return (/** @type {readonly string[]} */ ...names) => {
    const paths = names.map((name) => join(src, name))
    const lost = names.find((_, at) => !isThere(paths[at]))
    if (lost) throw new Error(`chunks.mjs: no file is named ${lost}`)
    const files = new Set(paths)
    const folders = paths.filter((path) => path.endsWith('/'))
    return (/** @type {string} */ id) => {
      const path = pathOf(id)
      return path !== undefined && (files.has(path) || folders.some((folder) => path.startsWith(folder)))
    }
  }
}

/** The path of a source, or of a compiled style sheet, without the extension. @param {string} id */
function pathOf(id) {
  const end = [...SOURCES, COMPILED].find((each) => id.endsWith(each))
  // The id of a module that a plugin makes begins with \0. That of a style sheet is relative to the project.
  const file = id.startsWith('\0') ? join(ROOT, id.slice(1)) : id
  return end && file.slice(0, -end.length)
}
