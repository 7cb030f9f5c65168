import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { secureShape, type CheckedSecure, type SecureMembers } from './secure.config.js'
import type { SecureSource } from './secureSource.types.js'

/** Where the embedded wallet answers from. */
export interface SecureOptions {
  /** The wallet from an email address. Without it, the server has no site of it. */
  readonly secure?: SecureSource | undefined
}

interface SecureTypes {
  options: SecureOptions
  config: SecureMembers
  checked: CheckedSecure
}

/** The resource `secure`: the embedded wallet. Its calls are at a host of their own (`createSecureSite`), and in no document. */
export const secure: Resource<SecureTypes> = defineResource({
  endpoints: {},
  answer: () => ({}),
  config: secureShape,
  open: async (context) => {
    const { secure: given } = context.config
    if (!given) return { source: undefined }
    const { openSecure } = await import('./secure.provider.js')
    return { source: await openSecure(given, context) }
  },
})
