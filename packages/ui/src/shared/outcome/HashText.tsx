import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import { CopyButton } from '../CopyButton.js'
import { shortAddress } from '../shortAddress.js'
import styles from './HashText.css'

/** The ends of a hash, and a button with the name `copyLabel` that copies all of it. */
export function HashText({ hash, copyLabel }: { readonly hash: string; readonly copyLabel: string }): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={css.hash}>
      <bdi dir="ltr" translate="no" title={hash}>
        {shortAddress(hash)}
      </bdi>
      <CopyButton text={hash} label={copyLabel} />
    </span>
  )
}
