import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rolldown, type OutputChunk } from 'rolldown'
import { createServer } from 'vite'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../../../scripts/run.mjs'
import { readGroups, SHARED_GROUPS, textsOf, translationPart, UI } from './compile.mjs'
import { flawsIn, missingTexts } from './flaws.mjs'
import { words } from './plugin.mjs'

const SCRIPT = join(ROOT, 'packages/ui/compile/words.mjs')
const FIXTURE = join(ROOT, 'scripts/fixtures/words')

/** Texts by file: the languages of a small kit. */
const LANGUAGES = {
  'words/en.json': {
    buttons: { 'button.connect': 'Connect wallet' },
    greeting: { 'greeting.hello': 'Hello {name}', 'greeting.connect': '@button.connect' },
  },
  'words/de.json': {
    buttons: { 'button.connect': 'Wallet verbinden' },
    greeting: { 'greeting.hello': 'Hallo {name}' },
  },
}
/** The sources of a small kit. */
const SOURCES = {
  'src/react/buttons.words.ts': `import { defineWords, type WordsOf } from '../words/defineWords.js'
export const buttonsWords: WordsOf<'buttons'> = defineWords('buttons')
`,
  'src/features/greeting/greeting.words.ts': `import { defineWords, type WordsOf } from '../../words/defineWords.js'
export const greetingWords: WordsOf<'greeting'> = defineWords('greeting')
`,
  'src/words/locales.ts': `import { defineLocales } from './defineWords.js'
export const locales = defineLocales()
`,
  'src/words/defineWords.ts': `export const defineWords = () => {}
export const defineLocales = () => {}
`,
  'src/words/icu.ts': `export const icu = (message: unknown): unknown => ({ icu: message })
`,
  'src/index.ts': `export * from './react/buttons.words.js'
export * from './features/greeting/greeting.words.js'
export * from './words/locales.js'
`,
}

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Writes a small kit in a repository of its own. Returns its folder. */
function createKit(): string {
  const kit = mkdtempSync(join(tmpdir(), 'latchkit-words-'))
  folders.push(kit)
  for (const [file, text] of Object.entries(SOURCES)) write(kit, file, text)
  for (const [file, texts] of Object.entries(LANGUAGES)) writeTexts(kit, file, texts)
  spawnSync('git', ['init', '--quiet'], { cwd: kit })
  return kit
}

function write(kit: string, file: string, text: string): void {
  mkdirSync(dirname(join(kit, file)), { recursive: true })
  writeFileSync(join(kit, file), text)
}

const writeTexts = (kit: string, file: string, texts: object): void => write(kit, file, JSON.stringify(texts))

/** Adds a text to a language of the kit, or replaces it. */
function addText(kit: string, tag: string, key: string, text: string): void {
  const file = `words/${tag}.json`
  const texts = JSON.parse(readFileSync(join(kit, file), 'utf8')) as { greeting: Record<string, string> }
  texts.greeting[key] = text
  writeTexts(kit, file, texts)
}

/** Bundles the kit. Returns the code of all files, and what the build warned of. */
async function bundle(kit: string): Promise<{ code: string; files: readonly string[]; warnings: readonly string[] }> {
  const warnings: string[] = []
  const built = await rolldown({
    cwd: kit,
    input: join(kit, 'src/index.ts'),
    plugins: [words(kit) as never],
    onLog: (_, { message }) => void warnings.push(message),
  })
  const { output } = await built.generate({ format: 'esm' })
  await built.close()
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  return { code: chunks.map(({ code }) => code).join('\n'), files: chunks.map(({ fileName }) => fileName), warnings }
}

/** Returns every file of the kit with its content. */
const contentOf = (kit: string): Map<string, string> =>
  new Map(
    readdirSync(kit, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(kit.length + 1), readFileSync(file, 'utf8')]),
  )

test('the letters that the pseudo-locale adds are in words, which break as those of a language do', async () => {
  const kit = createKit()
  addText(kit, 'en', 'greeting.bye', 'See you again here in a week or two, or in a month or in a year')
  const added = /[ẋ ]{20,}/
    .exec((await bundle(kit)).code)![0]
    .trim()
    .split(' ')
  expect(added.length).toBeGreaterThan(1)
  expect(Math.max(...added.map((word) => word.length))).toBeLessThan(12)
})

test('a new text touches the JSON files alone, and the kit says it in every language', async () => {
  const kit = createKit()
  const before = contentOf(kit)
  expect((await bundle(kit)).code).not.toMatch(/See you|Bis bald/)
  addText(kit, 'en', 'greeting.bye', 'See you')
  addText(kit, 'de', 'greeting.bye', 'Bis bald')
  const { code, warnings } = await bundle(kit)
  expect(code).toMatch(/"greeting.bye": "See you"[^]*"greeting.bye": "Bis bald"[^]*"greeting.bye": "Séé ýöü ẋẋ"/)
  expect(warnings).toEqual([])
  expect(flawsIn(kit)).toEqual([])
  const after = contentOf(kit)
  const touched = [...after.keys()].filter((file) => after.get(file) !== before.get(file))
  expect(touched.sort()).toEqual(['words/de.json', 'words/en.json'])
})

test('English is in the files that say it, another language in a file for the buttons and one for the modal', async () => {
  const { files, code } = await bundle(createKit())
  // German and the pseudo-locale, each in two parts, beside the English texts.
  expect(files).toHaveLength(5)
  expect(code).toContain('"greeting.hello": ["Hello ", ["name"]]')
  expect(code).not.toMatch(/defineWords|defineLocales/)
})

test('a group that a view names as its part is in a file of its own, in every language but English', async () => {
  const kit = createKit()
  write(kit, 'src/views.ts', "export { Greeting } from './features/greeting/Greeting.view.js'")
  write(
    kit,
    'src/features/greeting/Greeting.view.ts',
    `export const Greeting: object = defineView({ load: () => import('./Greeting.js'), part: 'greeting', chunk: 'greeting' })`,
  )
  const { files, code } = await bundle(kit)
  expect(files).toHaveLength(7)
  expect(code.match(/Hallo/g)).toHaveLength(1)
  expect(flawsIn(kit)).toEqual([])
})

test.each(Object.entries(SHARED_GROUPS))('the group %s is in the parts %j, and in no other', (group, parts) => {
  const [key] = Object.keys(readGroups(UI, 'en')[group]!)
  const has = (part: string): boolean => key! in translationPart(UI, 'de', part).messages
  expect(parts.map(has)).toEqual(parts.map(() => true))
  expect(['modal', 'receive'].map(has)).toEqual([false, false])
})

test('a text that a language lacks is left out there, and the build reports it', async () => {
  const kit = createKit()
  addText(kit, 'en', 'greeting.bye', 'See you')
  const { code, warnings } = await bundle(kit)
  expect(code.match(/"greeting\.bye"/g)).toHaveLength(2)
  expect(warnings.join()).toMatch(/de lacks texts, which are said in English: greeting\.bye/)
  expect(missingTexts(kit)).toEqual(new Map([['de', ['greeting.bye']]]))
  expect(flawsIn(kit)).toEqual([])
})

test('a text with a plural is formatted by the runtime for such texts', async () => {
  const kit = createKit()
  addText(kit, 'en', 'greeting.count', '{count, plural, one {# wallet} other {# wallets}}')
  expect((await bundle(kit)).code).toMatch(/"greeting\.count": icu\(\[\[\s*"count",\s*"plural"/)
})

test('a build fails for a group that has no texts', async () => {
  const kit = createKit()
  write(kit, 'src/react/buttons.words.ts', SOURCES['src/react/buttons.words.ts'].replaceAll("'buttons'", "'butons'"))
  await expect(bundle(kit)).rejects.toThrow('has no group "butons"')
})

test('a development server compiles a changed file again', async () => {
  const kit = createKit()
  const server = await createServer({
    root: kit,
    configFile: false,
    plugins: [words(kit)],
    // The test tells of the changes: no timer of the system's decides when they are seen.
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  })
  onTestFinished(() => server.close())
  const said = async (): Promise<unknown> => {
    const { greetingWords, locales } = await server.ssrLoadModule('/src/index.ts')
    const german = await locales.de.modal()
    return [greetingWords['greeting.hello'], german.words['greeting.hello']]
  }
  expect(await said()).toEqual([
    ['Hello ', ['name']],
    ['Hallo ', ['name']],
  ])
  addText(kit, 'en', 'greeting.hello', 'Hi {name}')
  addText(kit, 'de', 'greeting.hello', 'Moin {name}')
  for (const tag of ['en', 'de']) server.watcher.emit('change', join(kit, `words/${tag}.json`))
  await expect.poll(said).toEqual([
    ['Hi ', ['name']],
    ['Moin ', ['name']],
  ])
})

test('a development server finds the runtime for plurals before a page asks for it', async () => {
  const kit = createKit()
  write(kit, 'src/words/icu.ts', "export { plural as icu } from 'plurals'\n")
  write(kit, 'node_modules/plurals/package.json', '{ "name": "plurals", "type": "module", "main": "index.js" }')
  write(kit, 'node_modules/plurals/index.js', 'export const plural = () => {}\n')
  addText(kit, 'en', 'greeting.count', '{count} in all')
  addText(kit, 'de', 'greeting.count', '{count, plural, one {nur #} other {# zusammen}}')
  const server = await createServer({
    root: kit,
    configFile: false,
    plugins: [words(kit)],
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { entries: ['src/index.ts'], holdUntilCrawlEnd: false },
    cacheDir: '.cache',
    logLevel: 'silent',
  })
  onTestFinished(() => server.close())
  // A dependency that it finds later makes it reload the page, which then has two copies of React.
  const { depsOptimizer } = server.environments.client
  await depsOptimizer?.scanProcessing
  const found = depsOptimizer?.metadata.depInfoList ?? []
  expect(found.map(({ id }) => id)).toEqual(['plurals'])
  // Bundling it reads the kit's files, which are removed after the test.
  for (const { processing } of found) await processing
})

test('a reference is the text of its key, in a language with a text of its own that text', () => {
  const english = { a: { one: 'Switch to {network}', two: '@one' } }
  expect(textsOf(english, english)).toEqual({ one: 'Switch to {network}', two: 'Switch to {network}' })
  expect(textsOf(english, { a: { one: 'Wechsel zu {network}' } }).two).toBe('Wechsel zu {network}')
  expect(textsOf(english, { a: { one: 'Wechsel zu {network}', two: 'Zu {network} wechseln' } }).two).toBe(
    'Zu {network} wechseln',
  )
  expect(textsOf(english, {})).toEqual({})
})

test('a text that stands twice is a flaw, which says what to write', () => {
  const kit = createKit()
  addText(kit, 'en', 'greeting.again', 'Connect wallet')
  addText(kit, 'de', 'greeting.again', 'Wallet verbinden')
  expect(flawsIn(kit)).toEqual(['en greeting.again: repeats a text, write "@button.connect"'])
  addText(kit, 'en', 'greeting.again', '@button.connect')
  expect(flawsIn(kit)).toEqual(['de greeting greeting.again: repeats the text of button.connect, leave it out'])
  addText(kit, 'de', 'greeting.again', 'Eine Wallet verbinden')
  expect(flawsIn(kit)).toEqual([])
})

test('a text that is not in ICU’s message format is a flaw', () => {
  const kit = createKit()
  addText(kit, 'de', 'greeting.hello', 'Hallo {name')
  expect(flawsIn(kit)).toEqual([expect.stringMatching(/^de greeting\.hello: /)])
})

test('compiled words are a flaw wherever they stand in the package', () => {
  const kit = createKit()
  const texts = ['Wait for it', 'Here we are', 'That is all']
  texts.forEach((text, at) => addText(kit, 'en', `greeting.${at}`, text))
  const compiled = `export const words = { ${texts.map((text, at) => `'greeting.${at}': '${text}'`).join(', ')} }`
  write(kit, 'src/greeting.test.ts', compiled)
  expect(flawsIn(kit)).toEqual([])
  for (const file of ['src/words/en/greeting.ts', 'compiled/en.js']) {
    write(kit, file, compiled)
    expect(flawsIn(kit)).toEqual([`${file}: holds compiled words (en), which only the build may write`])
    rmSync(join(kit, file))
  }
})

test('the repository holds no compiled word, and no text stands twice', () => {
  expect(flawsIn(UI)).toEqual([])
})

test('`--missing` lists the texts that a language lacks, and only `--release` fails for them', () => {
  const run = (option: string, folder: string): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [SCRIPT, option, folder], { encoding: 'utf8' })
  const listed = run('--missing', FIXTURE)
  expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining('de missing: missing\n')])
  const kit = createKit()
  expect(run('--release', kit).status).toBe(0)
  addText(kit, 'en', 'greeting.bye', 'See you')
  expect(run('--check', kit).status).toBe(0)
  expect(run('--release', kit).status).toBe(1)
})
