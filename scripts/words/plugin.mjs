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
const GROUP = /\bdefineWords\(\s*(['"])(\w+)\1,?\s*\)/g
const LOCALES = /\bdefineLocales\(\)/
const TRANSLATIONS = /\bdefineTranslations\(\s*(['"])(\w+)\1,?\s*\)/

/** The change is within lines, so the source's own lines stay as they are. */
const NO_MAP = { mappings: '' }

/**
 * Returns the plugin.
 * @param {string} [ui] the folder of the ui package
 * @returns {import('vite').Plugin}
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
  }
}

/**
 * Returns the hooks that compile the texts.
 * @param {string} ui the folder of the ui package
 * @returns {import('vite').Plugin}
 */
function createCompiler(ui) {
  const icu = join(ui, 'src/words/icu.ts')
  /** Imports the runtime for plurals, where the texts have any. @param {Record<string, any>} messages */
  const importsOf = (messages) => (Object.values(messages).some(isRich) ? `import { icu } from '${ICU}'; ` : '')
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
        return { code: `${importsOf(messages)}export const words = ${tableOf(messages)}`, map: NO_MAP }
      },
    },
    transform: {
      filter: {
        id: /(\.words|\/words\/(locales|serverWords))\.ts(\?|$)/,
        code: /\bdefine(Words|Locales|Translations)\(/,
      },
      handler(code, id) {
        if (LOCALES.test(code)) return { code: code.replace(LOCALES, () => loaders(ui)), map: NO_MAP }
        this.addWatchFile(fileOf(ui, ENGLISH))
        const [call, , part] = TRANSLATIONS.exec(code) ?? []
        if (call) {
          const all = translations(ui, part)
          for (const { tag } of all) this.addWatchFile(fileOf(ui, tag))
          const tables = all.map(({ tag, messages }) => `${JSON.stringify(tag)}: ${tableOf(messages)}`)
          const imports = importsOf(Object.assign({}, ...all.map(({ messages }) => messages)))
          return { code: `${imports}${code.replace(call, () => `{ ${tables.join(', ')} }`)}`, map: NO_MAP }
        }
        const tables = [...code.matchAll(GROUP)].map(([, , name]) => {
          const messages = englishGroup(ui, name)
          return messages ?? this.error(`${id}: packages/ui/words/${ENGLISH}.json has no group "${name}"`)
        })
        const rest = tables.map(tableOf)
        const compiled = code.replace(GROUP, () => rest.shift() ?? '')
        return { code: `${importsOf(Object.assign({}, ...tables))}${compiled}`, map: NO_MAP }
      },
    },
  }
}

/** Returns the compiled texts of a part in each language but English. @param {string} ui @param {string} part */
const translations = (ui, part) => tagsOf(ui).map((tag) => ({ tag, messages: translationPart(ui, tag, part).messages }))

/** Returns the source of an object: by language and part, a function that imports the part. @param {string} ui */
function loaders(ui) {
  const languages = [...tagsOf(ui), PSEUDO].map((tag) => {
    const parts = partsOf(ui).map((part) => `${part}: () => import(${JSON.stringify(`${MODULE}${tag}/${part}`)})`)
    return `${JSON.stringify(tag)}: { ${parts.join(', ')} }`
  })
  return `{ ${languages.join(', ')} }`
}
