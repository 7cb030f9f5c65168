// Reads what the definitions of the views (`*.view.ts`) say to the build: the chunk of each, and its part of a translation.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/**
 * @typedef {object} View
 * @property {string} chunk that the view is built into
 * @property {string} [part] of a translation that loads with the view
 * @property {string} [component] the file that `load` imports: its path in `src` without the extension. Connect has none:
 *   it is a part of the shell.
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
    .map(({ source }) => viewIn(join(ui, 'src'), source.value))
}

/** @param {string} file @returns {readonly any[]} its statements */
const parse = (file) => parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body

/**
 * Reads one definition: `export const X = defineView({ … })`.
 * @param {string} src
 * @param {string} path as it is imported
 * @returns {View}
 */
function viewIn(src, path) {
  const calls = parse(join(src, path.replace('.js', '.ts'))).flatMap(
    ({ declaration }) => declaration?.declarations?.map(({ init }) => init) ?? [],
  )
  const [definition] = calls.find(({ callee }) => callee?.name === 'defineView')?.arguments ?? []
  const given = Object.fromEntries(definition?.properties.map(({ key, value }) => [key?.name, value]) ?? [])
  const [chunk, part, loaded] = [given.chunk, given.part, given.load?.body?.source].map((node) => node?.value)
  if (!chunk || !(loaded || chunk === 'shell')) throw new Error(`${path} names no chunk, or loads nothing`)
  return { chunk, part, component: loaded && join(dirname(path), loaded).replace('.js', '') }
}
