import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { words } from '../../packages/ui/compile/words/plugin.mjs'
import { styles } from '../../packages/ui/compile/styles/plugin.mjs'

const SANDBOX = process.env.LATCHKIT_SANDBOX ?? 'http://127.0.0.1:4500'

/** Serves `/sandbox.js`: the running sandbox's manifest, as a script from the page's own origin. */
const sandboxScript = (): Plugin => ({
  name: 'lab-sandbox-script',
  configureServer(server) {
    server.middlewares.use('/sandbox.js', (_, response) => {
      void fetch(`${SANDBOX}/manifest.json`)
        .then((answer) => answer.text())
        .catch(() => 'undefined')
        .then((manifest) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(`globalThis.latchkitSandbox=${manifest}`)
        })
    })
  },
})

/** The versions of the libraries in a build: `LAB_REACT=18 LAB_WAGMI=2 vite build`. Default: the newest. */
const reactMajor = process.env.LAB_REACT ?? '19'
const wagmiMajor = process.env.LAB_WAGMI ?? '3'

/**
 * `LAB_PAGE=pages` builds the pages beside the lab, from the packages' sources: the page of the list, which the ui doesn't
 * export, and the page of other libraries' dialogs.
 */
const isOfPages = process.env.LAB_PAGE === 'pages'

const alias = [
  ...(reactMajor === '18'
    ? [
        { find: /^react($|\/)/, replacement: 'react-18$1' },
        { find: /^react-dom($|\/)/, replacement: 'react-dom-18$1' },
      ]
    : []),
  ...(wagmiMajor === '2' ? [{ find: /^@wagmi\/core($|\/)/, replacement: 'wagmi-core-2$1' }] : []),
]

export default defineConfig(({ command }) => ({
  plugins: [react(), words(), styles(), sandboxScript()],
  resolve: {
    alias,
    dedupe: ['react', 'react-dom', 'viem', '@wagmi/core'],
    // The development server uses the packages' sources; a build uses what is published.
    ...((command === 'serve' || isOfPages) && {
      conditions: ['latchkit-source', 'module', 'browser', ...(isOfPages ? [] : ['development'])],
    }),
  },
  // ethers 6 and 5 are two packages with one name. Each adapter needs its own, instead of the first that is found.
  optimizeDeps: {
    include: ['@latchkit/adapter-ethers > ethers', '@latchkit/adapter-ethers5 > ethers'],
    exclude: ['ethers'],
  },
  // wagmi's hooks of version 3 need core 3, so builds with core 2 leave them out.
  define: { 'import.meta.env.WAGMI_HOOKS': JSON.stringify(wagmiMajor === '3') },
  // The sign-in server is the sandbox's, on the page's own origin: a cookie of another site would not be sent back.
  server: { port: 4400, strictPort: true, proxy: { '/siwx/': { target: SANDBOX, changeOrigin: false } } },
  build: {
    outDir: isOfPages ? 'dist/pages' : `dist/react-${reactMajor}-wagmi-${wagmiMajor}`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    // `/sandbox.js` is not part of the build. The server of the page adds it.
    rolldownOptions: {
      input: isOfPages ? ['list.html', 'dialogs.html', 'frame.html'] : ['index.html', 'theme.html'],
      external: ['/sandbox.js'],
    },
  },
}))
