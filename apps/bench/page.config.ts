import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

/** What a page loads at once, and what it fetches while it is idle, with all that these import. */
const groups = [
  { name: 'page', tags: ['$initial' as const] },
  { name: 'shell', test: /\/ui\/(dist|src)\/shell\/renderShell\.[jt]s$/ },
]

/**
 * One build for every page that is compared: what differs is the page. What is loaded together is one file, without
 * code that only a later chunk uses; Vite by default would split it so that chunks can share, which costs some 2 kB.
 */
export const page = (): UserConfig => ({
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
