import { ACCOUNT, ASKS, composeMessage, RESOURCES } from './composeMessage.js'
import { isMessage, LABELS } from './fields.js'
import { formOfAccount, type MessageForm } from './forms.js'
import type { SignInMessage, TextField } from './message.types.js'

const FIRST_LINE = /* #__PURE__ */ new RegExp(`^(?:([^:/]+)://)?(\\S+)${ASKS}(\\w+)${ACCOUNT}$`)

/**
 * Reads the text of a message, for whichever kind of chain. Undefined for a text that breaks the grammar anywhere: what
 * is read and written again equals the text. (Before a network of Solana, `solana:` may stand or not.) Never throws.
 */
export function readMessage(text: string): SignInMessage | undefined {
  if (typeof text !== 'string') return undefined
  const [first = '', accountAddress = '', , ...lines] = text.split('\n')
  const [, scheme, domain = '', account = ''] = FIRST_LINE.exec(first) ?? []
  const form = formOfAccount(account)
  if (!form) return undefined
  // A statement stands before a blank line.
  const statement = lines[1] === '' ? lines[0] : undefined
  const body = readBody(lines.slice(statement === undefined ? form.withoutStatement.length : 2))
  const { chainId: chain = '', ...rest } = body
  const fields = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    ...(statement !== undefined && { statement }),
    ...rest,
    chainId: chainIdOf(form, chain),
  }
  return isMessage(fields) && composeMessage(fields, form, chain) === text ? fields : undefined
}

/** Reads the lines with labels, and the resources. Leaves out what it doesn't know. */
function readBody(lines: readonly string[]): { [field in TextField]?: string } & { resources?: string[] } {
  const end = lines.indexOf(RESOURCES)
  const labelled = end < 0 ? lines : lines.slice(0, end)
  const texts = LABELS.flatMap(([field, label]) => {
    const line = labelled.find((each) => each.startsWith(label))
    return line === undefined ? [] : [[field, line.slice(label.length)] as const]
  })
  const resources = lines.slice(end + 1).map((line) => line.slice('- '.length))
  return { ...Object.fromEntries(texts), ...(end >= 0 && { resources }) }
}

function chainIdOf(form: MessageForm, chain: string): string | undefined {
  const reference = form.readChain(chain)
  return reference === undefined ? undefined : `${form.namespace}:${reference}`
}
