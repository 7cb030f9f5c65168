// Lets Node run the TypeScript sources as they are: node --import ./scripts/from-source.mjs src/cli.ts
import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import ts from 'typescript'

// Hooks run in a thread of their own, from this same file.
if (isMainThread) register(import.meta.url)

const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true }

/** Imports say `.js`, as they must for what is built. */
export async function resolve(specifier, context, next) {
  const ours = specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
  return next(ours ? specifier.replace(/\.js$/, '.ts') : specifier, context)
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const { outputText } = ts.transpileModule(await readFile(fileURLToPath(url), 'utf8'), { compilerOptions: options })
  return { format: 'module', shortCircuit: true, source: outputText }
}
