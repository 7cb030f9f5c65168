import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { rpcUrls } from './src/networks'

/**
 * The policy that the host of the built files sends with index.html. The kit needs no `unsafe-inline`, no `unsafe-eval`
 * and no style attributes. Pictures are `data:` URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src ${Object.values(rpcUrls).join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export default defineConfig({
  plugins: [react()],
  preview: { headers: { 'content-security-policy': policy } },
})
