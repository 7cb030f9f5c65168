import { isEvmAddress } from './evmAddress.js'

/** What a message for one kind of chain has of its own. */
export interface MessageForm {
  /** Of CAIP-2. */
  readonly namespace: string
  /** The word for the kind of account in the first line. */
  readonly account: string
  /** The lines between the address and the URI where there is no statement, after a blank one. */
  readonly withoutStatement: readonly string[]
  readonly isAddress: (text: string) => boolean
  /** Returns the text of `Chain ID` for the reference of a CAIP-2 id; undefined where that isn't one. */
  readonly writeChain: (reference: string) => string | undefined
  /** Returns the reference for a text of `Chain ID`; undefined where the text isn't one. */
  readonly readChain: (text: string) => string | undefined
}

/** The networks of Solana that have a name, by their CAIP-2 references. */
const SOLANA_NAMES: readonly (readonly [reference: string, name: string])[] = [
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
]
const OTHER_SOLANA = 'localnet'
/** What some wallets write before the name. */
const SOLANA_PREFIX = 'solana:'

const matching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined
const evmChain = /* #__PURE__ */ matching(/^(0|[1-9]\d{0,31})$/)
const caipReference = /* #__PURE__ */ matching(/^[-_a-zA-Z0-9]{1,32}$/)

/** EIP-4361, Sign In With Solana, and CAIP-122 for Bitcoin. */
const FORMS: readonly MessageForm[] = [
  {
    namespace: 'eip155',
    account: 'Ethereum',
    withoutStatement: [''],
    isAddress: isEvmAddress,
    writeChain: evmChain,
    readChain: evmChain,
  },
  {
    namespace: 'solana',
    account: 'Solana',
    withoutStatement: [],
    isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text),
    writeChain: (reference) =>
      caipReference(reference) && (SOLANA_NAMES.find(([each]) => each === reference)?.[1] ?? OTHER_SOLANA),
    readChain(text) {
      const name = text.startsWith(SOLANA_PREFIX) ? text.slice(SOLANA_PREFIX.length) : text
      return name === OTHER_SOLANA ? name : SOLANA_NAMES.find((each) => each[1] === name)?.[0]
    },
  },
  {
    namespace: 'bip122',
    account: 'Bitcoin',
    withoutStatement: [''],
    isAddress: (text) => /^[a-zA-Z0-9]{14,90}$/.test(text),
    writeChain: caipReference,
    readChain: caipReference,
  },
]

/** Returns the form for the kind of account that a message names. */
export const formOfAccount = (account: string): MessageForm | undefined =>
  FORMS.find((form) => form.account === account)

/** Returns the form for a CAIP-2 id with the text of `Chain ID`; undefined where the id is none that a message can have. */
export function formOfChain(chainId: string): { form: MessageForm; chain: string } | undefined {
  const [namespace, reference = '', ...rest] = String(chainId).split(':')
  const form = FORMS.find((each) => each.namespace === namespace)
  const chain = rest.length > 0 ? undefined : form?.writeChain(reference)
  return form && chain !== undefined ? { form, chain } : undefined
}
