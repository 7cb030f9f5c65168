// The chunks of this package, in the order in which a visit loads them: those of core and of the ui, which are bundled from
// their sources, with what they need. A page has no bundler, so each file is a request.
import { chunks as core } from '../core/chunks.mjs'
import { sourcesIn } from '../../scripts/build/sources.mjs'
import { chunks as ui } from '../ui/chunks.mjs'

/** What the files are for: pages, which resolve no names of packages. */
export const forPages = true

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** The bundler's own functions, which would be a file. */
const RUNTIME = /^\0?rolldown\/runtime/

const isFirst = sourcesIn(import.meta.dirname)('define', 'createLatch')
/** The chunks that `start` has. Core's own first chunks are in it. The ui's are the buttons and hooks of React. */
const FIRST = new Set(['base', 'eager'])

/** The chunks: the name of each, and the test of the source files that it holds. */
export const chunks = [
  // Loaded with the page. `element.js` imports it, and so do the late files, under one name with a hash: a page that loads
  // `element.js?v=2` still has one copy of it.
  { name: 'start', test: (/** @type {string} */ id) => RUNTIME.test(id) || isFirst(id) },
  // Loaded with the modal. It changes with React alone, so browsers keep it over versions of the kit.
  { name: 'react', test: (/** @type {string} */ id) => REACT.test(id) },
  ...[...core, ...ui].filter(({ name, debugName }) => !FIRST.has(debugName ?? name)),
]
