// Reads what the definitions of the views (`*.view.ts`) say to the build: what each loads, and its part of a translation.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/**
 * @typedef {object} View
 * @property {string} [part] of a translation that loads with the view
 * @property {string} [component] the file that `load` imports: its path in `src` without the extension. The first view
 *   has none: it is a part of the shell.
 */

/**
 * Returns the views in the order of `src/views.ts`, which is that of a visit. A folder without that file has none.
 * @param {string} ui the folder of the ui package
 * @returns {View[]}
 */
export function viewsOf(ui) {
  const list = join(ui, 'src/views.ts')
  if (!existsSync(list)) return []
  return parse(list)
    .filter(({ type, source }) => type === 'ExportNamedDeclaration' && source)
    .map(({ source }, at) => viewIn(join(ui, 'src'), source.value, at === 0))
}

/** @param {string} file @returns {readonly any[]} its statements */
const parse = (file) => parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body

/**
 * Reads one definition: `export const X = defineView({ … })`.
 * @param {string} src
 * @param {string} path as it is imported
 * @param {boolean} isFirst
 * @returns {View}
 */
function viewIn(src, path, isFirst) {
  const calls = parse(join(src, path.replace('.js', '.ts'))).flatMap(
    ({ declaration }) => declaration?.declarations?.map(({ init }) => init) ?? [],
  )
  const [definition] = calls.find(({ callee }) => callee?.name === 'defineView')?.arguments ?? []
  const given = Object.fromEntries(definition?.properties.map(({ key, value }) => [key?.name, value]) ?? [])
  const [part, loaded] = [given.part, given.load?.body?.source].map((node) => node?.value)
  if (!given.load || !(loaded || isFirst)) throw new Error(`${path} loads nothing`)
  return { part, component: loaded && join(dirname(path), loaded).replace('.js', '') }
}
