// Sends an amount through the sources of the packages, whose functions are instrumented, and prints what it passes.
import { JSDOM } from 'jsdom'
import { join, relative } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'
import { styles } from '../../packages/ui/compile/styles/plugin.mjs'
import { words } from '../../packages/ui/compile/words/plugin.mjs'
import { ROOT } from '../run.mjs'
import { drive } from './drive.mjs'
import { instrument } from './instrument.mjs'
import { callsOnTrip, checksIn, createRecorder } from './recorder.mjs'

const TYPED = '0.123456789012345678'
const UNITS = 123456789012345678n
const HEX = `0x${UNITS.toString(16)}`

/** The forms of the amount. @type {ReadonlyMap<unknown, string>} */
const FORMS = new Map(
  /** @type {[unknown, string][]} */ ([
    [TYPED, 'text'],
    [UNITS, 'units'],
    [String(UNITS), 'digits'],
    [HEX, 'hex'],
  ]),
)

/** A page as far as the modal needs one. What jsdom lacks does nothing. */
function openPage() {
  const { window } = new JSDOM('<body></body>', { url: 'http://localhost/', pretendToBeVisual: true })
  const own = ['AbortController', 'AbortSignal', 'CustomEvent', 'Event', 'EventTarget', 'navigator']
  for (const name of Object.getOwnPropertyNames(window))
    if (own.includes(name) || !(name in globalThis))
      Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
  Object.assign(window.Element.prototype, { getAnimations: () => [], animate: () => ({ finished: Promise.resolve() }) })
  Object.assign(window.CSSStyleSheet.prototype, { replaceSync() {} })
  Object.assign(window.document, { adoptedStyleSheets: [], getAnimations: () => [] })
  Object.assign(window.HTMLDialogElement.prototype, {
    show: window.HTMLElement.prototype.focus,
    showModal: window.HTMLElement.prototype.focus,
    close() {},
  })
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} })
  for (const each of [globalThis, window])
    Object.assign(each, { matchMedia, ResizeObserver: Observer, IntersectionObserver: Observer })
}

/** Serves the sources with their functions instrumented: those of the packages, and not of their fakes. */
const serve = () =>
  createServer({
    configFile: false,
    root: ROOT,
    cacheDir: join(ROOT, '.cache/trip'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions: ['latchkit-source'] },
    ssr: { resolve: { conditions: ['latchkit-source'] }, noExternal: [/^@latchkit/] },
    plugins: [
      words(),
      styles(),
      {
        name: 'latchkit-trip',
        enforce: 'pre',
        transform(code, id) {
          const file = relative(join(ROOT, 'packages'), id.split('?')[0] ?? '')
          if (!/^(?!testing)[\w-]+\/src\/.*\.tsx?$/.test(file)) return undefined
          return { code: instrument(code, file), map: null }
        },
      },
    ],
  })

openPage()
const recorder = createRecorder((value) => FORMS.get(value))
const server = await serve()
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
/** @param {string} name */
const load = (name) => runner.import(join(ROOT, 'packages', name, 'src/exports/index.ts'))
const packages = { ui: await load('ui'), wagmi: await load('adapter-wagmi'), testing: await load('testing') }
const stops = await drive(packages, recorder, TYPED, HEX)

/** What each file of a list of calls does, in the order in which they are called. */
const byFile = (/** @type {readonly import('./recorder.mjs').Call[]} */ calls) =>
  [...new Set(calls.map(({ file }) => file))].map((file) => {
    const own = calls.filter((each) => each.file === file)
    const held = own.flatMap(({ given, returned }) => [...given, ...returned])
    return {
      file,
      functions: [...new Set(own.map(({ name }) => name))],
      forms: [...FORMS.values()].filter((form) => held.includes(form)),
    }
  })
const trip = callsOnTrip(recorder.calls, stops)
const checks = checksIn(recorder.calls).map(({ file, name }) => ({ file, name }))
console.log(JSON.stringify({ files: byFile(trip), checks }))
await server.close()
process.exit()
