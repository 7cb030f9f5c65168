// Keeps the directive `'use client'` of a package's entries in their bundled files. A bundler of React server components
// reads it there: without it, a server component that imports the entry would run the code of React's hooks.
import { readFileSync } from 'node:fs'

const AT_THE_START = /^\s*(['"])use client\1;?\n?/
const REACT = /^react(-dom)?(\/|$)/

/** Whether a source file begins with the directive. Comments before it don't count. @param {string} source */
export const saysClient = (source) => AT_THE_START.test(source.replace(/^(\s|\/\/.*\n|\/\*[^]*?\*\/)*/, ''))

/** A plugin of Rolldown. Fails where an entry without the directive loads React. */
export const clientDirective = () => ({
  name: 'client-directive',
  // The bundler warns that it may drop the directive, which this plugin keeps.
  onLog: (/** @type {unknown} */ _, /** @type {{ code?: string }} */ { code }) => code !== 'MODULE_LEVEL_DIRECTIVE',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    /** Whether a file imports React, or imports a file that does. @param {string} name @returns {boolean} */
    const loads = (name, seen = new Set()) =>
      REACT.test(name) || (!seen.has(name) && !!files[name]?.imports.some((next) => loads(next, seen.add(name))))
    const entries = Object.values(files).filter(({ fileName, isEntry }) => isEntry && fileName.startsWith('exports/'))
    for (const file of entries) {
      if (saysClient(readFileSync(file.facadeModuleId, 'utf8')))
        file.code = `'use client'; ${file.code.replace(AT_THE_START, '')}`
      else if (loads(file.fileName)) throw new Error(`${file.facadeModuleId} loads React: begin it with 'use client'`)
    }
  },
})
