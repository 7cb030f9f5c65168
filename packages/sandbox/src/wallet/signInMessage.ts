/** The fields of a message to sign in, in the names of EIP-4361's members. A field that is missing has no line. */
export interface SignInFields {
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/**
 * What a wallet signs that is asked to connect and sign in. `right`: what the app asked for. Else a message that is for
 * another domain, for another account of the wallet, whose key signs it, or whose statement and nonce are others.
 */
export type SignInAnswer = 'right' | 'other-domain' | 'other-account' | 'other-fields'

/** Returns what a wallet signs. @param other the address of another account */
export function answerFields(fields: SignInFields, answer: SignInAnswer, other: string): SignInFields {
  if (answer === 'other-domain') return { ...fields, domain: 'other.example' }
  if (answer === 'other-account') return { ...fields, address: other }
  if (answer === 'other-fields') return { ...fields, statement: 'Sign in to another app.', nonce: 'anotherNonce1' }
  return fields
}

/** Writes a message to sign in, in the form of EIP-4361 or of Sign In With Solana. */
export function signInMessage(kind: 'Ethereum' | 'Solana', fields: SignInFields): string {
  const { scheme, domain, address, statement, resources } = fields
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['URI', fields.uri],
    ['Version', fields.version],
    ['Chain ID', fields.chainId],
    ['Nonce', fields.nonce],
    ['Issued At', fields.issuedAt],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ]
  const given = lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const all = [...given, ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : [])]
  const gap = kind === 'Ethereum' ? [''] : []
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${kind} account:`,
    address,
    ...(statement === undefined ? gap : ['', statement]),
    ...(all.length > 0 ? ['', ...all] : []),
  ].join('\n')
}
