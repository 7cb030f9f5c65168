import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

/** One build for every page that is compared: what differs is the page. */
export const page = (): UserConfig => ({
  plugins: [react()],
  build: { target: 'es2022', manifest: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
})
