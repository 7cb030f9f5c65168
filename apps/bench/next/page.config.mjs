import { fileURLToPath } from 'node:url'

/** The build of every compared page: Next's defaults, exported as files. */
export const page = () => ({
  output: 'export',
  distDir: 'dist',
  // The project checks types separately.
  typescript: { ignoreBuildErrors: true },
  experimental: { turbopackFileSystemCacheForBuild: false },
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
})
