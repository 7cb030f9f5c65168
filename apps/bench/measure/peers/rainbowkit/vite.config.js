import react from '@vitejs/plugin-react'

export default {
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
}
