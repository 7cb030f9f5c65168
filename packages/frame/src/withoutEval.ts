import { config } from 'zod/mini'

/**
 * Makes schemas that compile nothing. By default zod tries `new Function` when a schema of an object is made, and a page under
 * a strict policy reports that. The setting is the page's as well, so it is put back.
 */
export function withoutEval<Schemas>(make: () => Schemas): Schemas {
  const { jitless } = config()
  config({ jitless: true })
  try {
    return make()
  } finally {
    config({ jitless })
  }
}
