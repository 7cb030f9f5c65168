// The plugin for Vite and Rolldown that compiles packages/ui/words/*.json while the sources of the ui are bundled or
// served. Nothing compiled is written: in a file named `*.words.ts`, `defineWords('group')` becomes the table of the
// group's English texts, and in `words/locales.ts`, `defineLocales()` becomes the loaders of all other languages. Each
// of those loads a module that only exists here. In `words/serverWords.ts`, `defineTranslations('part')` becomes the
// tables of a part in all other languages. A changed JSON file is compiled again.
import { join } from 'node:path'
import {
  ENGLISH,
  englishGroup,
  fileOf,
  isRich,
  partsOf,
  PSEUDO,
  tableOf,
  tagsOf,
  translationPart,
  UI,
} from './compile.mjs'

/** The prefix of the modules that hold a part of a translation: `virtual:latchkit-words/de/modal`. */
const MODULE = 'virtual:latchkit-words/'
/** The module that formats texts with plurals, which every table with such texts imports. */
const ICU = `${MODULE}icu`
const CALL = /\bdefine(Words|Locales|Translations)\(\s*(?:(['"])(\w+)\2,?\s*)?\)/g

/** The change is within lines, so the source's own lines stay as they are. */
const NO_MAP = { mappings: '' }

/**
 * Returns the plugin.
 * @param {string} [ui] the folder of the ui package
 * @returns {import('vitest/config').Plugin}
 */
export function words(ui = UI) {
  const compiler = createCompiler(ui)
  return {
    ...compiler,
    // Before TypeScript is compiled, where the calls are as they were written.
    enforce: 'pre',
    // The development server looks for dependencies in the sources with these plugins only. A dependency that it found
    // later, such as the runtime for plurals, would make it reload the page.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [/** @type {any} */ (compiler)] } } }),
    // Vitest keeps compiled modules by their source, and these depend on the JSON files too.
    configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
      defineCacheKey(({ sourceCode }) => (sourceCode.match(CALL) ? false : undefined)),
  }
}

/**
 * Returns the hooks that compile the texts.
 * @param {string} ui the folder of the ui package
 * @returns {import('vite').Plugin}
 */
function createCompiler(ui) {
  const icu = join(ui, 'src/words/icu.ts')
  /** Imports the runtime for plurals, where the texts have any. @param {import('./compile.mjs').Message[]} messages */
  const importsOf = (messages) => (messages.some(isRich) ? `import { icu } from '${ICU}'; ` : '')
  return {
    name: 'latchkit-words',
    resolveId: {
      filter: { id: /^virtual:latchkit-words\// },
      // The development server takes an absolute path in a source for a module without a file, and reads no further.
      handler: (id) => (id === ICU ? icu : `\0${id}`),
    },
    load: {
      filter: { id: /virtual:latchkit-words\// },
      handler(id) {
        const [tag, part] = id.slice(MODULE.length + 1).split('/')
        this.addWatchFile(fileOf(ui, tag))
        this.addWatchFile(fileOf(ui, ENGLISH))
        const { messages, missing } = translationPart(ui, tag, part)
        if (missing.length > 0) this.warn(`${tag} lacks texts, which are said in English: ${missing.join(', ')}`)
        return { code: `${importsOf(Object.values(messages))}export const words = ${tableOf(messages)}`, map: NO_MAP }
      },
    },
    transform: {
      filter: {
        id: /(\.words|\/words\/(locales|serverWords))\.ts(\?|$)/,
        code: /\bdefine(Words|Locales|Translations)\(/,
      },
      handler(code, id) {
        const said = []
        const table = (/** @type {Record<string, any>} */ messages) => {
          said.push(...Object.values(messages))
          return tableOf(messages)
        }
        const sources = {
          Words: (group) =>
            table(
              englishGroup(ui, group) ?? this.error(`${id}: packages/ui/words/${ENGLISH}.json has no group "${group}"`),
            ),
          Translations: (part) => {
            const all = tagsOf(ui).map(
              (tag) => `${JSON.stringify(tag)}: ${table(translationPart(ui, tag, part).messages)}`,
            )
            return `{ ${all.join(', ')} }`
          },
          // The site of the embedded wallet has one part, and the modal's parts are no part of it.
          Locales: (part) => loaders(ui, part === undefined ? partsOf(ui) : [part]),
        }
        for (const tag of [ENGLISH, ...tagsOf(ui)]) this.addWatchFile(fileOf(ui, tag))
        const compiled = code.replace(CALL, (_, kind, _quote, name) => sources[kind](name))
        return { code: `${importsOf(said)}${compiled}`, map: NO_MAP }
      },
    },
  }
}

/**
 * Returns the source of an object: by language and part, a function that imports the part.
 * @param {string} ui @param {readonly string[]} names of the parts
 */
function loaders(ui, names) {
  const languages = [...tagsOf(ui), PSEUDO].map((tag) => {
    const parts = names.map((part) => `${part}: () => import(${JSON.stringify(`${MODULE}${tag}/${part}`)})`)
    return `${JSON.stringify(tag)}: { ${parts.join(', ')} }`
  })
  return `{ ${languages.join(', ')} }`
}
