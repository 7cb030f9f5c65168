// What may be wrong with the texts of packages/ui/words. A flaw is a line: where it is, a colon, what it is.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  compile,
  ENGLISH,
  MAIL_GROUPS,
  missingIn,
  OF_THE_SITE,
  partsOf,
  readGroups,
  referenceOf,
  tableOf,
  tagsOf,
  textsOf,
  translationPart,
} from './compile.mjs'

/** The limit of a part of a translation, gzipped. */
const PART_BYTES = 8 * 1024
/** A file that holds as many texts of one language is compiled from its texts. */
const COMPILED_TEXTS = 3

/** @typedef {import('./compile.mjs').Groups} Groups */

/**
 * Returns every flaw but missing texts.
 * @param {string} ui the folder of the ui package
 * @returns {string[]}
 */
export function flawsIn(ui) {
  const english = readGroups(ui, ENGLISH)
  const languages = new Map(tagsOf(ui).map((tag) => [tag, readGroups(ui, tag)]))
  const broken = [[ENGLISH, english], ...languages].flatMap(([tag, own]) => flawsOfSyntax(tag, own))
  if (broken.length > 0) return broken
  return [
    ...flawsOfKeys(english),
    ...flawsOfReferences(english),
    ...flawsOfGroups(ui, english),
    ...[...languages].flatMap(([tag, own]) => [...unknownKeys(tag, english, own), ...flawsOfTexts(tag, english, own)]),
    ...[...languages.keys()].flatMap((tag) => partsOf(ui).flatMap((part) => flawsOfSize(ui, tag, part))),
    ...compiledFiles(ui, new Map([[ENGLISH, english], ...languages])),
  ]
}

/**
 * Returns the keys that each language lacks. Their texts are English.
 * @param {string} ui the folder of the ui package
 * @returns {Map<string, string[]>} by tag, without the languages that lack none
 */
export function missingTexts(ui) {
  const english = readGroups(ui, ENGLISH)
  const missing = tagsOf(ui).map((tag) => /** @type {const} */ ([tag, missingIn(english, readGroups(ui, tag))]))
  return new Map(missing.filter(([, keys]) => keys.length > 0))
}

/** @param {Groups} groups @returns {[string, string][]} */
const entriesOf = (groups) => Object.values(groups).flatMap((texts) => Object.entries(texts))

/** @param {string} tag @param {Groups} groups */
const flawsOfSyntax = (tag, groups) =>
  entriesOf(groups).flatMap(([key, text]) => {
    try {
      compile(text)
      return []
    } catch (error) {
      return [`${tag} ${key}: ${String(error.message).split('\n')[0]}`]
    }
  })

/** A key is in one group only, because apps replace texts by key alone. @param {Groups} english */
function flawsOfKeys(english) {
  const keys = entriesOf(english).map(([key]) => key)
  return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `en ${key}: this key stands twice`)
}

/** A text stands once. All other keys with it refer to it. @param {Groups} english */
function flawsOfReferences(english) {
  const texts = Object.fromEntries(entriesOf(english))
  const first = new Map()
  return entriesOf(english).flatMap(([key, text]) => {
    const target = referenceOf(text)
    if (target !== undefined) {
      if (texts[target] === undefined) return [`en ${key}: refers to ${target}, which is no key`]
      return referenceOf(texts[target]) === undefined ? [] : [`en ${key}: refers to ${target}, which is a reference`]
    }
    if (!first.has(text)) first.set(text, key)
    return first.get(text) === key ? [] : [`en ${key}: repeats a text, write "@${first.get(text)}"`]
  })
}

/** Each group is declared in one file of the sources. @param {string} ui @param {Groups} english */
function flawsOfGroups(ui, english) {
  const declared = filesIn(ui)
    .filter((file) => file.endsWith('.words.ts'))
    .flatMap((file) => Array.from(readFileSync(join(ui, file), 'utf8').matchAll(/defineWords\('(\w+)'\)/g)))
    .map(([, group]) => group)
  const own = Object.keys(english).filter((group) => !MAIL_GROUPS.includes(group))
  return [...new Set([...own, ...declared])].flatMap((group) => {
    const times = declared.filter((each) => each === group).length
    if (!english[group]) return [`${group}: no such group`]
    if (OF_THE_SITE.includes(group)) return []
    if (times === 0) return [`${group}: no feature declares this group`]
    return times > 1 ? [`${group}: several files declare this group`] : []
  })
}

/** @param {string} tag @param {Groups} english @param {Groups} own */
const unknownKeys = (tag, english, own) =>
  Object.entries(own).flatMap(([group, texts]) =>
    Object.keys(texts)
      .filter((key) => english[group]?.[key] === undefined)
      .map((key) => `${tag} ${group} ${key}: no such key`),
  )

/** @param {string} tag @param {Groups} english @param {Groups} own */
function flawsOfTexts(tag, english, own) {
  const wanted = textsOf(english, english)
  const texts = textsOf(english, own)
  return Object.entries(english).flatMap(([group, inEnglish]) =>
    Object.keys(inEnglish).flatMap((key) => {
      const text = own[group]?.[key]
      if (text === undefined || wanted[key] === undefined) return []
      const target = referenceOf(inEnglish[key])
      const repeats =
        target !== undefined && text === texts[target] ? [`repeats the text of ${target}, leave it out`] : []
      const referring = referenceOf(text) === undefined ? [] : ['only English has references']
      const flaws = [...repeats, ...referring, ...flawsOfGaps(tag, compile(wanted[key]), compile(text))]
      return flaws.map((flaw) => `${tag} ${group} ${key}: ${flaw}`)
    }),
  )
}

/** Compares the placeholders of a text with those in English, and its plural forms with those of its language. */
function flawsOfGaps(tag, wanted, text) {
  const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const names = (message) => [...new Set(gapsOf(message).map(({ name }) => name))].sort().join(' ')
  const lacking = gapsOf(text).flatMap(({ name, forms = needed }) =>
    needed.filter((form) => !forms.includes(form)).map((form) => `{${name}} lacks "${form}"`),
  )
  return names(wanted) === names(text) ? lacking : [`gaps {${names(text)}} instead of {${names(wanted)}}`, ...lacking]
}

/**
 * Returns the placeholders of a message, with the forms of their plurals.
 * @param {import('./compile.mjs').Message} message
 * @returns {{ name: string, forms?: string[] }[]}
 */
const gapsOf = (message) =>
  message.flatMap((part) => {
    if (typeof part === 'string') return []
    const [name, , forms] = part
    if (typeof forms !== 'object') return [{ name }]
    return [{ name, forms: Object.keys(forms) }, ...Object.values(forms).filter(Array.isArray).flatMap(gapsOf)]
  })

/** @param {string} ui @param {string} tag @param {string} part */
function flawsOfSize(ui, tag, part) {
  const bytes = gzipSync(tableOf(translationPart(ui, tag, part).messages), { level: 9 }).length
  return bytes > PART_BYTES ? [`${tag} ${part}: ${bytes} bytes gzipped, ${PART_BYTES} at most`] : []
}

/**
 * Finds files with compiled texts. Those are made by the build, so that a new text changes the JSON files alone.
 * @param {string} ui
 * @param {Map<string, Groups>} languages
 */
function compiledFiles(ui, languages) {
  // A word such as "Solana" may be in code. A sentence is not.
  const sentences = [...languages].map(([tag, groups]) => ({
    tag,
    texts: [...new Set(entriesOf(groups).map(([, text]) => text))].filter((text) =>
      /^[^@{}'"\\]+ [^{}'"\\]+$/.test(text),
    ),
  }))
  const sources = filesIn(ui).filter(
    (file) => /\.([cm]?[jt]sx?|json)$/.test(file) && !/^words\/|\.(test|stories|fixture)\./.test(file),
  )
  return sources.flatMap((file) => {
    const source = readFileSync(join(ui, file), 'utf8')
    const strings = new Set(
      Array.from(source.matchAll(/"([^"\n]+)"|'([^'\n]+)'/g), ([, double, single]) => double ?? single),
    )
    const found = sentences.find(({ texts }) => texts.filter((text) => strings.has(text)).length >= COMPILED_TEXTS)
    return found ? [`${file}: holds compiled words (${found.tag}), which only the build may write`] : []
  })
}

/** Returns the files of a folder that are in Git or could be added. @param {string} folder */
function filesIn(folder) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z']
  const files = execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0')
  return files.filter((file) => file && existsSync(join(folder, file)))
}
