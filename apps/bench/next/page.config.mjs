import { fileURLToPath } from 'node:url'

/** One build for every page that is compared, as Next makes it by default, but written out as files. */
export const page = () => ({
  output: 'export',
  distDir: 'dist',
  // The project's own check looks at types.
  typescript: { ignoreBuildErrors: true },
  experimental: { turbopackFileSystemCacheForBuild: false },
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
})
