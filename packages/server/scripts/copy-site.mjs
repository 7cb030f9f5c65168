// Copies the built site of the embedded wallet into the built package, which serves it: packages/server/dist/site.
import { cpSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../../apps/secure/dist', import.meta.url))
const carried = fileURLToPath(new URL('../dist/site', import.meta.url))

if (existsSync(built)) cpSync(built, carried, { recursive: true })
else console.log('apps/secure has no build: this package has no site of the embedded wallet.')
