// Bundles src/wallet into one script for pages. Run by itself it writes dist/wallet.js; the sandbox imports it when it
// runs from its sources.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = new URL('../', import.meta.url)

/** The bundle's text. */
export async function bundleWallet() {
  const [{ output }] = await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    // Pages have no `process`, and a library's build for development may ask for it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('src/wallet/main.ts', root)),
        formats: ['iife'],
        name: 'SandboxWalletScript',
      },
    },
  })
  return output[0].code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(new URL('dist/', root), { recursive: true })
  await writeFile(new URL('dist/wallet.js', root), await bundleWallet())
}
