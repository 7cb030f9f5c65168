// Lets Node run the TypeScript sources as they are: node --import ./scripts/from-source.mjs src/cli.ts
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire, register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// Hooks run in a thread of their own, from this same file.
if (isMainThread) register(import.meta.url)

const { version } = createRequire(import.meta.url)('typescript/package.json')
const cache = new URL('../../../.cache/sandbox/', import.meta.url)

/** Imports say `.js`, as they must for what is built. */
export async function resolve(specifier, context, next) {
  const ours = specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
  return next(ours ? specifier.replace(/\.js$/, '.ts') : specifier, context)
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  return {
    format: 'module',
    shortCircuit: true,
    source: await toJavaScript(await readFile(fileURLToPath(url), 'utf8')),
  }
}

/** What was translated before is read again: the compiler alone takes more than a second to load. */
async function toJavaScript(source) {
  const name = createHash('sha256').update(version).update(source).digest('hex')
  const file = new URL(`${name}.mjs`, cache)
  return readFile(file, 'utf8').catch(async () => {
    const { default: ts } = await import('typescript')
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true }
    const { outputText } = ts.transpileModule(source, { compilerOptions: options })
    const draft = new URL(`${name}.${randomUUID()}.draft`, cache)
    await mkdir(cache, { recursive: true })
    await writeFile(draft, outputText)
    await rename(draft, file)
    return outputText
  })
}
