// pnpm pictures: takes a picture of every story, in both modes, as the 360 px modal of a desktop and on a phone, in
// English, Arabic, German and the pseudo-locale, and a contact sheet for each feature and language. Fails on a text
// that is cut, is outside its box, or overlaps another text.
//
//   node scripts/pictures.mjs [feature…] [--locales en,ar] [--no-check] [--no-build]
//
// Any language of the kit may be given. In the pseudo-locale an untranslated text is a flaw too.
//
// dist/pictures/<feature>/<story>-<mode>-<form>[-<locale>].png and dist/pictures/<feature>[-<locale>].png
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from './browser.mjs'
import { linesOf } from './pictures/report.mjs'
import { takeSheet } from './pictures/sheet.mjs'
import { featureOf, FORMS, LOCALES, MODES, nameOf, takeAll } from './pictures/take.mjs'
import { bin, ROOT, runNode } from './run.mjs'
import { readBuild, serve } from './serve.mjs'
import { ENGLISH, PSEUDO, tagsOf, UI } from './words/compile.mjs'

const STORYBOOK = join(ROOT, 'dist/storybook')
const PICTURES = join(ROOT, 'dist/pictures')

function readOptions() {
  const { values, positionals } = parseArgs({
    options: {
      build: { type: 'boolean', default: true },
      check: { type: 'boolean', default: true },
      locales: { type: 'string', default: LOCALES.join() },
    },
    allowPositionals: true,
    allowNegative: true,
  })
  const locales = values.locales.split(',')
  const known = [ENGLISH, ...tagsOf(UI), PSEUDO]
  const unknown = locales.filter((locale) => !known.includes(locale))
  if (unknown.length > 0) throw new Error(`The kit doesn't speak ${unknown.join(', ')}`)
  return { ...values, locales, wanted: positionals }
}

async function buildStorybook() {
  const args = ['build', '--config-dir', 'packages/ui/.storybook', '--output-dir', STORYBOOK, '--quiet']
  const { status, output } = await runNode(bin('storybook'), args)
  if (status !== 0) throw new Error(output)
}

/**
 * @param {ReturnType<typeof readBuild>} files
 * @param {string[]} wanted features, or none for all
 * @returns {import('./pictures/take.mjs').Shot[]}
 */
function shotsOf(files, wanted) {
  const { entries } = JSON.parse(files.get('/index.json').text())
  const shots = Object.values(entries)
    // Stories that are tested again in another look are hidden in Storybook. Pictures show each story in every look.
    .filter(({ type, tags }) => type === 'story' && tags.includes('dev'))
    .map((entry) => ({ entry, feature: featureOf(entry) }))
    .filter(({ feature }) => wanted.length === 0 || wanted.includes(feature))
    .flatMap((story) => Object.keys(FORMS).flatMap((form) => MODES.map((mode) => ({ ...story, mode, form }))))
  if (shots.length === 0) throw new Error(`No story belongs to ${wanted.join(', ') || 'anything'}`)
  return shots
}

async function main() {
  const begin = performance.now()
  const { wanted, locales, check, build } = readOptions()
  const path = await ensureBrowser()
  if (build) await buildStorybook()
  const files = readBuild(STORYBOOK)
  const shots = shotsOf(files, wanted)
  const features = [...new Set(shots.map(({ feature }) => feature))]
  for (const feature of features) {
    rmSync(join(PICTURES, feature), { recursive: true, force: true })
    mkdirSync(join(PICTURES, feature), { recursive: true })
  }

  const server = await serve(files)
  const browser = await chromium.launch({ executablePath: path, args: BROWSER_ARGS })
  try {
    const taken = await takeAll(browser, shots, { url: server.url, folder: PICTURES, locales, check })
    const byFile = new Map(taken.pictures.map((picture) => [picture.file, picture]))
    const inOrder = (locale) => shots.flatMap((shot) => byFile.get(join(PICTURES, nameOf(shot, locale))) ?? [])
    for (const feature of features) {
      for (const locale of locales) {
        const pictures = inOrder(locale).filter((picture) => picture.feature === feature)
        if (pictures.length > 0) console.log(await takeSheet(browser, PICTURES, pictures))
      }
    }
    const lines = [...taken.errors, ...linesOf(locales.flatMap(inOrder))]
    for (const line of lines) console.error(line)
    const minutes = ((performance.now() - begin) / 60_000).toFixed(1)
    console.log(`${taken.pictures.length} pictures in ${minutes} min, ${lines.length} flaws`)
    process.exitCode = lines.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    server.close()
  }
}

await main()
