import { kindOfMethod } from '@latchkit/frame'
import { base58, hex } from '@scure/base'
import type { ApprovalContext, AskedRequest, NetworkReads } from './approval.types.js'
import type { AskedContent } from './content.types.js'
import { readTransaction } from './evmParams.js'
import { readMessageContent } from './messageContent.js'
import { refuse } from './requestRefusal.js'
import { readAll, readOne, readSent, type AskedSolana } from './solanaParams.js'
import { isSignedBy } from './solanaWire.js'
import { readTypedData } from './typedData.js'

/** A request whose parameters were read, from their bytes alone. */
export interface ReadRequest {
  /** Whether it signs in to the page itself, and does no more. */
  readonly isOwnSignIn: boolean
  /** Describes what it would sign, by the reads of its network. */
  readonly describe: (reads: NetworkReads) => Promise<AskedContent>
}

type Reader = (request: AskedRequest, context: ApprovalContext) => ReadRequest

/** Reads a request for a method that the visitor approves. Throws a refusal, or what a library says of bad parameters. */
export function readRequest(request: AskedRequest, context: ApprovalContext): ReadRequest {
  const read = kindOfMethod(request.method) === 'unsafe' ? READERS[request.method] : undefined
  return (read ?? refuse('rpc/not-allowed'))(request, context)
}

/** The readers, by method. */
const READERS: Readonly<Record<string, Reader>> = {
  personal_sign: readPersonalSign,
  eth_signTypedData_v4: readTypedDataRequest,
  eth_sendTransaction: readTransactionRequest,
  solana_signMessage: readSolanaMessage,
  solana_signTransaction: readSolana(readOne),
  solana_signAllTransactions: readSolana(readAll),
  solana_signAndSendTransaction: readSolana(readSent),
}

/** `[data, address]` (execution-apis). Text that is no hex is taken as UTF-8, as other wallets do. */
function readPersonalSign(request: AskedRequest, context: ApprovalContext): ReadRequest {
  const [data, address] = readList(request.params)
  if (typeof data !== 'string') refuse('rpc/bad-params')
  checkAccount(address, context)
  const isHex = /^0x(?:[\da-f]{2})*$/i.test(data)
  return readMessage(isHex ? hex.decode(data.slice(2).toLowerCase()) : new TextEncoder().encode(data), request, context)
}

/** `{ message, pubkey }`, the message as base58. */
function readSolanaMessage(request: AskedRequest, context: ApprovalContext): ReadRequest {
  const { message, pubkey } = (request.params ?? {}) as Readonly<Record<string, unknown>>
  if (typeof message !== 'string' || message.length > 100_000) refuse('rpc/bad-params')
  checkAccount(pubkey, context)
  const bytes = base58.decode(message)
  // Its signature would be that of the transaction.
  if (isSignedBy(bytes, context.address)) refuse('rpc/bad-params')
  return readMessage(bytes, request, context)
}

function readMessage(bytes: Uint8Array, request: AskedRequest, context: ApprovalContext): ReadRequest {
  const { content, isOwnSignIn } = readMessageContent(bytes, request, context)
  return { isOwnSignIn, describe: () => Promise.resolve(content) }
}

/** `[address, data]`, the data as JSON or as an object (EIP-712). */
function readTypedDataRequest(request: AskedRequest, context: ApprovalContext): ReadRequest {
  const [address, given] = readList(request.params)
  checkAccount(address, context)
  checkNamespace(request, 'eip155')
  const read = readTypedData(given)
  return {
    isOwnSignIn: false,
    async describe(reads) {
      const { describeTypedData } = await import('./typedDataContent.js')
      return describeTypedData(read, request, context.address, reads)
    },
  }
}

/** `[transaction]` (execution-apis). */
function readTransactionRequest(request: AskedRequest, context: ApprovalContext): ReadRequest {
  const [given] = readList(request.params)
  if (typeof given !== 'object' || given === null) refuse('rpc/bad-params')
  const transaction = { ...given } as Readonly<Record<string, unknown>>
  checkAccount(transaction.from, context)
  checkNamespace(request, 'eip155')
  const read = readTransaction(transaction, Number(request.chainId.split(':')[1]))
  return {
    isOwnSignIn: false,
    async describe(reads) {
      const { describeTransaction } = await import('./evmTransactionContent.js')
      return describeTransaction(read, request, context.address, reads)
    },
  }
}

/** Makes the reader of transactions of Solana. */
function readSolana(read: (params: Readonly<Record<string, unknown>>, account: string) => AskedSolana): Reader {
  return (request, context) => {
    checkNamespace(request, 'solana')
    const asked = read((request.params ?? {}) as Readonly<Record<string, unknown>>, context.address)
    return {
      isOwnSignIn: false,
      async describe(reads) {
        const { describeSolana } = await import('./solanaContent.js')
        return describeSolana(asked, request, context.address, reads)
      },
    }
  }
}

const readList = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : refuse('rpc/bad-params'))

/** Refuses the account of another wallet. Hex has no case, base58 has. */
function checkAccount(given: unknown, { address }: ApprovalContext): void {
  if (typeof given !== 'string') refuse('rpc/bad-params')
  const isSame = given === address || (/^0x/i.test(given) && given.toLowerCase() === address.toLowerCase())
  if (!isSame) refuse('rpc/other-account')
}

function checkNamespace({ chainId }: AskedRequest, namespace: string): void {
  if (!chainId.startsWith(`${namespace}:`)) refuse('rpc/other-network')
}
