#!/usr/bin/env node
import { parseArgs } from 'node:util'
import type { Manifest } from './manifest.js'
import { startSandbox, type SandboxOptions } from './startSandbox.js'

const help = `latchkit-sandbox [--port <number>] [--phone <url>]

Starts local chains, funded accounts and a scripted wallet, and tells about them at /manifest.json.
  --port <number>  the server's port, 4500 unless given; 0 takes any free ones, for the chains too
  --phone <url>    where the wallet page is, http://localhost:4600 unless given
`

function readOptions(): SandboxOptions {
  const options = {
    port: { type: 'string', default: '4500' },
    phone: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) {
    process.stdout.write(help)
    process.exit(0)
  }
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new Error(`--port must be from 0 to 65535, not ${values.port}.`)
  return { port, ...(values.phone !== undefined && { phoneUrl: values.phone }) }
}

async function run(): Promise<void> {
  const sandbox = startSandbox(readOptions())
  const stop = (): void => {
    void sandbox.then((started) => started.stop()).then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const { url, manifest } = await sandbox
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stdout.write(`Latchkit sandbox ready at ${url} (${seconds} s)\n`)
  await openDatabase(manifest)
}

/** Asks the server what needs its database, which takes seconds to open, so that no visitor of a page waits for it. */
async function openDatabase({ server, relay, evm }: Manifest): Promise<void> {
  const address = evm.accounts[0]?.address
  const chain = evm.chains[0]?.caip2
  await fetch(`${server.url}/v1/account/${address}/balance?chainId=${chain}&projectId=${relay.projectId}`).catch(
    () => undefined,
  )
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
