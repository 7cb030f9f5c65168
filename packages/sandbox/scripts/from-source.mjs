// Lets Node run the TypeScript sources directly: node --import ./scripts/from-source.mjs src/cli.ts
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire, register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// Module hooks run in a thread of their own, which loads this file again.
if (isMainThread) register(import.meta.url)

const { version } = createRequire(import.meta.url)('typescript/package.json')
const cache = new URL('../../../.cache/sandbox/', import.meta.url)

/** Imports in the sources end with `.js`, as the built files need. This hook resolves them to the `.ts` files. */
export async function resolve(specifier, context, next) {
  const ours = specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
  return next(ours ? specifier.replace(/\.js$/, '.ts') : specifier, context)
}

/** Loads `.ts` files as JavaScript modules. */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  return {
    format: 'module',
    shortCircuit: true,
    source: await toJavaScript(await readFile(fileURLToPath(url), 'utf8')),
  }
}

/** Transpiles a source, or reads the result from the cache: loading the compiler alone takes more than a second. */
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
