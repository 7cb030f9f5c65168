// The older of the two versions of React that we take, for the test project "unit-react-18".
import Module, { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const resolver = Module as unknown as { _resolveFilename: (request: string, ...rest: unknown[]) => string }
const resolve = resolver._resolveFilename

// The sources get it by the project's aliases. React DOM itself asks for "react" by Node's own means. Files that share a
// worker share the resolver, and this runs once for each file.
if (resolve.name !== 'toReact18')
  resolver._resolveFilename = function toReact18(request, ...rest) {
    return /^react($|\/)/.test(request)
      ? require.resolve(request.replace('react', 'react-18'))
      : resolve(request, ...rest)
  }
