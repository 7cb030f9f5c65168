import { useId, type ReactNode } from 'react'
import { say, type WordKey } from '../../words/words.js'
import type { Connect } from './useConnect.js'

/** What the visitor agrees to: a line with links, or a box to tick. Nothing where the app names no page. */
export function Legal({ legal, legalMissing, accept }: Pick<Connect, 'legal' | 'legalMissing' | 'accept'>): ReactNode {
  const id = useId()
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = legal
  if (!terms && !privacy) return null
  const links = [
    terms && <Page key="terms" href={terms} word="connect.terms" />,
    privacy && <Page key="privacy" href={privacy} word="connect.privacy" />,
  ].filter(Boolean) as ReactNode[]
  if (!legal.checkbox)
    return (
      <p className="note legal">
        {links.length === 2 ? weave('connect.legalBoth', links) : weave('connect.legalOne', links)}
      </p>
    )
  return (
    <div className="note legal">
      <label className="tick">
        <input
          type="checkbox"
          checked={legal.accepted}
          aria-invalid={legalMissing || undefined}
          aria-describedby={legalMissing ? id : undefined}
          onChange={(event) => accept(event.target.checked)}
        />
        <span>
          {links.length === 2 ? weave('connect.legalAcceptBoth', links) : weave('connect.legalAccept', links)}
        </span>
      </label>
      {legalMissing && (
        <p id={id} className="error">
          {say('connect.legalFirst')}
        </p>
      )}
    </div>
  )
}

function Page({ href, word }: { readonly href: string; readonly word: WordKey }): ReactNode {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {say(word)}
      <span className="unseen"> {say('shell.newTab')}</span>
    </a>
  )
}

/** Puts links where the text has its places, whatever order a language has them in. */
function weave(word: WordKey, links: readonly ReactNode[]): ReactNode {
  let next = 0
  return say(word)
    .split(/(\{\w+\})/)
    .map((part, index) => <span key={index}>{part.startsWith('{') ? links[next++] : part}</span>)
}
