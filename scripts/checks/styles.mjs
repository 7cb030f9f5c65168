// Checks that the ui's components and their style sheets name the same classes. Stylelint checks the sheets themselves.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run.mjs'
import { compile } from '../styles/compile.mjs'

/** Classes that aren't scoped: those of the frame, and of the buttons in the page. */
const PLAIN = /^(?:unseen|header|stack|view|latch-[\w-]*)$/
/** A style sheet of the page isn't compiled. */
const OF_THE_PAGE = 'button.css'

/**
 * Returns what is wrong between the components of a folder and their style sheets: a class that a sheet lacks, one that
 * no component uses, a sheet without a component, two sheets of one name, and a class that isn't scoped.
 * @param {string} folder
 * @returns {string[]}
 */
export function classFlaws(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const show = (file) => relative(folder, file)
  const read = (file) => readFileSync(file, 'utf8')
  /** The classes of each sheet. */
  const sheets = new Map(
    paths
      .filter((path) => path.endsWith('.css') && basename(path) !== OF_THE_PAGE)
      .map((path) => [path, Object.keys(compile(path, read(path)).names)]),
  )
  const flaws = []
  /** The classes of each sheet that components name; a component that computes a name uses all. */
  const used = new Map()
  for (const file of paths.filter((path) => /(?<!\.(?:test|stories|fixture|d))\.tsx?$/.test(path))) {
    const code = read(file)
    flaws.push(...plainIn(code).map((name) => `${show(file)}: the class ${name} isn’t scoped`))
    for (const { path, names, isOpen } of usesIn(code)) {
      const sheet = resolve(dirname(file), path)
      const known = sheets.get(sheet) ?? []
      used.set(sheet, [...(used.get(sheet) ?? []), ...names, ...(isOpen ? known : [])])
      const lost = names.filter((name) => !known.includes(name))
      flaws.push(...lost.map((name) => `${show(file)}: ${basename(sheet)} has no .${name}`))
    }
  }
  const seen = new Set()
  for (const [sheet, names] of sheets) {
    if (seen.has(basename(sheet)))
      flaws.push(`${show(sheet)}: another style sheet has this name, which scopes its classes`)
    seen.add(basename(sheet))
    if (!used.has(sheet)) flaws.push(`${show(sheet)}: no component imports it`)
    else
      for (const name of names.filter((each) => !used.get(sheet).includes(each)))
        flaws.push(`${show(sheet)}: no component uses .${name}`)
  }
  return flaws
}

/**
 * Finds the style sheets that a source imports and the classes that it names: `const css = useStyles(styles)` and then
 * `css.row`, or `styles.names.row`. `isOpen`: it computes a name.
 * @param {string} whole
 */
function usesIn(whole) {
  const code = whole.replace(/^import .*/gm, '')
  return [...whole.matchAll(/^import (\w+) from '(\..*\.css)'/gm)].map(([, styles, path]) => {
    const variables = [...code.matchAll(new RegExp(`const (\\w+) = useStyles\\(${styles}\\)`, 'g'))].map(
      ([, name]) => name,
    )
    const holder = `(?<![\\w.])(?:${[...variables, `${styles}\\.names`].join('|')})`
    const names = [...code.matchAll(new RegExp(`${holder}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    return { path, names: [...new Set(names)], isOpen: new RegExp(`${holder}\\[`).test(code) }
  })
}

/** Returns the classes that a source writes as a text instead of taking them from a style sheet. @param {string} code */
const plainIn = (code) =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
    .flatMap(([, text, template]) => (text ?? template).replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter((name) => name && !PLAIN.test(name))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const flaws = classFlaws(join(ROOT, 'packages/ui/src'))
  for (const flaw of flaws) console.log(flaw)
  process.exitCode = flaws.length > 0 ? 1 : 0
}
