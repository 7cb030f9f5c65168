/** What the address that the page was opened at says. */
export interface PageLink {
  /** The sandbox's address, without a slash at the end. */
  readonly sandboxUrl: string | undefined
  /** A pairing URI, as it was given: it may be no good. */
  readonly pairing: string | undefined
  /** What is attested of the apps in place of a verification service; see {@link Attestation}. */
  readonly attestation: Attestation | undefined
}

/** Where an app really is, and whether it is known for theft: what a verification service tells a wallet. */
export interface Attestation {
  readonly origin: string
  readonly isScam: boolean
}

/**
 * Reads an address: `?uri=` (encoded, encoded twice, or bare at the end), `?startapp=` (base64url, as Telegram's links),
 * `?sandbox=`, `?attested=`, `?scam`. What a client opens for a request (`?requestId=…&sessionTopic=…`) only shows the
 * wallet.
 */
export function readPageLink(href: string): PageLink {
  const { search, searchParams } = new URL(href)
  const attested = searchParams.get('attested')
  return {
    sandboxUrl: webOrigin(searchParams.get('sandbox')),
    pairing: bareUri(search) ?? decodeTwice(searchParams.get('uri')) ?? fromBase64Url(searchParams.get('startapp')),
    attestation: attested === null ? undefined : { origin: attested, isScam: searchParams.has('scam') },
  }
}

/** The same address without what must not happen again when the page is loaded again. */
export function withoutRequest(href: string): string {
  const { origin, searchParams } = new URL(href)
  const kept = ['sandbox', 'attested', 'scam'].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  const query = new URLSearchParams(kept).toString()
  return query ? `${origin}/?${query}` : `${origin}/`
}

/** What somebody pastes: a pairing URI, or a link that holds one. */
export function readPasted(text: string): string {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return trimmed
  return readPageLink(trimmed).pairing ?? trimmed
}

function webOrigin(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) ? origin : undefined
}

/** A URI whose own `?` and `&` nobody encoded reaches to the end. */
function bareUri(search: string): string | undefined {
  return /[?&]uri=(wc:.*\?.*)$/.exec(search)?.[1]
}

function decodeTwice(text: string | null): string | undefined {
  if (!text) return undefined
  try {
    return /^wc%3a/i.test(text) ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

function fromBase64Url(text: string | null): string | undefined {
  if (!text) return undefined
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return text
  }
}
