import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Every path returns the page, so that links may open it at `/wc`. */
export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: {
    // This page isn't published, so it uses the sandbox's sources, whether they are built or not.
    conditions: ['latchkit-source', 'module', 'browser', command === 'serve' ? 'development' : 'production'],
  },
  define: { global: 'globalThis' },
  server: { port: 4600, strictPort: true },
  preview: { port: 4600, strictPort: true },
  build: { chunkSizeWarningLimit: 2000 },
}))
