// Builds the kit's page and the floor with each bundler's defaults. A page is a folder of apps/bench.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CACHE, ROOT, runNode } from '../run.mjs'

const BENCH = join(ROOT, 'apps/bench')
/** The bundlers are dependencies of apps/bench. */
const require = createRequire(join(BENCH, 'package.json'))

/** The page with the kit, and the floor: the same page with React, `@wagmi/core` and a plain dialog. */
export const PAGES = { kit: '.', floor: 'floors/core' }

/**
 * @typedef {keyof typeof PAGES} PageName
 * @typedef {(page: PageName) => Promise<string>} Bundler resolves with the build's folder
 */

/** @type {Record<string, { label: string, build: Bundler }>} */
export const BUNDLERS = {
  // `pnpm build` builds these with the other pages of the folder.
  vite: { label: 'Vite 8', build: async (page) => join(BENCH, PAGES[page], 'dist') },
  next: { label: 'Next 16 (Turbopack)', build: buildWithNext },
  webpack: { label: 'webpack 5', build: buildWithWebpack },
  vite7: { label: 'Vite 7', build: buildWithVite7 },
}

/** @type {Bundler} */
async function buildWithNext(page) {
  const folder = join(BENCH, 'next', page)
  const { status, output } = await runNode(require.resolve('next/dist/bin/next'), ['build', folder], {
    cwd: BENCH,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(output)
  return join(folder, 'dist')
}

/** @type {Bundler} */
async function buildWithWebpack(page) {
  const dist = join(CACHE, 'bytes/webpack', page)
  const { page: configOf } = await import(pathToFileURL(join(BENCH, 'webpack.config.mjs')).href)
  const entry = page === 'kit' ? './src/main.tsx' : './floors/core/main.tsx'
  const webpack = require('webpack')
  const stats = await new Promise((resolve, reject) =>
    webpack(configOf(entry, dist)).run((error, done) => (error ? reject(error) : resolve(done))),
  )
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
  const { main } = stats.toJson({ all: false, entrypoints: true }).entrypoints
  writeFileSync(join(dist, 'index.html'), documentOf(main.assets.map(({ name }) => name)))
  return dist
}

/** Returns the document, which webpack leaves to the app. @param {string[]} assets */
const documentOf = (assets) =>
  `<!doctype html><html lang="en"><head>${assets
    .map((name) =>
      name.endsWith('.css') ? `<link rel="stylesheet" href="/${name}">` : `<script defer src="/${name}"></script>`,
    )
    .join('')}</head><body><div id="root"></div></body></html>`

/** @type {Bundler} */
async function buildWithVite7(page) {
  const outDir = join(CACHE, 'bytes/vite7', page)
  mkdirSync(outDir, { recursive: true })
  const { build } = await import(pathToFileURL(require.resolve('vite-7')).href)
  await build({
    root: join(BENCH, PAGES[page]),
    configFile: false,
    logLevel: 'error',
    esbuild: { jsx: 'automatic' },
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
  return outDir
}
