// The reports of the public API: `packages/*/api/*.api.md`, one for each entry of a published package. API Extractor makes
// them from the built types. So a change of the API shows in a diff.
//
//   node scripts/check.mjs api [--write]
//
// Fails where a report isn't what the types say. --write writes the reports.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { CompilerState, ConsoleMessageId, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { published, publishedExports } from '../packages.mjs'
import { CACHE, ROOT } from '../run.mjs'

/** @typedef {import('../packages.mjs').Package} Package */

const CONFIG = ExtractorConfig.loadFile(join(ROOT, 'scripts/api-extractor.json'))
const DIFFERS = 'differs from the types: `npx -y pnpm api` writes the reports'

/** @param {Package} of @param {string} types the built types of an entry */
const configOf = ({ folder, manifest }, types) =>
  ExtractorConfig.prepare({
    packageJsonFullPath: join(folder, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      ...CONFIG,
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      apiReport: {
        ...CONFIG.apiReport,
        reportFileName: `${basename(types, '.d.ts')}.api.md`,
        reportFolder: join(folder, 'api'),
        reportTempFolder: join(CACHE, 'api', manifest.name),
      },
    },
  })

/** The entries of a package. Those with a pattern are data: the pictures, whose modules have one type. @param {Package} of */
const entriesOf = (of) =>
  Object.values(publishedExports(of.manifest))
    .filter(({ types }) => types && !types.includes('*'))
    .map(({ types }) => configOf(of, types))

/** Reports that no entry has, in the folders of packages. @param {Package[]} packages @param {ExtractorConfig[]} configs */
const strays = (packages, configs) =>
  packages
    .map(({ folder }) => join(folder, 'api'))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []))
    .filter((file) => !configs.some(({ reportFilePath }) => reportFilePath === file))

/**
 * Compares the reports of packages with their built types, or writes the reports. One program has all entries, so that
 * the compiler reads each dependency once.
 * @param {Package[]} packages
 * @param {{ write?: boolean }} [options]
 * @returns {string[]} what is wrong, or what was written
 */
export function api(packages, { write = false } = {}) {
  const configs = packages.flatMap(entriesOf)
  const compilerState = CompilerState.create(configs[0], {
    additionalEntryPoints: configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  })
  const lines = configs.flatMap((config) => {
    const reported = []
    const messageCallback = (message) => {
      message.handled = true
      if (message.messageId === ConsoleMessageId.ApiReportDiff || message.logLevel === 'error')
        reported.push(message.formatMessageWithLocation(ROOT))
    }
    if (write) mkdirSync(config.reportFolder, { recursive: true })
    const options = { compilerState, localBuild: write, printApiReportDiff: !write, messageCallback }
    const { apiReportChanged } = Extractor.invoke(config, options)
    const name = relative(ROOT, config.reportFilePath)
    return [...(apiReportChanged ? [`${name} ${write ? 'is written' : DIFFERS}`] : []), ...reported]
  })
  const stray = strays(packages, configs)
  if (write) for (const file of stray) rmSync(file)
  return [...lines, ...stray.map((file) => `${relative(ROOT, file)} ${write ? 'is removed' : DIFFERS}`)]
}

/** The check. Writing isn't a flaw. @param {string[]} args */
export function check(args) {
  const write = args.includes('--write')
  const lines = api(published(), { write })
  if (!write) return lines
  console.log(lines.join('\n'))
  return []
}
