import type { SignInInput } from '@latchkit/core/adapter'
import { solanaDevnet } from '@latchkit/core/networks'

/** A request to sign in, on the second network of the tests. */
export const ASKED: SignInInput = {
  domain: 'example.com',
  statement: 'Welcome.',
  uri: 'https://example.com',
  version: '1',
  networkId: solanaDevnet.caipNetworkId,
  nonce: 'a1b2c3d4',
  issuedAt: '2026-11-29T12:00:00.000Z',
  expirationTime: '2026-12-06T12:00:00.000Z',
  resources: ['https://example.com/terms'],
}

/** The labels of the fields, in their order. */
const LABELS = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
}

/** What a wallet gets for such a request. */
export type WalletInput = { readonly [field in 'domain' | 'statement' | keyof typeof LABELS]?: string | undefined } & {
  readonly resources?: readonly string[] | undefined
}

/** The message that a wallet writes for a request (Sign In With Solana). */
export function signInText(input: WalletInput, address: string): string {
  const { domain, statement, resources } = input
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}\n`,
    ...(statement === undefined ? [] : [`${statement}\n`]),
    ...fields.flatMap((field) => (input[field] === undefined ? [] : [`${LABELS[field]}: ${input[field]}`])),
    ...(resources ? ['Resources:', ...resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
}

/** The bytes that a hardware wallet signs for a text: it puts the header of an off-chain message before them. */
export function behindHeader(text: string, format = 1): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const mark = Uint8Array.from('\xffsolana offchain\0', (letter) => letter.charCodeAt(0))
  return Uint8Array.from(Buffer.concat([mark, Uint8Array.of(format, bytes.length & 0xff, bytes.length >> 8), bytes]))
}
