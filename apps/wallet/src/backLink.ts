import type { CoreTypes } from '@walletconnect/types'

/** A link back to the app, for the visitor who is done in the wallet. */
export interface BackLink {
  readonly name: string
  readonly href: string
}

const refused = /^(javascript|data|vbscript|blob|file|about|intent):/i

/** Returns the link back to an app, if its metadata has one. A link with https comes before the app's own scheme. */
export function backLink({ name, redirect }: CoreTypes.Metadata): BackLink | undefined {
  const href = [redirect?.universal, redirect?.native].find(
    (link) => link !== undefined && URL.canParse(link) && !refused.test(link.trim()),
  )
  return href === undefined ? undefined : { name, href }
}
