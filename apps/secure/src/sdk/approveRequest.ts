import type { WalletAccount } from '../api/api.types.js'
import { abortable } from '../base/abortable.js'
import { SiteError } from '../base/site.errors.js'
import { askInWindow, type WindowDeps } from '../prompts/askInWindow.js'
import type { Prompt, Prompts } from '../prompts/prompts.types.js'
import type { ApprovalContext, AskedRequest, NetworkReads } from '../requests/approval.types.js'
import type { AskedContent } from '../requests/content.types.js'
import { describeRequest } from '../requests/describeRequest.js'
import { digestOf } from '../requests/approvalDigest.js'
import { placeOf } from '../requests/placeOf.js'
import { answerOf, signRequest } from '../requests/signRequest.js'
import type { Reads } from '../rpc/createReads.js'
import type { OpenWallet } from '../wallet/wallets.types.js'
import type { SdkFacts } from './sdk.types.js'
import { needs } from './openWalletOf.js'

/** What an approval needs. */
export interface ApprovalDeps {
  readonly facts: SdkFacts
  readonly reads: Reads
  readonly prompts: Prompts
  readonly windows: WindowDeps
  /** In milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Asks the visitor to approve a request, and signs what they approved. One at a time: a request is described when its turn comes, so
 * that its fee and its nonce are of then. Rejects with `user/rejected` and with refusals.
 */
export async function approveRequest(
  { facts, reads, prompts, windows, now }: ApprovalDeps,
  wallet: OpenWallet,
  { account, ...request }: AskedRequest & { readonly account: WalletAccount },
  signal: AbortSignal,
): Promise<unknown> {
  const { parentOrigin, isTrusted } = facts
  const context: ApprovalContext = { parentOrigin, isTrusted, address: account.address, now: now() }
  const found = placeOf(request, context)
  if (found.place === 'refused') throw new SiteError(found.code)
  const network: NetworkReads = { request: (call) => reads(request.chainId, call) }
  return prompts.ask(signal, async (show) => {
    const content = await describeRequest(request, context, network)
    await approve({ content, parentOrigin, isInFrame: found.place === 'frame' }, { windows, signal, show })
    // Given up meanwhile: the page no longer waits for a signature, so none is made.
    if (signal.aborted) throw new SiteError('user/cancelled')
    const signed = await wallet.withBits((bits) => signRequest(bits, content))
    return answerOf(signed, network)
  })
}

/** What is approved, and where. */
interface Approval {
  readonly content: AskedContent
  readonly parentOrigin: string
  readonly isInFrame: boolean
}

interface Asking {
  readonly windows: WindowDeps
  readonly signal: AbortSignal
  readonly show: (prompt: Prompt) => void
}

/** Waits for the visitor's approval of exactly this content. Rejects with `user/rejected`. */
async function approve({ content, parentOrigin, isInFrame }: Approval, asking: Asking): Promise<void> {
  if (isInFrame && (await approveInFrame(content, parentOrigin, asking)) === 'approved') return
  const task = { kind: 'approve', content, parentOrigin } as const
  const answer = await askInWindow(asking.windows, task, asking).catch(rejected)
  if (answer.kind === 'declined') throw new SiteError('user/rejected')
  // The window drew what it names. Another digest would be of another request.
  if (needs(answer, 'approved').digest !== digestOf(content)) throw new SiteError('user/rejected')
}

/** The visitor who leaves a request declines it, unless the page gave it up. */
function rejected(error: unknown): never {
  throw error instanceof SiteError && error.code === 'user/cancelled' ? new SiteError('user/rejected') : error
}

/**
 * Shows the request in the frame. `leave`: the visitor would rather read it in a window. Rejects also where the page gave the
 * request up while it was described: a prompt that isn't shown would keep all later ones waiting.
 */
async function approveInFrame(
  content: AskedContent,
  parentOrigin: string,
  { signal, show }: Asking,
): Promise<'approved' | 'leave'> {
  const answer = await abortable<'approved' | 'leave' | 'declined'>(signal, (resolve) => {
    show({
      kind: 'approve',
      content,
      parentOrigin,
      approve: () => resolve('approved'),
      leave: () => resolve('leave'),
      cancel: () => resolve('declined'),
    })
    return () => undefined
  })
  if (answer === 'declined') throw new SiteError('user/rejected')
  return answer
}
