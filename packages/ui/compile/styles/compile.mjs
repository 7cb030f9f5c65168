// Compiles the style sheets of the modal: a `.css` file becomes a sheet's text and its class names.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transform } from 'lightningcss'

/**
 * The cascade layers, from the weakest to the strongest, by the folder of `src` that a sheet is in. So a view's styles
 * win over those of the parts it is made of, in whichever order the sheets are loaded.
 */
export const LAYERS = ['theme', 'base', 'shared', 'forms', 'features', 'shell']

/** The views of the embedded wallet's site, which are made of the ui's parts. */
const OF_THE_SITE = /\bsecure\/src\//

/** The order of the layers, which the first sheet of a shadow root sets: one of the theme. */
const ORDER = `@layer ${LAYERS};`

/** @typedef {{ text: string, names: Record<string, string> }} Sheet `names` has the scoped name of each class */

/**
 * Compiles a style sheet. Classes and keyframes are scoped by the file's name: `.row` of `Row.css` is `.Row-row`. A name
 * in `:global()` stays as it is.
 * @param {string} file its path, in a folder of `src`
 * @param {string} css
 * @returns {Sheet}
 */
export function compile(file, css) {
  const layer = OF_THE_SITE.test(file) ? 'features' : LAYERS.find((name) => file.includes(`/src/${name}/`))
  if (!layer) throw new Error(`${file} is in none of the folders that have a layer: ${LAYERS.join(', ')}`)
  const { code, exports } = transform({
    filename: basename(file),
    code: Buffer.from(`${layer === LAYERS[0] ? ORDER : ''}@layer ${layer}{${css}}`),
    minify: true,
    include: 0,
    cssModules: { pattern: '[name]-[local]' },
  })
  const isClass = (name) => new RegExp(`\\.${name}(?![\\w-])`).test(css)
  const names = Object.entries(exports ?? {}).filter(([name]) => isClass(name))
  return {
    text: code.toString(),
    names: Object.fromEntries(names.map(([name, { name: scoped }]) => [name, scoped]).sort()),
  }
}

/** Returns the source of the module that a style sheet becomes. @param {string} file */
export const moduleOf = (file) => `export default ${JSON.stringify(compile(file, readFileSync(file, 'utf8')))}`
