import { useEffect, useRef, type ReactNode } from 'react'
import { Checkbox } from '../../base/Checkbox.js'
import { legalWords, type LegalWord } from './legal.words.js'
import { useSay } from '../../words/useSay.js'
import type { Connect } from './useConnect.js'
import styles from './Legal.css'
import viewStyles from '../../base/view.css'
import { join, useStyles } from '../../base/useStyles.js'

/** Fills each gap of the text with its own name in braces. `weave` replaces the names by links. */
const PLACES = { terms: '{terms}', privacy: '{privacy}', link: '{link}' }

/** Shows the app's terms: a line with links, or a checkbox. Renders nothing where the app names no page. */
export function Legal({ legal, legalMissed, accept }: Pick<Connect, 'legal' | 'legalMissed' | 'accept'>): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(legalWords)
  const box = useRef<HTMLInputElement>(null)
  // After a press on a wallet without agreement the box gets the focus, and its error is read with it.
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
  if (!legal.checkbox) return <p className={join(view.note, css.legal)}>{sayWith('legal.one', 'legal.both')}</p>
  return (
    <div className={join(view.note, css.legal)}>
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

/** Replaces names in braces by links, in the order that the language has them in. */
function weave(text: string, links: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => <span key={index}>{index % 2 ? links[part] : part}</span>)
}
