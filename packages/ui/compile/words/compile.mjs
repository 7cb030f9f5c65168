// Reads packages/ui/words/*.json, the texts in ICU's message format, and compiles them to source code. A file has one
// language: group, key, text. In English a text may be a reference, `"@shell.retry"`: it is the text of that key, in
// every language that has no text of its own for it.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { viewsOf } from '../views.mjs'

/**
 * @typedef {Record<string, string>} Texts texts in ICU's message format, by key
 * @typedef {Record<string, Texts>} Groups texts by group, as they stand in the file of a language
 * @typedef {readonly any[]} Message a text as Lingui compiles it
 */

/** The folder of the ui package. */
export const UI = fileURLToPath(new URL('../../', import.meta.url))

/** The language that the keys and the references are taken from. */
export const ENGLISH = 'en'

/** The pseudo-locale for tests. It is made from English, and has no file. */
export const PSEUDO = 'qps'

/** The groups of the embedded wallet's site, which declares them: no part of the modal. It loads those of one language. */
export const OF_THE_SITE = ['secure']

/** The groups of the server's mails. No part of a translation has them: packages/server/src/secure/mailWords.ts does. */
export const MAIL_GROUPS = ['mail']

/**
 * The groups that views of several parts share, with these parts: each of them has the texts of the group, so that none of these
 * views waits for a second part.
 */
export const SHARED_GROUPS = /** @type {Readonly<Record<string, readonly string[]>>} */ ({ outcome: ['send', 'swap'] })

/** The groups whose texts load with their views alone, each as a part of its own: the views' definitions name them. */
const lateIn = (/** @type {string} */ ui) => [...new Set(viewsOf(ui).flatMap(({ part }) => part ?? []))]

/**
 * The parts of a translation, each of which loads as a whole: the buttons' texts, those of the modal, and those of late
 * views.
 * @param {string} ui
 * @returns {string[]}
 */
export const partsOf = (ui) => ['buttons', 'modal', ...lateIn(ui)]

/** The English groups of a part. @param {string} ui @param {Groups} english @param {string} part */
function groupsOf(ui, english, part) {
  const shared = Object.keys(SHARED_GROUPS)
  if (part !== 'modal')
    return [part, ...shared.filter((group) => SHARED_GROUPS[group].includes(part))].map((group) => english[group])
  const others = [...lateIn(ui), ...shared, ...OF_THE_SITE, ...MAIL_GROUPS]
  return Object.entries(english).flatMap(([group, texts]) => (others.includes(group) ? [] : [texts]))
}

/** Returns the path of a language's file. @param {string} ui @param {string} tag */
export const fileOf = (ui, tag) => join(ui, 'words', `${tag === PSEUDO ? ENGLISH : tag}.json`)

/** Returns the texts of a language as they stand in its file. @param {string} ui @param {string} tag @returns {Groups} */
export function readGroups(ui, tag) {
  const content = JSON.parse(readFileSync(fileOf(ui, tag), 'utf8'))
  return Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('@')))
}

/** Returns the tags of all languages with a file, but for English. @param {string} ui @returns {string[]} */
export const tagsOf = (ui) =>
  readdirSync(join(ui, 'words'))
    .filter((file) => file.endsWith('.json') && file !== `${ENGLISH}.json`)
    .map((file) => file.replace('.json', ''))
    .sort()

/** Returns the key that a text refers to. @param {string} text @returns {string | undefined} */
export const referenceOf = (text) => (text.startsWith('@') ? text.slice(1) : undefined)

/**
 * Returns all texts of a language by key, with references followed. A key that the language lacks is not in it.
 * @param {Groups} english
 * @param {Groups} own
 * @returns {Texts}
 */
export function textsOf(english, own) {
  const [keys, texts] = [english, own].map((groups) => Object.assign({}, ...Object.values(groups)))
  const find = (/** @type {string} */ key) => {
    const text = texts[key]
    if (text !== undefined && referenceOf(text) === undefined) return text
    const target = referenceOf(keys[key] ?? '')
    return target === undefined ? undefined : texts[target]
  }
  return Object.fromEntries(
    Object.keys(keys).flatMap((key) => {
      const text = find(key)
      return text === undefined || referenceOf(text) !== undefined ? [] : [[key, text]]
    }),
  )
}

/** Returns the keys that a language lacks. @param {Groups} english @param {Groups} own @returns {string[]} */
export function missingIn(english, own) {
  const texts = textsOf(english, own)
  return Object.keys(textsOf(english, english)).filter((key) => texts[key] === undefined)
}

/**
 * Compiles a text. Throws where it isn't in ICU's message format.
 * @param {string} text
 * @returns {Message}
 */
export const compile = (text) => compileMessageOrThrow(text)

/** Returns the compiled texts of a group in English, by key. @param {string} ui @param {string} group */
export function englishGroup(ui, group) {
  const english = readGroups(ui, ENGLISH)
  if (!english[group]) return undefined
  const texts = textsOf(english, english)
  const keys = Object.keys(english[group])
  const lost = keys.find((key) => texts[key] === undefined)
  if (lost !== undefined) throw new Error(`en.json: "${lost}" refers to no text`)
  return compileAll(Object.fromEntries(keys.map((key) => [key, texts[key]])))
}

/**
 * Returns the compiled texts of one part of a translation, by key, and the keys that the language lacks. A page without
 * buttons shows buttons' texts in the modal too.
 * @param {string} ui
 * @param {string} tag
 * @param {string} part
 */
export function translationPart(ui, tag, part) {
  const english = readGroups(ui, ENGLISH)
  const own = readGroups(ui, tag)
  const keys = Object.keys(Object.assign({}, ...groupsOf(ui, english, part)))
  const texts = textsOf(english, own)
  const said = Object.fromEntries(keys.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]])))
  return {
    messages: compileAll(said, tag === PSEUDO ? pseudo : compile),
    missing: keys.filter((key) => texts[key] === undefined),
  }
}

/** @param {Texts} texts @returns {Record<string, Message>} */
const compileAll = (texts, compiler = compile) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiler(text)]))

const isPlain = (part) => typeof part === 'string' || (Array.isArray(part) && part.length === 1)

/** Whether a message has numbers, plurals or choices, which Lingui's runtime formats. @param {Message} message */
export const isRich = (message) => !message.every(isPlain)

/** @param {Message} message */
function sourceOf(message) {
  if (message.length === 1 && typeof message[0] === 'string') return JSON.stringify(message[0])
  return isRich(message) ? `icu(${JSON.stringify(message)})` : JSON.stringify(message)
}

/** Returns a table of compiled texts as the source of an object. @param {Record<string, Message>} messages */
export const tableOf = (messages) =>
  `{ ${Object.entries(messages)
    .map(([key, message]) => `${JSON.stringify(key)}: ${sourceOf(message)}`)
    .join(', ')} }`

const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', A: 'Á', E: 'É', O: 'Ö', c: 'ç', n: 'ñ', y: 'ý' }

/** Words no longer than those of a language, as long together as so many letters. @param {number} length */
const filler = (length) =>
  'ẋẋẋẋẋẋẋẋẋẋẋ '
    .repeat(Math.ceil(length / 12))
    .slice(0, length)
    .trim()

/** Compiles the text for the pseudo-locale: longer, with accents that English doesn't have. @param {string} text */
const pseudo = (text) => compile(`${text} ${filler(Math.max(1, Math.round(text.length * 0.4) - 1))}`).map(accent)

function accent(part) {
  if (typeof part === 'string') return part.replace(/[aeiouAEOcny]/g, (letter) => ACCENTS[letter])
  if (part.length < 3) return part
  const forms = Object.entries(part[2]).flatMap(([form, parts]) =>
    Array.isArray(parts) ? [[form, parts.map((each) => (each === '#' ? each : accent(each)))]] : [],
  )
  return [part[0], part[1], Object.fromEntries(forms)]
}

/** Returns the type of the kit's English texts as TypeScript: an object by group, then by key. @param {string} ui */
export function englishType(ui) {
  const own = Object.entries(readGroups(ui, ENGLISH)).filter(([name]) => !MAIL_GROUPS.includes(name))
  const groups = own.map(([name, texts]) => {
    const keys = Object.keys(texts).map((key) => `readonly ${JSON.stringify(key)}: string`)
    return `  readonly ${name}: { ${keys.join('; ')} }`
  })
  return `{\n${groups.join('\n')}\n}`
}
