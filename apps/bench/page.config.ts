import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

/** One build for every page that is compared, as Vite makes it by default. */
export const page = (): UserConfig => ({
  plugins: [react()],
  build: { manifest: true, reportCompressedSize: false },
})
