import { LABELS } from './fields.js'
import type { MessageForm } from './forms.js'
import type { SignInMessage } from './message.types.js'

/** Between the domain and the word for the kind of account in the first line. */
export const ASKS = ' wants you to sign in with your '
/** After that word. */
export const ACCOUNT = ' account:'
/** The line before the resources. */
export const RESOURCES = 'Resources:'

/**
 * Returns the text of a message whose fields are right.
 * @param chain the text of `Chain ID`
 */
export function composeMessage(message: SignInMessage, form: MessageForm, chain: string): string {
  const { scheme, domain, accountAddress, statement, resources } = message
  const texts = { ...message, chainId: chain }
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain}${ASKS}${form.account}${ACCOUNT}`,
    accountAddress,
    '',
    ...(statement === undefined ? form.withoutStatement : [statement, '']),
    ...LABELS.flatMap(([field, label]) => (texts[field] === undefined ? [] : [`${label}${texts[field]}`])),
    ...(resources ? [RESOURCES, ...resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
}
