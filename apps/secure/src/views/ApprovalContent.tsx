import { Banner, useSay } from '@latchkit/ui/parts'
import type { ReactNode } from 'react'
import type { ApprovalWarning, AskedContent } from '../requests/content.types.js'
import { encodeHex, textOfPayload } from './payloadText.js'
import { siteWords } from '../words/site.words.js'
import { networkFactsOf } from './networkFacts.js'
import { MessageBox, Rows } from './Page.js'
import { SolanaRows } from './SolanaRows.js'
import { TransactionRows } from './TransactionRows.js'
import { TypedDataRows } from './TypedDataRows.js'

const TITLES = {
  signIn: 'secure.signInTitle',
  text: 'secure.signTitle',
  bytes: 'secure.signTitle',
  typedData: 'secure.signDataTitle',
  evmTransaction: 'secure.sendTitle',
  solanaTransactions: 'secure.sendTitle',
} as const satisfies Readonly<Record<AskedContent['kind'], keyof typeof siteWords>>

const WARNINGS = {
  unreadable: 'secure.warnUnreadable',
  'looks-like-sign-in': 'secure.warnLooksLikeSignIn',
  'permits-more': 'secure.warnPermitsMore',
  'other-network': 'secure.warnOtherNetwork',
  unknown: 'secure.warnUnknown',
  unlimited: 'secure.warnUnlimited',
  'approval-for-all': 'secure.warnApprovalForAll',
  undecoded: 'secure.warnUndecoded',
  fails: 'secure.warnFails',
  'creates-contract': 'secure.warnCreatesContract',
  'short-of-funds': 'secure.warnShortOfFunds',
  'given-away': 'secure.warnGivenAway',
  'durable-nonce': 'secure.warnDurableNonce',
} as const satisfies Readonly<Record<ApprovalWarning, keyof typeof siteWords>>

/** The title of a request. */
export const approvalTitle = ({ kind }: AskedContent): keyof typeof siteWords => TITLES[kind]

/** What a request would sign, drawn from its own bytes: who asks, by which account, what, and what is to be feared. */
export function ApprovalContent({
  content,
  parentOrigin,
}: {
  readonly content: AskedContent
  readonly parentOrigin: string
}): ReactNode {
  const say = useSay(siteWords)
  const { name } = networkFactsOf(content.chainId)
  return (
    <>
      {content.warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {say(WARNINGS[warning])}
        </Banner>
      ))}
      <Rows
        rows={[
          [say('secure.page'), parentOrigin],
          [say('secure.account'), content.account],
          [say('secure.network'), name],
        ]}
      />
      <Content content={content} />
    </>
  )
}

function Content({ content }: { readonly content: AskedContent }): ReactNode {
  const say = useSay(siteWords)
  switch (content.kind) {
    case 'signIn':
    case 'text':
      return <MessageBox label={say('secure.signInMessage')} text={textOfPayload(content)} />
    case 'bytes':
      return <MessageBox label={say('secure.bytes')} text={encodeHex(content)} />
    case 'typedData':
      return <TypedDataRows content={content} />
    case 'evmTransaction':
      return <TransactionRows content={content} />
    case 'solanaTransactions':
      return <SolanaRows content={content} />
  }
}
