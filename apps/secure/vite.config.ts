import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { styles } from '../../packages/ui/compile/styles/plugin.mjs'
import { words } from '../../packages/ui/compile/words/plugin.mjs'

/** Builds the pages of the embedded wallet's site from the packages' sources. `@latchkit/server` carries what is built. */
export default defineConfig({
  plugins: [react(), words(), styles()],
  resolve: { conditions: ['latchkit-source', 'module', 'browser', 'production'] },
  build: {
    // The site's policy takes no script within a page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: ['sdk.html', 'window.html', 'device.html'] },
  },
})
