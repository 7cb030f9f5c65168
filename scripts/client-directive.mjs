// Keeps the directive `'use client'` of a package's entries in their bundled files. A bundler of React server components
// reads it there: without it, a server component that imports the entry would run the code of React's hooks.
import { readFileSync } from 'node:fs'

const DIRECTIVE = "'use client';"
const AT_THE_START = /^\s*(['"])use client\1;?\n?/
const REACT = /^react(-dom)?(\/|$)/

/** Whether a source file begins with the directive. Comments before it don't count. @param {string} source */
export const saysClient = (source) => AT_THE_START.test(source.replace(/^(\s|\/\/.*\n|\/\*[^]*?\*\/)*/, ''))

/**
 * A plugin of Rolldown. Fails where an entry without the directive loads React.
 * @param {Readonly<Record<string, string>>} entries the sources of the entries, by their bundled files without extension
 */
export const clientDirective = (entries) => ({
  name: 'client-directive',
  // The bundler warns that it may drop the directive, which this plugin keeps.
  onLog: (/** @type {unknown} */ _, /** @type {{ code?: string }} */ { code }) => code !== 'MODULE_LEVEL_DIRECTIVE',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    for (const [name, source] of Object.entries(entries)) {
      const file = files[`${name}.js`]
      if (saysClient(readFileSync(source, 'utf8'))) file.code = `${DIRECTIVE} ${file.code.replace(AT_THE_START, '')}`
      else if (loads(file, files)) throw new Error(`${source} loads React: begin it with 'use client'`)
    }
  },
})

/**
 * Whether a file imports React, or imports a file that does.
 * @param {any} file
 * @param {Record<string, any>} files
 * @param {Set<unknown>} seen
 * @returns {boolean}
 */
function loads(file, files, seen = new Set()) {
  if (!file?.imports || seen.has(file)) return false
  seen.add(file)
  return file.imports.some((/** @type {string} */ name) => REACT.test(name) || loads(files[name], files, seen))
}
