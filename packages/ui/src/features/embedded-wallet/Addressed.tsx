import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import { emailWords, type EmailWord } from '../../shared/email/email.words.js'
import { useSay } from '../../words/useSay.js'
import styles from './Addressed.css'

const PLACE = '{email}'

/** A text with an address in it. An address is of any length, so it may be broken anywhere. */
export function Addressed({ word, email }: { readonly word: EmailWord; readonly email: string }): ReactNode {
  const css = useStyles(styles)
  const [before, after] = useSay(emailWords)(word, { email: PLACE }).split(PLACE)
  return (
    <>
      {before}
      {after !== undefined && <bdi className={css.address}>{email}</bdi>}
      {after}
    </>
  )
}
