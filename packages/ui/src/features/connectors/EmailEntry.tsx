import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { walletIcon } from '../../base/icons/wallet.js'
import { useStyles } from '../../base/useStyles.js'
import { EmailField, type EmailFieldProps } from '../../shared/email/EmailField.js'
import { emailWords } from '../../shared/email/email.words.js'
import { useSay } from '../../words/useSay.js'
import styles from './EmailEntry.css'

/** The props of `EmailEntry`. */
export interface EmailEntryProps extends EmailFieldProps {
  /** Whether wallets are listed below. */
  readonly hasWallets: boolean
  /** Lists the wallets. Undefined where they are listed already. */
  readonly unfold: (() => void) | undefined
}

/** The part of the Connect view for a wallet from an email: the field, and what leads on to the other wallets. */
export function EmailEntry({ allows, hasWallets, unfold }: EmailEntryProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(emailWords)
  return (
    <>
      <EmailField allows={allows} />
      {unfold ? (
        <Button icon={walletIcon} onClick={unfold}>
          {say('email.wallets')}
        </Button>
      ) : (
        hasWallets && <p className={css.or}>{say('email.or')}</p>
      )}
    </>
  )
}
