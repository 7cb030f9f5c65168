import type { CoreTypes } from '@walletconnect/types'

/** Where somebody goes when they are done here. */
export interface BackLink {
  readonly name: string
  readonly href: string
}

const refused = /^(javascript|data|vbscript|blob|file|about|intent):/i

/** The link back to an app that told one: a page's address before a scheme of its own. */
export function backLink({ name, redirect }: CoreTypes.Metadata): BackLink | undefined {
  const href = [redirect?.universal, redirect?.native].find(
    (link) => link !== undefined && URL.canParse(link) && !refused.test(link.trim()),
  )
  return href === undefined ? undefined : { name, href }
}
