import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/**
 * Returns the message that `solana:signIn` signs, in the form of EIP-4361 and CAIP-122, as UTF-8. A missing member has
 * no line.
 */
export function signInMessage(
  input: SolanaSignInInput & { readonly domain: string; readonly address: string },
): Uint8Array {
  const { domain, address, statement, resources } = input
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
    ['Resources', resources?.map((resource) => `\n- ${resource}`).join('')],
  ]
  const lines = fields.flatMap(([name, value]) => {
    if (value === undefined) return []
    return [name === 'Resources' ? `${name}:${value}` : `${name}: ${value}`]
  })
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const parts = [head, ...(statement === undefined ? [] : [statement]), ...(lines.length > 0 ? [lines.join('\n')] : [])]
  return new TextEncoder().encode(parts.join('\n\n'))
}
