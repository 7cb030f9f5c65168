import { kindOfMethod } from '@latchkit/frame'
import { base58, hex } from '@scure/base'
import type { ApprovalContext, ApprovalPlace, AskedRequest } from './approval.types.js'
import { readContent } from './messageContent.js'

/**
 * Where a request is approved (S6.01, F173, F174). In the frame only a text that signs the visitor in to the page itself:
 * a page can cover, mask or move the frame, but from its own sign-in it gains nothing that it couldn't take. All else is
 * approved in a window of the secure origin, unless the operator trusts the page.
 */
export function placeOf(request: AskedRequest, context: ApprovalContext): ApprovalPlace {
  const kind = kindOfMethod(request.method)
  if (kind === 'safe') return { place: 'nowhere' }
  const read = kind === 'unsafe' ? READERS[request.method] : undefined
  if (!read) return { place: 'refused', code: 'rpc/not-allowed' }
  const asked = read(request.params)
  if (!asked) return { place: 'refused', code: 'rpc/bad-params' }
  if (!isSameAccount(asked.address, context.address)) return { place: 'refused', code: 'rpc/other-account' }
  const found = readContent(asked.bytes, context)
  if ('code' in found) return { place: 'refused', code: found.code }
  const { content, warnings, isOwnSignIn } = found
  return { place: isOwnSignIn || context.isTrusted ? 'frame' : 'window', content, warnings }
}

/** What a request for a signature names. */
interface AskedSignature {
  readonly bytes: Uint8Array
  readonly address: string
}

/** The readers of parameters, by method. The methods that send are _later_: without a reader they are refused. */
const READERS: Readonly<Record<string, (params: unknown) => AskedSignature | undefined>> = {
  personal_sign: readPersonalSign,
  solana_signMessage: readSolanaMessage,
}

/** `[data, address]` (execution-apis). Text that is no hex is taken as UTF-8, as other wallets do. */
function readPersonalSign(params: unknown): AskedSignature | undefined {
  const [data, address] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof data !== 'string' || typeof address !== 'string') return undefined
  const isHex = /^0x(?:[\da-f]{2})*$/i.test(data)
  return { bytes: isHex ? hex.decode(data.slice(2).toLowerCase()) : new TextEncoder().encode(data), address }
}

/** `{ message, pubkey }`, the message as base58. */
function readSolanaMessage(params: unknown): AskedSignature | undefined {
  const { message, pubkey } = (params ?? {}) as Readonly<Record<string, unknown>>
  if (typeof message !== 'string' || typeof pubkey !== 'string' || message.length > 100_000) return undefined
  try {
    return { bytes: base58.decode(message), address: pubkey }
  } catch {
    return undefined
  }
}

/** Whether two addresses are one: hex has no case, base58 has. */
const isSameAccount = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
