// Checks the tables of docs/reference.md against the types. No other page has such a table: pages link to them.
//
//   node scripts/check-reference.mjs [--fill]
//
// --fill writes the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPages } from './docs/markdown.mjs'
import { fillPage, misplacedTables, requestsOf } from './docs/reference.mjs'
import { readOptions, readTypes } from './docs/types.mjs'
import { ROOT } from './run.mjs'

const UI = 'packages/ui/src/exports/index.ts'
const CORE = 'packages/core/src/exports/index.ts'
/** Other entries with types that the page explains. */
const OTHERS = ['packages/uniswap/src/exports/index.ts', 'packages/testing/src/exports/suite.ts']
const REFERENCE = 'docs/reference.md'

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
  'members SwapController',
  'members SwapState',
  'members SwapFailure',
  'members SwapRequest',
  'members SwapOffer',
  'members SwapFee',
  'members SwapPreview',
  'members SwapStep',
  'members SwapProvider',
  'members QuoteRequest',
  'members SwapAsset',
  'members SwapQuote',
  'members SwapContext',
  'members CallSwap',
  'members SwapCall',
  'members SwapPermit',
  'members SerializedSwap',
  'members SwapProviderHarness',
  'members SwappedAmounts',
  'members SwapForm',
  'members UniswapOptions',
  'members UniswapDeployment',
  'members UniswapFee',
  'members SiwxOption',
  'members SiwxSession',
  'members SiwxStore',
  'members AccountController',
  'members ContractsController',
  'members ContractRead',
  'members PermissionsController',
  'members SessionsController',
  'members LocaleController',
  'members ThemeController',
  'events TelemetryProperties',
  'errors LatchErrorCode',
]

/** @param {string[]} args */
async function main(args) {
  // Of types with one name, that of core counts: it is the last.
  const files = [UI, ...OTHERS, CORE].map((file) => join(ROOT, file))
  const types = readTypes(files, ROOT, readOptions(join(ROOT, 'tsconfig.json')))
  const path = join(ROOT, REFERENCE)
  const text = readFileSync(path, 'utf8')
  const filled = fillPage(text, types)
  const errors = [...filled.errors, ...misplacedTables(readPages(ROOT), REFERENCE)]
  if (args.includes('--fill')) writeFileSync(path, filled.text)
  else if (text !== filled.text) errors.push(`${REFERENCE}: a table isn’t what the types make`)
  const there = requestsOf(text)
  const needed = [...NEEDED, ...types.interfaces(files[0]).map((name) => `members ${name}`)]
  errors.push(...needed.filter((each) => !there.includes(each)).map((each) => `${REFERENCE}: lacks the table ${each}`))
  for (const error of new Set(errors)) console.error(error)
  if (errors.length > 0) {
    console.error('node scripts/check-reference.mjs --fill writes the tables.')
    process.exitCode = 1
  }
}

await main(process.argv.slice(2))
