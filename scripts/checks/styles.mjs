import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { bin, ROOT, runNode } from '../run.mjs'
import { compile } from '../styles/compile.mjs'

const SOURCE = join(ROOT, 'packages/ui/src')
/** Classes that aren't scoped: those of the frame, and of the buttons in the page. */
const PLAIN = /^(?:unseen|header|stack|view|latch-[\w-]*)$/
/** A style sheet of the page isn't compiled. */
const OF_THE_PAGE = 'button.css'

/** Checks style sheets with Stylelint, and that components and their sheets name the same classes. */
export async function styles() {
  const { status, output } = await runNode(bin('stylelint'), [
    'packages/ui/{src,.storybook}/**/*.css',
    'apps/*/{src,floors}/**/*.css',
  ])
  const flaws = classFlaws(SOURCE)
  return { status: status !== 0 || flaws.length > 0 ? 1 : 0, output: [output, ...flaws].join('\n') }
}

/** @param {string} folder @param {RegExp} ending */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * Returns what is wrong between the components of a folder and their style sheets: a class that a sheet lacks, one that
 * no component uses, a sheet without a component, two sheets of one name, and a class that isn't scoped.
 * @param {string} folder
 * @returns {string[]}
 */
export function classFlaws(folder) {
  const sheets = filesIn(folder, /\.css$/).filter((file) => basename(file) !== OF_THE_PAGE)
  const sources = filesIn(folder, /(?<!\.(?:test|stories|fixture|d))\.tsx?$/).map(read)
  const uses = sources.flatMap(usesIn)
  const show = (file) => relative(folder, file)
  return [
    ...sheets.flatMap((file, at) =>
      sheets.slice(0, at).some((other) => basename(other) === basename(file))
        ? [`${show(file)}: another style sheet has this name, which scopes its classes`]
        : [],
    ),
    ...sheets.flatMap((file) => sheetFlaws(file, uses).map((flaw) => `${show(file)}: ${flaw}`)),
    ...uses.flatMap(({ file, sheet, names }) =>
      names
        .filter((name) => !classesOf(sheet).includes(name))
        .map((name) => `${show(file)}: ${basename(sheet)} has no .${name}`),
    ),
    ...sources.flatMap(({ file, code }) =>
      plainIn(code).map((name) => `${show(file)}: the class ${name} isn’t scoped`),
    ),
  ]
}

/** @param {string} file */
const read = (file) => ({ file, code: readFileSync(file, 'utf8') })

/** @param {string} sheet */
const classesOf = (sheet) => Object.keys(compile(sheet, readFileSync(sheet, 'utf8')).names)

/** @typedef {{ file: string, sheet: string, names: string[], isOpen: boolean }} Use `isOpen`: it computes a name */

/**
 * Finds the style sheets that a source imports and the classes that it names: `const css = useStyles(styles)` and then
 * `css.row`, or `styles.names.row`.
 * @param {{ file: string, code: string }} source
 * @returns {Use[]}
 */
function usesIn({ file, code: whole }) {
  const code = whole.replace(/^import .*/gm, '')
  return [...whole.matchAll(/^import (\w+) from '(\..*\.css)'/gm)].map(([, styles, path]) => {
    const holders = [...code.matchAll(new RegExp(`const (\\w+) = useStyles\\(${styles}\\)`, 'g'))].map(
      ([, name]) => name,
    )
    const holder = `(?<![\\w.])(?:${[...new Set([...holders, `${styles}\\.names`])].join('|')})`
    const names = [...code.matchAll(new RegExp(`${holder}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    return {
      file,
      sheet: resolve(dirname(file), path),
      names: [...new Set(names)],
      isOpen: new RegExp(`${holder}\\[`).test(code),
    }
  })
}

/** @param {string} file @param {readonly Use[]} uses */
function sheetFlaws(file, uses) {
  const own = uses.filter(({ sheet }) => sheet === file)
  if (own.length === 0) return ['no component imports it']
  if (own.some(({ isOpen }) => isOpen)) return []
  const used = new Set(own.flatMap(({ names }) => names))
  return classesOf(file)
    .filter((name) => !used.has(name))
    .map((name) => `no component uses .${name}`)
}

/** Returns the classes that a source writes as a text instead of taking them from a style sheet. @param {string} code */
const plainIn = (code) =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
    .flatMap(([, text, template]) => (text ?? template).replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter((name) => name && !PLAIN.test(name))
