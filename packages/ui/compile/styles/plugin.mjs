// A plugin for Rolldown and Vite: `import styles from './Row.css'` in the sources of `@latchkit/ui`, and in those of the
// embedded wallet's site, is the compiled sheet with its class names. Style sheets of the page stay the bundler's.
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ROOT } from '../../../../scripts/run.mjs'
import { moduleOf } from './compile.mjs'

/** A compiled sheet's id doesn't end in `.css`, else Vite would take it for a style sheet of the page. */
const ID = /^\0(.+\.css)\.js$/

/** Style sheets in the sources that are for the page. */
const OF_THE_PAGE = /\/button\.css$/

/** Returns the plugin. */
export const styles = () => ({
  name: 'latchkit-styles',
  /** @type {'pre'} */
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.css$/ },
    /** @param {string} source @param {string | undefined} importer */
    handler(source, importer) {
      if (!/\/(ui|secure)\/src\//.test(importer ?? '') || !source.startsWith('.')) return null
      const file = resolve(dirname(importer), source)
      // Relative, because bundles name their modules, and to the project, because a URL has no `..` in its middle.
      return OF_THE_PAGE.test(file) || !existsSync(file) ? null : `\0${relative(ROOT, file)}.js`
    },
  },
  load: {
    filter: { id: ID },
    /** @this {import('rolldown').PluginContext} @param {string} id */
    handler(id) {
      const file = join(ROOT, ID.exec(id)[1])
      this.addWatchFile(file)
      return { code: moduleOf(file), map: { mappings: '' } }
    },
  },
})
