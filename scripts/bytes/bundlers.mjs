// Builds the kit's page and the floor with each bundler's defaults. A page is a folder of apps/bench.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BENCH } from '../bench/pages.mjs'
import { CACHE, runNode } from '../run.mjs'

/** The bundlers are dependencies of apps/bench. */
const require = createRequire(join(BENCH, 'package.json'))

/** The page with the kit, and the floor: the same page with React, `@wagmi/core` and a plain dialog. */
const PAGES = { kit: '.', floor: 'floors/core' }

/**
 * @typedef {keyof typeof PAGES} PageName
 * @typedef {(page: PageName) => Promise<string>} Bundler resolves with the build's folder
 */

/** Vite 8, Next 16 with Turbopack, webpack 5 and Vite 7. @type {Record<'vite' | 'next' | 'webpack' | 'vite7', Bundler>} */
export const BUNDLERS = {
  // `pnpm build` builds these with the other pages of the folder.
  vite: async (page) => join(BENCH, PAGES[page], 'dist'),

  async next(page) {
    const folder = join(BENCH, 'next', page)
    const { status, output } = await runNode(require.resolve('next/dist/bin/next'), ['build', folder], {
      cwd: BENCH,
      env: { NEXT_TELEMETRY_DISABLED: '1' },
    })
    if (status !== 0) throw new Error(output)
    return join(folder, 'dist')
  },

  async webpack(page) {
    const dist = join(CACHE, 'bytes/webpack', page)
    const { page: configOf } = await import(pathToFileURL(join(BENCH, 'webpack.config.mjs')).href)
    const entry = page === 'kit' ? './src/main.tsx' : './floors/core/main.tsx'
    const webpack = require('webpack')
    const stats = await new Promise((resolve, reject) =>
      webpack(configOf(entry, dist)).run((error, done) => (error ? reject(error) : resolve(done))),
    )
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    // webpack leaves the document to the app.
    const tags = stats
      .toJson({ all: false, entrypoints: true })
      .entrypoints.main.assets.map(({ name }) =>
        name.endsWith('.css') ? `<link rel="stylesheet" href="/${name}">` : `<script defer src="/${name}"></script>`,
      )
    writeFileSync(join(dist, 'index.html'), `<!doctype html>${tags.join('')}<body><div id="root"></div></body>`)
    return dist
  },

  async vite7(page) {
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
  },
}
