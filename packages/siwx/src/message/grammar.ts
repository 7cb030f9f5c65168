// The terms of RFC 3986 and of EIP-4361, which the forms for the other chains have taken over.

const UNRESERVED = String.raw`A-Za-z0-9\-._~`
const SUB_DELIMS = String.raw`!$&'()*+,;=`
/** A character that may be encoded by a percent sign. @param plain the characters that stand for themselves */
const character = (plain: string): string => `(?:[${plain}]|%[0-9A-Fa-f]{2})`
const PCHAR = /* #__PURE__ */ character(`${UNRESERVED}${SUB_DELIMS}:@`)
const SCHEME = String.raw`[A-Za-z][A-Za-z0-9+\-.]*`

/** The authority of a URI. `+` asks for at least one character of the host, `*` for none. */
const authority = (some: '+' | '*'): string =>
  `(?:${character(`${UNRESERVED}${SUB_DELIMS}:`)}*@)?` +
  `(?:\\[[0-9A-Fa-f:.]+\\]|${character(`${UNRESERVED}${SUB_DELIMS}`)}${some})(?::[0-9]*)?`

const PATH = `(?:/${PCHAR}*)*`
const HIERARCHY = `(?://${authority('*')}${PATH}|/(?:${PCHAR}+${PATH})?|${PCHAR}+${PATH}|)`
const TAIL = /* #__PURE__ */ character(`${UNRESERVED}${SUB_DELIMS}:@/?`)

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`)
const IS_SCHEME = /* #__PURE__ */ whole(SCHEME)
const IS_DOMAIN = /* #__PURE__ */ whole(authority('+'))
const IS_URI = /* #__PURE__ */ whole(`${SCHEME}:${HIERARCHY}(?:\\?${TAIL}*)?(?:#${TAIL}*)?`)
const IS_REQUEST_ID = /* #__PURE__ */ whole(`${PCHAR}*`)
const IS_STATEMENT = /* #__PURE__ */ whole(`[${UNRESERVED}${SUB_DELIMS}:/?#[\\]@ ]+`)

/** Whether a text is a scheme of RFC 3986. */
export const isScheme = (text: string): boolean => IS_SCHEME.test(text)

/** Whether a text is an authority of RFC 3986 with a host. */
export const isDomain = (text: string): boolean => IS_DOMAIN.test(text) && hasAddress(text)

/** Whether a text is a URI of RFC 3986. */
export const isUri = (text: string): boolean => IS_URI.test(text) && (!text.includes('[') || URL.canParse(text))

/** Whether a text is one line, of the characters that EIP-4361 allows. */
export const isStatement = (text: string): boolean => IS_STATEMENT.test(text)

/** Whether a text is a nonce of EIP-4361. */
export const isNonce = (text: string): boolean => /^[A-Za-z0-9]{8,}$/.test(text)

/** Whether a text is a request id of EIP-4361, which may be empty. */
export const isRequestId = (text: string): boolean => IS_REQUEST_ID.test(text)

/** Whether the address of IPv6 in a domain is one. A domain without such an address passes. */
const hasAddress = (domain: string): boolean => !domain.includes('[') || URL.canParse(`https://${domain}`)
