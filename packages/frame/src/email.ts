/** The most characters of an email address (RFC 5321, with the erratum 1690 of RFC 3696), and of what stands before its `@`. */
const MAX_EMAIL = 254
const MAX_LOCAL_PART = 64

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * The email address that a text names, or undefined where it names none (S5.05, F181). The widget, the frame and the server
 * ask this one function, so that none of them refuses what another one took. White space around it is dropped, upper case
 * is lowered, and a domain of another script gets its form in ASCII: two ways to write one address are one wallet.
 *
 * Refused are quoted names, comments, address literals (`[127.0.0.1]`), domains of one label, and names in other scripts,
 * which many mail servers don't take.
 */
export function readEmail(text: string): string | undefined {
  if (text.length > MAX_EMAIL * 4) return undefined
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const name = trimmed.slice(0, Math.max(at, 0)).toLowerCase()
  const domain = readDomain(trimmed.slice(at + 1))
  const isEmail = name.length <= MAX_LOCAL_PART && LOCAL_PART.test(name) && domain !== undefined
  const email = `${name}@${domain ?? ''}`
  return isEmail && email.length <= MAX_EMAIL ? email : undefined
}

/** The domain in ASCII and lower case. Undefined where it is none of at least two labels. */
function readDomain(text: string): string | undefined {
  // A character of a URL would end its host: `a.example/b` would be read as `a.example`.
  if (/[\s/?#@\\:[\]%\p{C}]/u.test(text)) return undefined
  const host = hostOf(text)
  const labels = host?.split('.') ?? []
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  return isDomain ? host : undefined
}

function hostOf(text: string): string | undefined {
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return undefined
  }
}
