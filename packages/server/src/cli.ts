#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config/readConfig.js'
import { startServer } from './node/startServer.js'

const USAGE = `Usage: latchkit-server [--config <file>]

Starts the Latchkit server. The configuration is the default export of the file, by default latchkit.config.js or
latchkit.config.mjs in this folder. The environment's PORT, DATABASE_URL, REDIS_URL, SMTP_URL and SEALING_KEYS count
before it.`

const FILES = ['latchkit.config.js', 'latchkit.config.mjs']

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(USAGE)
  const file = values.config ?? FILES.find((name) => existsSync(name))
  if (file === undefined || !existsSync(file))
    throw new ConfigError(`There is no configuration: ${file ?? FILES.join(' or ')}.\n\n${USAGE}`)
  const { default: given } = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown }
  const { url, stop } = await startServer(readConfig(given, process.env))
  console.log(`Latchkit server at ${url}`)
  let isEnding = false
  const end = (): void => {
    // A second signal ends the process at once.
    if (isEnding) process.exit(1)
    isEnding = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
