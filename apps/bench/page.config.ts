import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

/** The build of every compared page: Vite's defaults. */
export const page = (): UserConfig => ({
  plugins: [react()],
  build: { manifest: true, reportCompressedSize: false },
})
