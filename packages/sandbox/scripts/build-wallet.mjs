// Bundles src/wallet into one script for pages. As a command it writes dist/wallet.js. When the sandbox runs from its
// sources, it imports this file.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = new URL('../', import.meta.url)

/** Bundles the wallets. Resolves with the script's text. */
export async function bundleWallet() {
  const [{ output }] = await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    // Pages have no `process`, and some libraries read `process.env.NODE_ENV`.
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
