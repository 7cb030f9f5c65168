// Checks that the ui's components and their style sheets name the same classes. Stylelint checks the sheets themselves.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { globSync } from 'tinyglobby'
import { ROOT } from '../run.mjs'
import { compile } from '../../packages/ui/compile/styles/compile.mjs'

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
  const read = (file) => readFileSync(join(folder, file), 'utf8')
  const components = globSync(['**/*.{ts,tsx}', '!**/*.{test,stories,fixture,d}.*'], { cwd: folder }).sort()
  const sheets = globSync(['**/*.css', `!**/${OF_THE_PAGE}`], { cwd: folder }).sort()
  const uses = components.flatMap((file) => usesIn(read(file)).map((use) => ({ ...use, file })))
  const flawsOf = (sheet, at) => {
    const known = Object.keys(compile(join(folder, sheet), read(sheet)).names)
    const own = uses.filter(({ file, path }) => join(dirname(file), path) === sheet)
    // A component that computes a name uses all.
    const used = own.flatMap(({ names, isOpen }) => (isOpen ? known : names))
    const lost = own.flatMap(({ file, names }) =>
      names.filter((name) => !known.includes(name)).map((name) => `${file}: ${basename(sheet)} has no .${name}`),
    )
    const isDouble = sheets.slice(0, at).some((other) => basename(other) === basename(sheet))
    return [
      ...lost,
      ...(isDouble ? [`${sheet}: another style sheet has this name, which scopes its classes`] : []),
      ...(own.length > 0
        ? known.filter((name) => !used.includes(name)).map((name) => `${sheet}: no component uses .${name}`)
        : [`${sheet}: no component imports it`]),
    ]
  }
  const plain = components.flatMap((file) =>
    plainIn(read(file)).map((name) => `${file}: the class ${name} isn’t scoped`),
  )
  return [...plain, ...sheets.flatMap(flawsOf)]
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

/** The check. */
export const check = () => classFlaws(join(ROOT, 'packages/ui/src'))
