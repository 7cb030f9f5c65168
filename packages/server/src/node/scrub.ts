/** What may name a visitor or hold a secret in the text of an error: URLs, IPs, addresses, hashes, data, emails. */
const PRIVATE: readonly RegExp[] = [
  /\b[a-z][a-z\d+.-]*:\/\/\S+/gi,
  // An address of 320 characters is the longest that mail has (RFC 3696). Libraries also print it as a part of a URL.
  /(?:"[^"]{1,64}"|[^\s<>"'(),:;=]{1,64})(?:@|%40)[^\s<>"'(),:;=]{1,255}/gi,
  /0x[\da-f]{8,}/gi,
  /\b(?:bc|tb|bcrt)1[\da-z]{20,}\b/gi,
  /\b[1-9A-HJ-NP-Za-km-z]{26,}\b/g,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /(?<![\w:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\w:])/gi,
  /(?<![\w:])[\da-f:]*::[\da-f:.]*/gi,
  /\?\S+=\S*/g,
]

/** The most characters of a text in the log. */
const MAX_CHARACTERS = 500

/** Replaces by `…` what may name a visitor or hold a secret. Cuts the text at 500 characters. */
export function scrub(text: string): string {
  // A longer text is cut before the search, so that a hostile one costs no time.
  const start = text.slice(0, 4 * MAX_CHARACTERS)
  return PRIVATE.reduce((scrubbed, pattern) => scrubbed.replace(pattern, '…'), start).slice(0, MAX_CHARACTERS)
}
