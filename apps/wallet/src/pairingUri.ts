/** A valid pairing URI with its topic, or a text that says what is wrong. */
export type PairingUri = { readonly uri: string; readonly topic: string } | { readonly problem: string }

/**
 * Reads a pairing URI of WalletConnect v2: `wc:{topic}@2?relay-protocol=irn&symKey={key}&expiryTimestamp={seconds}`.
 *
 * @param now - Milliseconds since 1970.
 */
export function readPairingUri(text: string, now: number): PairingUri {
  const uri = text.trim().replace(/^wc:\/\//, 'wc:')
  const [, topic = '', version = '', query = ''] = /^wc:([0-9a-f]{64})@(\d+)\?(\S+)$/.exec(uri) ?? []
  if (!topic) return { problem: 'This is no pairing link.' }
  if (version !== '2') return { problem: `This pairing link is of version ${version}, and the phone only knows 2.` }
  const params = new URLSearchParams(query)
  if (!params.get('relay-protocol') || !/^[0-9a-f]{64}$/.test(params.get('symKey') ?? '')) {
    return { problem: 'This pairing link is incomplete.' }
  }
  const expiry = params.get('expiryTimestamp')
  if (expiry !== null && !(Number(expiry) * 1000 > now)) {
    return { problem: 'This pairing link has expired. Get a new one from the app.' }
  }
  return { uri, topic }
}
