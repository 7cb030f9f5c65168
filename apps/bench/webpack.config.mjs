import { fileURLToPath } from 'node:url'

/**
 * The build of every compared page: webpack's defaults.
 * @param {string} folder the page's folder
 * @param {string} dist
 * @returns {import('webpack').Configuration}
 */
export const page = (folder, dist) => ({
  mode: 'production',
  context: fileURLToPath(new URL('.', import.meta.url)),
  entry: folder,
  output: { path: dist, filename: '[name].[contenthash].js', publicPath: '/', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'], extensionAlias: { '.js': ['.tsx', '.ts', '.js'] } },
  experiments: { css: true },
  module: { rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { jsx: 'automatic', target: 'es2022' } }] },
})
