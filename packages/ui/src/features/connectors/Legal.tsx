import { useEffect, useId, useRef, type ReactNode } from 'react'
import { moreStyles } from '../../base/more.styles.js'
import { say, type LegalWord } from '../../words/en/legal.js'
import { useStyles } from '../../shell/useStyles.js'
import { legalStyles } from './legal.styles.js'
import type { Connect } from './useConnect.js'

/** What the visitor agrees to: a line with links, or a box to tick. Nothing where the app names no page. */
export function Legal({ legal, legalMissed, accept }: Pick<Connect, 'legal' | 'legalMissed' | 'accept'>): ReactNode {
  useStyles(moreStyles, legalStyles)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // Whoever pressed a wallet first is led to the box: its error is read out with it.
  useEffect(() => {
    if (legalMissed) box.current?.focus()
  }, [legalMissed])
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = legal
  if (!terms && !privacy) return null
  const links = [
    terms && <Page key="terms" href={terms} word="legal.terms" />,
    privacy && <Page key="privacy" href={privacy} word="legal.privacy" />,
  ].filter(Boolean) as ReactNode[]
  if (!legal.checkbox)
    return <p className="note legal">{links.length === 2 ? weave('legal.both', links) : weave('legal.one', links)}</p>
  return (
    <div className="note legal">
      <label className="tick">
        <input
          ref={box}
          type="checkbox"
          checked={legal.accepted}
          aria-invalid={legalMissed > 0 || undefined}
          aria-describedby={legalMissed ? id : undefined}
          onChange={(event) => accept(event.target.checked)}
        />
        <span>{links.length === 2 ? weave('legal.acceptBoth', links) : weave('legal.accept', links)}</span>
      </label>
      {legalMissed > 0 && (
        <p id={id} className="flaw">
          {say('legal.first')}
        </p>
      )}
    </div>
  )
}

function Page({ href, word }: { readonly href: string; readonly word: LegalWord }): ReactNode {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {say(word)}
      <span className="unseen"> {say('legal.newTab')}</span>
    </a>
  )
}

/** Puts links where the text has its places, whatever order a language has them in. */
function weave(word: LegalWord, links: readonly ReactNode[]): ReactNode {
  let next = 0
  return say(word)
    .split(/(\{\w+\})/)
    .map((part, index) => <span key={index}>{part.startsWith('{') ? links[next++] : part}</span>)
}
