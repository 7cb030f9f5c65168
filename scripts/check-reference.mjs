// Checks the tables of README.md, docs/reference.md and the packages’ pages against the types.
//
//   node scripts/check-reference.mjs [--fill]
//
// --fill writes the tables.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { fillPage, requestsOf } from './docs/reference.mjs'
import { readOptions, readTypes } from './docs/types.mjs'
import { ROOT } from './run.mjs'

const UI = 'packages/ui/src/exports/index.ts'
const CORE = 'packages/core/src/exports/index.ts'
const REFERENCE = 'docs/reference.md'
const PAGES = [
  'README.md',
  REFERENCE,
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`),
].filter((page) => existsSync(join(ROOT, page)))

/** The tables that docs/reference.md must have, beside one for each interface that the ui exports. */
const NEEDED = [
  'hooks',
  'components',
  'views KitRoutes',
  'members LatchOptions',
  'members FeatureOptions',
  'members AppMetadata',
  'members Endpoints',
  'members CustomWallet',
  'members PictureSource',
  'members ThemeVariables',
  'members Latch',
  'members AccountState',
  'members TransactionRecord',
  'members AddedTransaction',
  'members SentTransaction',
  'members TransactionReceipt',
  'members SendController',
  'members SendRequest',
  'members SendPreview',
  'members PreparedTransfer',
  'members PreparedFee',
  'members ReceiverReview',
  'members SendForm',
  'events TelemetryProperties',
  'errors LatchErrorCode',
]

/** The style of `pnpm format`, which leaves docs/reference.md as it is. */
const STYLE = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'))

/** Formats a page as `pnpm format` does. @param {string} page @param {string} text */
const formatted = async (page, text) => (page === REFERENCE ? text : (await format(page, text, STYLE)).code)

/** @param {string[]} args */
async function main(args) {
  const files = [UI, CORE].map((file) => join(ROOT, file))
  const types = readTypes(files, ROOT, readOptions(join(ROOT, 'tsconfig.json')))
  const errors = []
  for (const page of PAGES) {
    const path = join(ROOT, page)
    const text = readFileSync(path, 'utf8')
    const filled = fillPage(text, types)
    errors.push(...filled.errors)
    const wanted = await formatted(page, filled.text)
    if (args.includes('--fill')) writeFileSync(path, wanted)
    else if (text !== wanted) errors.push(`${page}: a table isn’t what the types make`)
  }
  const there = requestsOf(readFileSync(join(ROOT, REFERENCE), 'utf8'))
  const needed = [...NEEDED, ...types.interfaces(files[0]).map((name) => `members ${name}`)]
  errors.push(...needed.filter((each) => !there.includes(each)).map((each) => `${REFERENCE}: lacks the table ${each}`))
  for (const error of new Set(errors)) console.error(error)
  if (errors.length > 0) {
    console.error('node scripts/check-reference.mjs --fill writes the tables.')
    process.exitCode = 1
  }
}

await main(process.argv.slice(2))
