import type { ReactNode } from 'react'
import { Button } from '../base/Button.js'
import { Icon } from '../base/Icon.js'
import { nextIcon } from '../base/icons/next.js'
import { join, useStyles } from '../base/useStyles.js'
import { TokenPicture } from '../shared/TokenPicture.js'
import { useSay } from '../words/useSay.js'
import type { FormToken } from './forms.types.js'
import { formsWords } from './forms.words.js'
import styles from './TokenButton.css'

/** The props of `TokenButton`. */
export interface TokenButtonProps {
  /** The chosen token. Undefined: the button says that one must be chosen. */
  readonly token: FormToken | undefined
  /** Names the button within its view. The focus returns to it. Default: `token`. */
  readonly focusKey?: string | undefined
  /** Opens the choice. Without it the token can't be changed. */
  readonly choose: (() => void) | undefined
}

/** The token of an amount, as a button that opens the choice of another one. */
export function TokenButton({ token, focusKey = 'token', choose }: TokenButtonProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(formsWords)
  return (
    <Button
      className={join(css.token, !token && css.choose)}
      data-focus-key={focusKey}
      disabled={!choose}
      onClick={choose}
    >
      {token ? (
        <>
          <span className="unseen">{say('forms.token')} </span>
          <TokenPicture symbol={token.symbol} src={token.imageUrl} name={token.name} size={24} />
          <bdi title={token.symbol}>{token.symbol}</bdi>
          {token.note !== undefined && <span className="unseen"> {token.note}</span>}
        </>
      ) : (
        say('forms.chooseToken')
      )}
      {choose && <Icon shape={nextIcon} size={16} />}
    </Button>
  )
}
