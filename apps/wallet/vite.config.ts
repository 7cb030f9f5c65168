import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Any address leads to the one page, so that links may open it at `/wc`. */
export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: {
    // Nobody publishes this page: it takes the sandbox's sources, built or not.
    conditions: ['latchkit-source', 'module', 'browser', command === 'serve' ? 'development' : 'production'],
  },
  define: { global: 'globalThis' },
  server: { port: 4600, strictPort: true },
  preview: { port: 4600, strictPort: true },
  build: { chunkSizeWarningLimit: 2000 },
}))
