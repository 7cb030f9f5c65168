// Compiles packages/ui/words/*.json, the texts in ICU's message format, to the modules that views import. `--check`
// writes nothing. It fails on a module that is out of date, on a key, a placeholder or a plural form that a language
// lacks, and on a chunk over its budget. A path replaces packages/ui.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const [UI = fileURLToPath(new URL('../packages/ui/', import.meta.url))] = positionals
const SOURCE = join(UI, 'words')
const COMPILED = join(UI, 'src/words')
const PSEUDO = 'qps'
const CHUNK_BYTES = 8 * 1024
const HEADER = '// Compiled from packages/ui/words by `pnpm words`.\n'

/** The chunks of a translation, and the modules in each. */
const GROUPS = {
  buttons: ['buttons'],
  shell: [
    'buttons',
    'shell',
    'connectors',
    'moreWallets',
    'allWallets',
    'legal',
    'namespaces',
    'views',
    'notices',
    'errors',
    'wallets',
    'help',
  ],
  connection: ['connection', 'pairing'],
  account: ['account', 'network'],
}

const read = (locale) => {
  const content = JSON.parse(readFileSync(join(SOURCE, `${locale}.json`), 'utf8'))
  return Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('@')))
}

const isPlain = (part) => typeof part === 'string' || (Array.isArray(part) && part.length === 1)
const isRich = (message) => !message.every(isPlain)

/** Returns a compiled message as source code. */
function sourceOf(message) {
  if (message.length === 1 && typeof message[0] === 'string') return JSON.stringify(message[0])
  return isRich(message) ? `icu(${JSON.stringify(message)})` : JSON.stringify(message)
}

const importsOf = (messages, path) => [
  ...(messages.some(isRich) ? [`import { icu } from '${path}icu.js'`] : []),
  `import type { Texts } from '${path}spoken.js'`,
]

const tableOf = (texts) =>
  Object.entries(texts).map(([key, message]) => `  ${JSON.stringify(key)}: ${sourceOf(message)},`)

const wordType = (name) => `${name[0].toUpperCase()}${name.slice(1)}Word`

function englishModule(name, texts) {
  const keys = Object.keys(texts).map((key) => JSON.stringify(key))
  const type = wordType(name)
  return [
    HEADER + importsOf(Object.values(texts), '../').join('\n'),
    '',
    `/** A key of these texts. */`,
    `export type ${type} = ${keys.join(' | ')}`,
    '',
    '/** The English texts. */',
    `export const ${name}Words: Texts<${type}> = {`,
    ...tableOf(texts),
    '}',
    '',
  ].join('\n')
}

const translatedModule = (texts) =>
  [
    HEADER + importsOf(Object.values(texts), '../').join('\n'),
    '',
    'export const words: Texts = {',
    ...tableOf(texts),
    '}',
    '',
  ].join('\n')

function localesModule(tags) {
  const entry = (tag) => [
    `  ${JSON.stringify(tag)}: {`,
    ...Object.keys(GROUPS).map((group) => `    ${group}: () => import('./${tag}/${group}.js'),`),
    '  },',
  ]
  return [
    `${HEADER}import type { Texts, WordGroup } from './spoken.js'`,
    '',
    '/** How the texts of each language but English are loaded. */',
    'export const locales: Readonly<',
    '  Record<string, Readonly<Record<WordGroup, () => Promise<{ readonly words: Texts }>>> | undefined>',
    '> = {',
    ...tags.flatMap(entry),
    '}',
    '',
  ].join('\n')
}

/** Returns the module with the type of every key, for apps that replace texts. */
const keysModule = (names) =>
  [
    HEADER + names.map((name) => `import type { ${wordType(name)} } from './en/${name}.js'`).join('\n'),
    '',
    "/** A key of the kit's texts. */",
    `export type WordKey = ${names.map(wordType).join(' | ')}`,
    '',
  ].join('\n')

const compile = (modules) =>
  Object.fromEntries(
    Object.entries(modules).map(([name, texts]) => [
      name,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])),
    ]),
  )

/** Returns the pseudo-locale for tests: each text is longer, with accents that English doesn't have. */
function pseudo(modules) {
  const accents = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', A: 'Á', E: 'É', O: 'Ö', c: 'ç', n: 'ñ', y: 'ý' }
  const accent = (part) => {
    if (typeof part === 'string') return part.replace(/[aeiouAEOcny]/g, (letter) => accents[letter])
    if (part.length < 3) return part
    const forms = Object.entries(part[2]).flatMap(([form, parts]) =>
      Array.isArray(parts) ? [[form, parts.map(accentForm)]] : [],
    )
    return [part[0], part[1], Object.fromEntries(forms)]
  }
  const accentForm = (part) => (part === '#' ? part : accent(part))
  const lengthen = (message) => {
    const letters = message.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 6), 0)
    return [...message.map(accent), ` ${'ẋ'.repeat(Math.max(1, Math.round(letters * 0.4) - 1))}`]
  }
  const each = (texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, joinTexts(lengthen(message))]))
  return Object.fromEntries(Object.entries(modules).map(([name, texts]) => [name, each(texts)]))
}

/** Joins neighbouring texts. */
const joinTexts = (message) =>
  message.reduce((parts, part) => {
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts[parts.length - 1] += part
    else parts.push(part)
    return parts
  }, [])

const group = (modules, names) => Object.assign({}, ...names.map((name) => modules[name]))

/** Returns the placeholders of a message, with the forms of their plurals. */
function gapsOf(message, gaps = new Map()) {
  for (const part of message) {
    if (typeof part === 'string') continue
    const [name, , forms] = part
    gaps.set(name, forms && typeof forms === 'object' ? Object.keys(forms) : (gaps.get(name) ?? []))
    if (forms && typeof forms === 'object')
      for (const parts of Object.values(forms)) if (Array.isArray(parts)) gapsOf(parts, gaps)
  }
  return gaps
}

function flawsOf(locale, modules, english) {
  const flaws = []
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  for (const [name, texts] of Object.entries(english)) {
    const own = modules[name] ?? {}
    for (const key of Object.keys(own)) if (!(key in texts)) flaws.push(`${locale} ${name} ${key}: no such key`)
    for (const [key, message] of Object.entries(texts)) {
      if (!own[key]) {
        flaws.push(`${locale} ${name} ${key}: missing`)
        continue
      }
      const [wanted, has] = [gapsOf(message), gapsOf(own[key])]
      const names = (gaps) => [...gaps.keys()].sort().join(' ')
      if (names(wanted) !== names(has))
        flaws.push(`${locale} ${name} ${key}: gaps {${names(has)}} instead of {${names(wanted)}}`)
      for (const [gap, forms] of has)
        for (const form of forms.length > 0 ? needed : [])
          if (!forms.includes(form)) flaws.push(`${locale} ${name} ${key}: {${gap}} lacks "${form}"`)
    }
  }
  return flaws
}

/** Returns the keys that are in several modules: apps replace texts by key alone. */
function twice(modules) {
  const keys = Object.values(modules).flatMap((texts) => Object.keys(texts))
  return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `en: ${key} stands twice`)
}

const english = compile(read('en'))
const tags = readdirSync(SOURCE)
  .map((file) => file.replace('.json', ''))
  .filter((tag) => tag !== 'en')
  .sort()
const translations = new Map(tags.map((tag) => [tag, compile(read(tag))]))
const grouped = Object.values(GROUPS).flat()
const flaws = [
  ...Object.keys(english)
    .filter((name) => !grouped.includes(name))
    .map((name) => `${name}: in no group`),
  ...twice(english),
  ...[...translations].flatMap(([tag, modules]) => flawsOf(tag, modules, english)),
]
translations.set(PSEUDO, pseudo(english))

const files = new Map([
  ['locales.ts', localesModule([...translations.keys()])],
  ['keys.ts', keysModule(Object.keys(english))],
])
for (const [name, texts] of Object.entries(english)) files.set(`en/${name}.ts`, englishModule(name, texts))
for (const [tag, modules] of translations)
  for (const [name, parts] of Object.entries(GROUPS)) {
    const text = translatedModule(group(modules, parts))
    const bytes = gzipSync(text, { level: 9 }).length
    if (bytes > CHUNK_BYTES) flaws.push(`${tag}/${name}: ${bytes} bytes, ${CHUNK_BYTES} at most`)
    files.set(`${tag}/${name}.ts`, text)
  }

const readCompiled = (path) => {
  try {
    return readFileSync(join(COMPILED, path), 'utf8')
  } catch {
    return undefined
  }
}
const folders = readdirSync(COMPILED, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const stale = folders
  .flatMap(({ name }) => readdirSync(join(COMPILED, name)).map((file) => `${name}/${file}`))
  .filter((path) => !files.has(path) && !path.includes('.test.'))

if (values.check) {
  const old = [...files].filter(([path, text]) => readCompiled(path) !== text).map(([path]) => path)
  for (const path of [...old, ...stale]) flaws.push(`src/words/${path}: not up to date, run \`pnpm words\``)
} else {
  for (const path of stale) rmSync(join(COMPILED, path))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(COMPILED, path)), { recursive: true })
    writeFileSync(join(COMPILED, path), text)
  }
}
for (const flaw of flaws) console.log(flaw)
console.log(`${translations.size} languages beside English, ${flaws.length} flaws`)
if (flaws.length > 0) process.exitCode = 1
