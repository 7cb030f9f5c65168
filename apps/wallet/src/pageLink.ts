import { phoneSignIns, type PhoneSignIn } from '@latchkit/sandbox/wallet'

/** The parameters of the address at which the page was opened. */
export interface PageLink {
  /** The sandbox's address, without a slash at the end. */
  readonly sandboxUrl: string | undefined
  /** A pairing URI, unchecked. */
  readonly pairing: string | undefined
  /** The attestation that replaces a verification service's; see {@link Attestation}. */
  readonly attestation: Attestation | undefined
  /** How the phone answers an app that asks to sign in. */
  readonly signIn: PhoneSignIn
}

/** The result of a verification service: an app's real origin, and whether it is known as a scam. */
export interface Attestation {
  readonly origin: string
  readonly isScam: boolean
}

/**
 * Reads an address: `?uri=` (encoded, encoded twice, or unencoded at the end), `?startapp=` (base64url, as in
 * Telegram's links), `?sandbox=`, `?attested=`, `?scam`, `?signIn=`. A link that a client opens for a request
 * (`?requestId=…&sessionTopic=…`) only shows the wallet.
 */
export function readPageLink(href: string): PageLink {
  const { search, searchParams } = new URL(href)
  const attested = searchParams.get('attested')
  return {
    sandboxUrl: webOrigin(searchParams.get('sandbox')),
    pairing: bareUri(search) ?? decodeTwice(searchParams.get('uri')) ?? fromBase64Url(searchParams.get('startapp')),
    attestation: attested === null ? undefined : { origin: attested, isScam: searchParams.has('scam') },
    signIn: phoneSignIns.find((each) => each === searchParams.get('signIn')) ?? 'right',
  }
}

/** Returns the same address without the parameters that a reload must not repeat. */
export function withoutRequest(href: string): string {
  const { origin, searchParams } = new URL(href)
  const kept = ['sandbox', 'attested', 'scam', 'signIn'].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  const query = new URLSearchParams(kept).toString()
  return query ? `${origin}/?${query}` : `${origin}/`
}

/** Reads pasted text: a pairing URI, or a link that contains one. */
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

/** Finds a URI that isn't encoded: its own `?` and `&` extend to the end of the address. */
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
