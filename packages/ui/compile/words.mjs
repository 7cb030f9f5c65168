// pnpm words: checks packages/ui/words/*.json, the texts of the kit in ICU's message format. Nothing is compiled here:
// packages/ui/compile/words/plugin.mjs does that for builds, tests and development.
//
//   node packages/ui/compile/words.mjs [folder of the ui] [--missing | --release]
//
// Fails on a key that English lacks, a wrong placeholder, a missing plural form, a text that stands twice, a group that
// no feature declares, a part over its budget, and compiled words in the repository. A text that a language lacks is
// English, and is counted.
//   --missing  lists the texts that each language lacks
//   --release  lists them, and fails if there are any
import { parseArgs } from 'node:util'
import { tagsOf, UI } from './words/compile.mjs'
import { flawsIn, missingTexts } from './words/flaws.mjs'

const options = /** @type {const} */ ({
  check: { type: 'boolean' },
  missing: { type: 'boolean' },
  release: { type: 'boolean' },
})
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [ui = UI] = positionals

const missing = missingTexts(ui)
if (values.missing || values.release)
  for (const [tag, keys] of missing) for (const key of keys) console.log(`${tag} ${key}: missing`)
const flaws = values.missing ? [] : flawsIn(ui)
for (const flaw of flaws) console.log(flaw)

const lacking = [...missing].map(([tag, keys]) => `${tag} ${keys.length}`)
const summary = lacking.length > 0 ? `texts that are said in English: ${lacking.join(', ')}` : 'no text is missing'
console.log(`${tagsOf(ui).length} languages beside English, ${flaws.length} flaws, ${summary}`)
if (flaws.length > 0 || (values.release && missing.size > 0)) process.exitCode = 1
