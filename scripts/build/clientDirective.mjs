// Checks the directive `'use client'` of a package's entries, which the bundler keeps. A bundler of React server components
// reads it there: without it, a server component that imports the entry would run the code of React's hooks.

const REACT = /^react(-dom)?(\/|$)/

/** A plugin of Rolldown. Fails where an entry without the directive loads React. */
export const clientDirective = () => ({
  name: 'client-directive',
  // The bundler warns that the directive may get lost, which it doesn't in an entry.
  onLog: (/** @type {unknown} */ _, /** @type {{ code?: string }} */ { code }) => code !== 'MODULE_LEVEL_DIRECTIVE',
  /** @param {unknown} _ @param {Record<string, any>} files */
  generateBundle(_, files) {
    /** Whether a file imports React, or imports a file that does. @param {string} name @returns {boolean} */
    const loads = (name, seen = new Set()) =>
      REACT.test(name) || (!seen.has(name) && !!files[name]?.imports.some((next) => loads(next, seen.add(name))))
    for (const { fileName, isEntry, code, facadeModuleId } of Object.values(files))
      if (isEntry && fileName.startsWith('exports/') && !code.startsWith('"use client"') && loads(fileName))
        throw new Error(`${facadeModuleId} loads React: begin it with 'use client'`)
  },
})
