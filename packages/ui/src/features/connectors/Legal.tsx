import { useEffect, useRef, type ReactNode } from 'react'
import { Checkbox } from '../../base/Checkbox.js'
import { choicesStyles } from '../../base/choices.styles.js'
import { moreStyles } from '../../base/more.styles.js'
import { legalWords, type LegalWord } from '../../words/en/legal.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../shell/useStyles.js'
import { legalStyles } from './legal.styles.js'
import type { Connect } from './useConnect.js'

/** Where the links go: the text is said with its gaps left open. */
const PLACES = { terms: '{terms}', privacy: '{privacy}', link: '{link}' }

/** What the visitor agrees to: a line with links, or a box to tick. Nothing where the app names no page. */
export function Legal({ legal, legalMissed, accept }: Pick<Connect, 'legal' | 'legalMissed' | 'accept'>): ReactNode {
  const say = useSay(legalWords)
  useStyles(moreStyles, choicesStyles, legalStyles)
  const box = useRef<HTMLInputElement>(null)
  // Whoever pressed a wallet first is led to the box: its error is read out with it.
  useEffect(() => {
    if (legalMissed) box.current?.focus()
  }, [legalMissed])
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = legal
  if (!terms && !privacy) return null
  const links = {
    terms: terms && <Page href={terms} word="legal.terms" />,
    privacy: privacy && <Page href={privacy} word="legal.privacy" />,
  }
  const sayWith = (one: LegalWord, both: LegalWord): ReactNode =>
    weave(say(terms && privacy ? both : one, PLACES), { ...links, link: links.terms || links.privacy })
  if (!legal.checkbox) return <p className="note legal">{sayWith('legal.one', 'legal.both')}</p>
  return (
    <div className="note legal">
      <Checkbox
        field={box}
        checked={legal.accepted}
        onChange={accept}
        error={legalMissed > 0 ? say('legal.first') : undefined}
      >
        {sayWith('legal.accept', 'legal.acceptBoth')}
      </Checkbox>
    </div>
  )
}

function Page({ href, word }: { readonly href: string; readonly word: LegalWord }): ReactNode {
  const say = useSay(legalWords)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {say(word)}
      <span className="unseen"> {say('legal.newTab')}</span>
    </a>
  )
}

/** Puts links where the text has its places, whatever order a language has them in. */
function weave(text: string, links: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => <span key={index}>{index % 2 ? links[part] : part}</span>)
}
