import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** The policy that the host of the built files sends with index.html. Wallets' icons are `data:` URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Vue leaves the elements of the kit as they are, instead of looking for components of these names. */
const isCustomElement = (tag: string) => tag.startsWith('latch-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  preview: { headers: { 'content-security-policy': policy } },
})
