import { composeMessage } from './composeMessage.js'
import { findBadField } from './fields.js'
import { formOfChain } from './forms.js'
import type { MessageField, SignInMessage } from './message.types.js'

/** A field that can't be written into a message. */
export class MessageFieldError extends Error {
  override readonly name: string = 'MessageFieldError'
  readonly field: MessageField

  constructor(field: MessageField) {
    super(`The field "${field}" can't be written into a sign-in message.`)
    this.field = field
  }
}

/**
 * Returns the text that a wallet signs: of EIP-4361 on EVM chains, of Sign In With Solana, of CAIP-122 on Bitcoin.
 * `chainId` says which. Throws {@link MessageFieldError} for a field that is absent, or isn't of its form.
 */
export function writeMessage(message: SignInMessage): string {
  const bad = findBadField(message)
  if (bad) throw new MessageFieldError(bad)
  const written = formOfChain(message.chainId)
  if (!written) throw new MessageFieldError('chainId')
  return composeMessage(message, written.form, written.chain)
}
